// Public pages: the team that one follows stays on every page, and the search for teams, players and federations.
(() => {
  const event = document.body.dataset.event;
  const key = `follow:${event}`;
  let kept = null;
  try { kept = JSON.parse(localStorage.getItem(key)); } catch { kept = null; }
  const link = document.getElementById("mine");
  const button = document.getElementById("follow");
  const paint = () => {
    if (link) {
      link.hidden = !kept;
      if (kept) { link.href = kept.path; link.querySelector("span").textContent = kept.name; }
    }
    if (button) {
      const on = Boolean(kept && kept.path === button.dataset.path);
      button.setAttribute("aria-pressed", on);
      button.querySelector("span").textContent = on ? button.dataset.on : button.dataset.off;
    }
  };
  if (button) {
    button.addEventListener("click", () => {
      kept = kept && kept.path === button.dataset.path ? null : { path: button.dataset.path, name: button.dataset.name };
      try { if (kept) localStorage.setItem(key, JSON.stringify(kept)); else localStorage.removeItem(key); } catch { /* private mode */ }
      paint();
    });
  }
  paint();

  const box = document.getElementById("find");
  if (!box) return;
  const plain = window.pairwrightFold;
  const input = document.getElementById("search");
  const list = document.getElementById("found");
  const count = document.getElementById("found-count");
  let rows = null;
  box.hidden = false;
  const load = async () => {
    if (rows) return;
    const answer = await fetch(box.dataset.index).catch(() => null);
    rows = answer && answer.ok ? (await answer.json()).map(([text, kind, path, more]) => [text, kind, path, plain(`${text} ${kind} ${more || ""}`)]) : [];
  };
  const show = async () => {
    await load();
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    const hits = words.length ? rows.filter((row) => words.every((word) => row[3].includes(word))) : [];
    list.replaceChildren(...hits.slice(0, 12).map(([text, kind, path]) => {
      const item = document.createElement("li");
      const to = document.createElement("a");
      to.href = box.dataset.root + path;
      const name = document.createElement("bdi");
      name.textContent = text;
      const what = document.createElement("span");
      what.className = "quiet";
      what.textContent = ` ${kind}`;
      to.append(name, what);
      item.append(to);
      return item;
    }));
    box.querySelector(".pop").classList.toggle("has", Boolean(words.length));
    count.textContent = words.length ? String(hits.length) : "";
  };
  input.addEventListener("input", show);
  box.addEventListener("keydown", (pressed) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (pressed.key === "Escape") { input.value = ""; show(); input.focus(); }
    else if (pressed.key === "ArrowDown" && links.length) { pressed.preventDefault(); links[Math.min(at + 1, links.length - 1)].focus(); }
    else if (pressed.key === "ArrowUp" && at >= 0) { pressed.preventDefault(); (links[at - 1] || input).focus(); }
    else if (pressed.key === "Enter" && document.activeElement === input && links.length) links[0].click();
  });
  document.addEventListener("keydown", (pressed) => {
    if (pressed.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) { pressed.preventDefault(); input.focus(); }
  });
})();
