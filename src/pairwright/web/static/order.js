// Lists put in order by dragging: the form is sent, so that the page comes back in the new order. Keys use the buttons.
(() => {
  let item = null;
  let before = -1;
  const place = (one) => [...one.parentElement.children].indexOf(one);
  document.addEventListener("pointerdown", (press) => {
    const grip = press.target.closest("[data-order] .grip");
    if (!grip || press.button) return;
    press.preventDefault();
    item = grip.closest("li");
    before = place(item);
    item.classList.add("held");
    grip.setPointerCapture(press.pointerId);
  });
  document.addEventListener("pointermove", (move) => {
    if (!item) return;
    for (const other of item.parentElement.children) {
      if (other === item || other.classList.contains("fixed")) continue;
      const box = other.getBoundingClientRect();
      if (move.clientY < box.top || move.clientY > box.bottom) continue;
      const down = place(other) > place(item);
      if (down ? move.clientY > box.top + box.height / 2 : move.clientY < box.top + box.height / 2) other[down ? "after" : "before"](item);
      return;
    }
  });
  const drop = () => {
    if (!item) return;
    const at = place(item);
    const list = item.parentElement;
    item.classList.remove("held");
    item = null;
    if (at === before) return;
    const send = document.createElement("button");
    send.name = "do";
    send.value = `moved:${at}`;
    send.hidden = true;
    send.formNoValidate = true;
    if (list.dataset.order) send.formAction = list.dataset.order;
    list.append(send);
    send.click();
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
})();
