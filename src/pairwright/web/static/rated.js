// Players of the kept rating lists, offered while a name or FIDE ID is typed; the chosen one fills the row.
(() => {
  const event = document.body.dataset.event;
  const fields = ["name", "title", "rating", "federation", "fide_id", "birth", "sex"];
  const list = document.createElement("ul");
  list.id = "rated-list";
  list.className = "rated";
  list.setAttribute("role", "listbox");
  list.hidden = true;
  let input = null;
  let found = [];
  let at = -1;
  let asked = 0;
  let timer = 0;

  const close = () => {
    clearTimeout(timer);
    asked += 1;
    list.hidden = true;
    if (input) { input.setAttribute("aria-expanded", "false"); input.removeAttribute("aria-activedescendant"); }
  };
  const mark = () => {
    [...list.children].forEach((item, k) => item.setAttribute("aria-selected", k === at));
    if (at < 0) { input.removeAttribute("aria-activedescendant"); return; }
    input.setAttribute("aria-activedescendant", `rated-${at}`);
    list.children[at].scrollIntoView({ block: "nearest" });
  };
  const take = (one) => {
    const row = input.closest("[data-rated]");
    for (const name of fields) {
      const field = row.querySelector(`[name=${name}]`);
      // The list tells the year: a whole date of that year that is there stays.
      if (name === "birth" && field && one.birth && field.value.startsWith(one.birth)) continue;
      if (field && one[name] !== "") { field.value = one[name]; field.dispatchEvent(new Event("change", { bubbles: true })); }
    }
    close();
  };
  const paint = () => {
    list.replaceChildren(...found.map((one, k) => {
      const item = document.createElement("li");
      item.id = `rated-${k}`;
      item.setAttribute("role", "option");
      const name = document.createElement("bdi");
      name.textContent = one.name;
      const more = document.createElement("span");
      more.className = "quiet xs";
      more.textContent = [one.title, one.rating, one.federation, one.birth, one.list].filter(Boolean).join(" · ");
      item.append(name, more);
      item.addEventListener("pointerdown", (press) => { press.preventDefault(); take(one); });
      return item;
    }));
    at = -1;
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    if (found.length) { input.parentElement.append(list); mark(); }
  };
  const ask = async (text) => {
    const mine = ++asked;
    const answer = await fetch(`/e/${encodeURIComponent(event)}/rated?q=${encodeURIComponent(text)}`, { headers: { accept: "application/json" } }).catch(() => null);
    if (mine !== asked || !answer || !answer.ok) return;
    found = await answer.json();
    if (mine === asked) paint();
  };

  document.addEventListener("input", (typed) => {
    if (!typed.target.matches("[data-rated] [name=name], [data-rated] [name=fide_id]")) return;
    if (input !== typed.target) close();
    input = typed.target;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    clearTimeout(timer);
    const text = input.value.trim();
    if (text.length < 3) { close(); return; }
    timer = setTimeout(() => ask(text), 150);
  });
  document.addEventListener("focusout", (left) => { if (left.target === input) close(); });
  document.addEventListener("keydown", (key) => {
    if (key.target !== input || list.hidden) return;
    if (key.key === "ArrowDown") at = (at + 1) % found.length;
    else if (key.key === "ArrowUp") at = (at <= 0 ? found.length : at) - 1;
    else if (key.key === "Escape") { key.preventDefault(); close(); return; }
    else if (key.key === "Enter" && at >= 0) { key.preventDefault(); take(found[at]); return; }
    else return;
    key.preventDefault();
    mark();
  });
})();
