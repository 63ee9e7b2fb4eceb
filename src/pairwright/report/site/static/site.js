// The search: filters a list that is there already; works from a stick.
(() => {
  const rows = window.pairwrightIndex || [];
  const box = document.getElementById("find");
  if (!rows.length || !box) return;
  const root = document.currentScript.dataset.root;
  const input = document.getElementById("search");
  const list = document.getElementById("found");
  const count = document.getElementById("found-count");
  const plain = window.pairwrightFold;
  const keys = rows.map((row) => plain(row[0] + " " + row[1]));
  const most = 12;
  box.hidden = false;

  const show = () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    list.replaceChildren();
    if (!words.length) { count.textContent = ""; return; }
    const hits = rows.filter((_, k) => words.every((word) => keys[k].includes(word)));
    for (const [text, kind, path] of hits.slice(0, most)) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = root + path;
      const name = document.createElement("bdi");
      name.textContent = text;
      const what = document.createElement("span");
      what.className = "quiet";
      what.textContent = " " + kind;
      link.append(name, what);
      item.append(link);
      list.append(item);
    }
    count.textContent = hits.length > most ? `${most} / ${hits.length}` : String(hits.length);
  };

  input.addEventListener("input", show);
  box.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Escape") { input.value = ""; show(); input.focus(); }
    else if (event.key === "ArrowDown" && links.length) { event.preventDefault(); links[Math.min(at + 1, links.length - 1)].focus(); }
    else if (event.key === "ArrowUp" && at >= 0) { event.preventDefault(); (links[at - 1] || input).focus(); }
    else if (event.key === "Enter" && document.activeElement === input && links.length) { links[0].click(); }
  });
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) { event.preventDefault(); input.focus(); }
  });
})();
