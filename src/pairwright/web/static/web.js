// Filters of tables, and the palette: press / to find a team, a player, a round or a page.
(() => {
  const plain = window.pairwrightFold;

  document.addEventListener("input", (event) => {
    const rows = event.target.dataset && event.target.dataset.filter;
    if (!rows) return;
    const words = plain(event.target.value).split(/\s+/).filter(Boolean);
    for (const row of document.querySelectorAll(rows)) {
      if (row.parentElement.tagName === "THEAD") continue;
      const text = plain(row.textContent);
      row.hidden = !words.every((word) => text.includes(word));
    }
  });

  // News do not wipe out what somebody is typing, or begins to type in a form: they come when the field is left.
  const typing = () => {
    const field = document.activeElement;
    if (!field || !("defaultValue" in field) || !field.closest("#live")) return false;
    return field.closest("form") !== null || field.value !== field.defaultValue;
  };
  let late = false;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target && event.detail.target.id === "live" && typing()) { event.detail.shouldSwap = false; late = true; }
  });
  document.addEventListener("focusout", () => {
    if (!late) return;
    late = false;
    setTimeout(() => { const news = document.getElementById("news"); if (news && !typing()) window.htmx.trigger(news, "sse:change"); }, 300);
  });

  const palette = document.getElementById("palette");
  const event = document.body.dataset.event;
  if (!palette || !event) return;
  const input = document.getElementById("palette-input");
  const list = document.getElementById("palette-list");
  let rows = null;
  let at = 0;

  const load = async () => {
    if (rows) return;
    const answer = await fetch(`/e/${encodeURIComponent(event)}/data/search`).catch(() => null);
    const found = answer && answer.ok ? await answer.json() : [];
    rows = found.map(([text, kind, path]) => [text, kind, `/e/${encodeURIComponent(event)}/p/${path}`]);
    for (const link of document.querySelectorAll("header nav a")) rows.push([link.textContent, "", link.href]);
    for (const row of rows) row.push(plain(row[0] + " " + row[1]));
  };

  const show = () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    const hits = (rows || []).filter((row) => words.every((word) => row[3].includes(word))).slice(0, 12);
    at = Math.min(at, Math.max(hits.length - 1, 0));
    list.replaceChildren(...hits.map(([text, kind, path], k) => {
      const item = document.createElement("li");
      item.setAttribute("aria-selected", k === at);
      const link = document.createElement("a");
      link.href = path;
      const name = document.createElement("bdi");
      name.textContent = text;
      const what = document.createElement("span");
      what.className = "quiet";
      what.textContent = kind;
      link.append(name, what);
      item.append(link);
      return item;
    }));
  };

  input.addEventListener("input", () => { at = 0; show(); });
  input.addEventListener("keydown", (key) => {
    const links = list.querySelectorAll("a");
    if (key.key === "ArrowDown") { at = Math.min(at + 1, links.length - 1); show(); key.preventDefault(); }
    else if (key.key === "ArrowUp") { at = Math.max(at - 1, 0); show(); key.preventDefault(); }
    else if (key.key === "Enter") { key.preventDefault(); if (links[at]) links[at].click(); }
  });
  document.addEventListener("keydown", async (key) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (key.key !== "/" || typing || key.ctrlKey || key.metaKey) return;
    key.preventDefault();
    palette.showModal();
    input.value = "";
    await load();
    show();
  });
})();
