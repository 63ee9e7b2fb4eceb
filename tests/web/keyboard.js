// Watches what gets the focus on a page, and says at the end what did not, and what is not seen.
() => {
  const acts = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const name = (one) => one.outerHTML.replace(/\s+/g, " ").slice(0, 110);
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true]") && !one.disabled;
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).map(Number).map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/, 0\)$|transparent/.test(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  // A field inside a label or a row may show the focus there; the cursor of the grid is the board's own frame.
  const ring = (one) => {
    const cursor = one.matches(".signs") && document.querySelector(".box.at .cursor");
    for (const at of [cursor, one, one.closest(".search, .ask")]) {
      if (!at) continue;
      const style = getComputedStyle(at);
      const found = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 ? style.outlineColor
        : at === cursor && style.boxShadow !== "none" ? style.boxShadow.match(/rgba?\([^)]*\)/)[0] : "";
      if (!found) continue;
      const [low, high] = [light(found), light(ground(at))].sort((a, b) => a - b);
      if ((high + 0.05) / (low + 0.05) >= 3) return true;
    }
    return false;
  };
  const covered = (one) => {
    const box = one.getBoundingClientRect();
    if (one.matches(".signs") || !box.width) return false;
    const at = document.elementFromPoint(box.left + Math.min(box.width / 2, 40), box.top + Math.min(box.height / 2, 20));
    return !at || !(one.contains(at) || at.contains(one));
  };
  window.acts = { reached: new Set(), unseen: new Set(), covered: new Set() };
  document.addEventListener("focusin", (event) => {
    const one = event.target;
    if (one === window.acts.first && window.acts.reached.size > 1) window.acts.round = true;
    window.acts.first = window.acts.first || one;
    window.acts.reached.add(one);
    if (!ring(one)) window.acts.unseen.add(name(one));
    if (covered(one)) window.acts.covered.add(name(one));
  });
  window.acts.report = () => {
    const all = [...document.querySelectorAll(acts)].filter(shown);
    const group = (one) => one.type === "radio" && all.some((other) => other.name === one.name && window.acts.reached.has(other));
    const odd = [...document.querySelectorAll("body *")].filter((one) => shown(one) && getComputedStyle(one).cursor === "pointer"
      && !one.closest("a, button, label, summary, select, input"));
    return {
      missed: all.filter((one) => one.tabIndex >= 0 && !window.acts.reached.has(one) && !group(one)).map(name),
      barred: all.filter((one) => one.tabIndex < 0).map(name),
      unseen: [...window.acts.unseen], covered: [...window.acts.covered], odd: odd.map(name),
    };
  };
}
