// Pages of the manager: filters and sorting of tables, the palette, single keys, menus, news that wait while one types.
(() => {
  const plain = window.pairwrightFold;
  const $ = (id) => document.getElementById(id);
  let show = () => {};
  // A page with a secret answers a form directly; Back to it asks for it by its address.
  if (document.body.dataset.instead) history.replaceState(null, "", document.body.dataset.instead);

  document.addEventListener("input", (event) => {
    const rows = event.target.dataset && event.target.dataset.filter;
    if (!rows) return;
    const words = plain(event.target.value).split(/\s+/).filter(Boolean);
    for (const row of document.querySelectorAll(rows)) {
      const text = plain(row.textContent);
      row.hidden = !words.every((word) => text.includes(word));
    }
  });

  // Teams that are picked one by one: another field as soon as the last one is filled.
  document.addEventListener("input", (event) => {
    const several = event.target.closest("[data-several]");
    if (!several) return;
    const fields = [...several.querySelectorAll("input")];
    const end = fields[fields.length - 1];
    if (event.target !== end || !end.value) return;
    const more = end.cloneNode();
    more.value = "";
    more.removeAttribute("id");
    several.append(more);
  });

  // Pairing by hand: one team is dragged onto another, and they are exchanged.
  let dragged = "";
  document.addEventListener("dragstart", (event) => {
    const from = event.target.closest && event.target.closest("[data-team]");
    if (!from) return;
    dragged = from.dataset.team;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", from.textContent.trim());
  });
  document.addEventListener("dragover", (event) => {
    const over = dragged && event.target.closest("[data-team]");
    if (over && over.dataset.team !== dragged) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const onto = dragged && event.target.closest("[data-team]");
    const swap = $("swap");
    if (!onto || !swap || onto.dataset.team === dragged) return;
    event.preventDefault();
    const [one, other] = swap.querySelectorAll("input[name=teams]");
    one.value = dragged;
    other.value = onto.dataset.team;
    swap.requestSubmit();
  });
  document.addEventListener("dragend", () => { dragged = ""; });

  // Sorting: a click on a head; numbers by value, texts by the alphabet. Places come back by a click on "Place".
  const valueOf = (cell) => {
    const text = cell.textContent.trim().replace("½", ".5").replace("–", "-");
    const number = parseFloat(text);
    return Number.isNaN(number) ? plain(text) : number;
  };
  // A table that is wider than its box scrolls in it; where it fits its head stays in view while the page scrolls.
  const fit = () => {
    for (const table of document.querySelectorAll(".wider > .standings")) {
      const box = table.parentElement;
      const fits = table.offsetWidth <= box.clientWidth;
      box.style.overflow = fits ? "visible" : "";
      table.classList.toggle("stick", fits);
    }
  };
  fit();
  window.addEventListener("resize", fit);
  document.addEventListener("htmx:afterSwap", fit);
  // Times are those of the zone of the event, whoever reads them where; they are written as the reader's language does.
  const lang = document.documentElement.lang;
  const locale = navigator.language.startsWith(lang) ? navigator.language : lang;
  const timeZone = document.body.dataset.zone;
  const zone = (when) => new Intl.DateTimeFormat(locale, { timeZoneName: "short", timeZone }).formatToParts(when).find((part) => part.type === "timeZoneName").value;
  const localise = () => {
    if (!timeZone) return;
    try { zone(new Date()); } catch { return; } // a zone that this browser does not know: the server's text stays
    for (const time of document.querySelectorAll("time[data-local]")) {
      const when = new Date(time.dateTime);
      if (Number.isNaN(when.getTime())) continue;
      time.textContent = `${when.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short", timeZone })} ${zone(when)}`;
      time.removeAttribute("data-local");
    }
  };
  localise();
  const own = $("own-zone");
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = (timeZone) => new Date().toLocaleString("en", { dateStyle: "short", timeStyle: "short", timeZone });
  try {
    if (own && here && timeZone && now(here) !== now(timeZone)) {
      own.elements.time_zone.value = own.querySelector("button span").textContent = here;
      own.hidden = false;
    }
  } catch { /* a zone that this browser does not know */ }
  document.addEventListener("htmx:afterSwap", localise);
  const copy = async (text) => {
    try { await navigator.clipboard.writeText(text); } catch {
      const area = document.createElement("textarea"); // a place without TLS has no clipboard for scripts
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) { window.print(); return; }
    const copier = event.target.closest("[data-copy]");
    if (copier) {
      const from = copier.closest(".slip") || document;
      copy([...from.querySelectorAll(copier.dataset.copy)].map((one) => one.textContent).join("\n")).then(() => { if (copier.dataset.copied) copier.textContent = copier.dataset.copied; });
      return;
    }
    const sort = event.target.closest("table[data-sort] .sort");
    if (sort) {
      const head = sort.closest("th");
      const table = head.closest("table");
      const at = [...head.parentElement.children].indexOf(head);
      const up = head.getAttribute("aria-sort") === "descending" || (at === 0 && head.getAttribute("aria-sort") !== "ascending");
      for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => {
        const x = valueOf(a.cells[at]);
        const y = valueOf(b.cells[at]);
        return (x < y ? -1 : x > y ? 1 : 0) * (up ? 1 : -1);
      });
      table.tBodies[0].append(...rows);
      return;
    }
    const open = event.target.closest("[data-open]");
    if (open) { show(open.dataset.open); return; }
    const dismiss = event.target.closest("[data-dismiss]");
    if (dismiss) { dismiss.closest(".toast").remove(); $("main").focus(); return; }
    for (const menu of document.querySelectorAll("details.switch[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
  for (const toast of document.querySelectorAll(".toast:not(.bad)")) setTimeout(() => { if (!toast.contains(document.activeElement)) toast.remove(); }, 8000);

  // News do not wipe out what somebody is typing, or begins to type in a form: they come when the field is left.
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-keep]");
    if (!form) return;
    form.dataset.changed = "";
    const part = event.target.closest("fieldset");
    const take = part && part.querySelector("input[name=take]");
    if (take && take !== event.target) take.checked = true;
  });
  // A form in which something was changed and not sent is asked about before the page is left; the grid of results does
  // this for itself.
  const touched = new Set();
  const touch = (event) => {
    const form = event.target.form;
    if (form && form.getAttribute("method") === "post" && form.closest("main") && !form.closest("#grid")) touched.add(form);
  };
  const changed = (field) => {
    if (/^(hidden|submit|button|fieldset|output)$/.test(field.type)) return false;
    if (/^(checkbox|radio)$/.test(field.type)) return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((one) => one.defaultSelected));
    return field.value !== field.defaultValue;
  };
  document.addEventListener("input", touch);
  document.addEventListener("change", touch);
  for (const form of document.querySelectorAll("form[data-unsaved]")) touched.add(form);
  window.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    const form = event.target;
    touched.delete(form);
    // A button that only builds the page again takes along what is typed in the other form of the page.
    const other = event.submitter && event.submitter.hasAttribute("formaction") && document.getElementById(form.dataset.along);
    if (!other) return;
    for (const [name, value] of new FormData(other)) {
      if (form.elements[name]) continue;
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form.append(field);
    }
    touched.delete(other);
  });
  // "Leave it as it is" is an answer of its own.
  document.addEventListener("click", (event) => {
    const answer = event.target.closest("a[data-leave]");
    if (answer) touched.delete(answer.closest("form"));
  });
  window.addEventListener("beforeunload", (event) => {
    if ([...touched].some((form) => form.isConnected && ("unsaved" in form.dataset || [...form.elements].some(changed)))) event.preventDefault();
  });
  const typing = () => {
    const field = document.activeElement;
    if (document.querySelector("#live form[data-changed]")) return true;
    if (document.querySelector("#live details.switch[open]")) return true;
    if (!field || !("defaultValue" in field) || !field.closest("#live")) return false;
    return field.closest("form") !== null || field.value !== field.defaultValue;
  };
  // What had the focus has it again after a part of the page was renewed: the same link, button or field, in its place.
  const alike = (one) => [...document.querySelectorAll(`#live ${one.localName}`)].filter((other) =>
    ["id", "href", "name", "value", "aria-label"].every((what) => other.getAttribute(what) === one.getAttribute(what)) && other.textContent === one.textContent);
  let had = null;
  document.addEventListener("htmx:afterSwap", () => {
    if (!had) return;
    const found = alike(had.one);
    const same = found[had.at] || found[0];
    had = null;
    if (same) same.focus({ preventScroll: true });
  });
  document.addEventListener("keydown", (key) => {
    const menu = key.key === "Escape" && document.activeElement.closest("details.switch[open]");
    if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
  });
  let late = false;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target && event.detail.target.id === "live" && typing()) { event.detail.shouldSwap = false; late = true; return; }
    const one = document.activeElement;
    had = one && one.closest("#live") ? { one, at: alike(one).indexOf(one) } : null;
  });
  document.addEventListener("focusout", () => {
    if (!late) return;
    late = false;
    setTimeout(() => { const news = $("news"); if (news && !typing()) window.htmx.trigger(news, "sse:change"); }, 300);
  });

  const palette = $("palette");
  const event = document.body.dataset.event;
  if (!palette || !event) return;
  const base = `/e/${encodeURIComponent(event)}`;
  const input = $("palette-input");
  const list = $("palette-list");
  let rows = null;
  let at = 0;

  const icon = (name) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "i");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#i-${name}`);
    svg.append(use);
    return svg;
  };
  const load = async () => {
    if (rows) return;
    const answer = await fetch(`${base}/find`, { headers: { accept: "application/json" } }).catch(() => null);
    const found = answer && answer.ok ? await answer.json() : [];
    rows = found;
    for (const link of document.querySelectorAll(".side a")) rows.push({ kind: "go", text: link.title, words: "", href: link.href, icon: "arrow-right" });
    for (const row of rows) row.key = plain(`${row.text} ${row.words}`);
  };
  const found = () => {
    const text = plain(input.value).trim();
    const words = text.split(/\s+/).filter(Boolean);
    const all = rows || [];
    if (!words.length) return all.filter((row) => row.kind === "go").slice(0, 9);
    if (/^\d+$/.test(text)) { const table = all.find((row) => row.kind === "table" && row.words === text); if (table) return [table]; }
    const hits = all.filter((row) => words.every((word) => row.key.includes(word)));
    const first = (row) => (plain(row.text).startsWith(words[0]) ? 0 : plain(row.text).includes(words[0]) ? 1 : 2);
    hits.sort((a, b) => first(a) - first(b));
    const of = (kinds, most) => hits.filter((row) => kinds.includes(row.kind)).slice(0, most);
    return [...of(["find", "table"], 6), ...of(["do"], 6), ...of(["go"], 4)];
  };
  const paint = () => {
    const hits = found();
    at = Math.max(0, Math.min(at, hits.length - 1));
    list.replaceChildren();
    let heading = "";
    hits.forEach((row, k) => {
      const group = row.kind === "table" ? "find" : row.kind;
      if (group !== heading) {
        heading = group;
        const over = document.createElement("li");
        over.className = "over";
        over.setAttribute("role", "presentation");
        over.textContent = list.dataset[group];
        list.append(over);
      }
      const item = document.createElement("li");
      item.setAttribute("role", "option");
      item.id = `palette-${k}`;
      item.setAttribute("aria-selected", k === at);
      const link = document.createElement("a");
      link.href = row.href;
      link.tabIndex = -1;
      const name = document.createElement("bdi");
      name.className = "cut";
      name.textContent = row.text;
      link.append(icon("arrow-right"), name);
      if (row.kind === "find" && row.words) {
        const what = document.createElement("span");
        what.className = "s";
        what.textContent = row.words;
        link.append(what);
      }
      item.append(link);
      list.append(item);
    });
    if (!hits.length) { const none = document.createElement("li"); none.className = "over"; none.textContent = list.dataset.nothing; list.append(none); }
    input.setAttribute("aria-activedescendant", hits.length ? `palette-${at}` : "");
    const chosen = list.querySelector("[aria-selected=true]");
    if (chosen) chosen.scrollIntoView({ block: "nearest" });
  };
  input.addEventListener("input", () => { at = 0; paint(); });
  input.addEventListener("keydown", (key) => {
    if (key.key === "ArrowDown") { at += 1; paint(); key.preventDefault(); }
    else if (key.key === "ArrowUp") { at -= 1; paint(); key.preventDefault(); }
    else if (key.key === "Enter") { key.preventDefault(); const link = list.querySelector("[aria-selected=true] a"); if (link) link.click(); }
  });
  show = async (id) => {
    const dialog = $(id);
    if (!dialog || dialog.open) return;
    dialog.showModal();
    if (id !== "palette") return;
    input.value = "";
    at = 0;
    await load();
    paint();
  };
  palette.addEventListener("click", (click) => { if (click.target === palette) palette.close(); });

  // Single keys rest while a field has the focus, and can be switched off.
  const single = $("single-keys");
  let on = true;
  try { on = localStorage.getItem("single-keys") !== "off"; } catch { on = true; }
  if (single) {
    single.checked = on;
    single.addEventListener("change", () => { on = single.checked; try { localStorage.setItem("single-keys", on ? "on" : "off"); } catch { /* private mode */ } });
  }
  const goTo = { o: "overview", p: "pairings", l: "lineups", r: "results", s: "standings", t: "field", c: "checks" };
  const go = (key) => { const link = document.querySelector(`.side a[data-key="${key}"]`); if (link) link.click(); };
  let second = 0;
  document.addEventListener("keydown", (key) => {
    if ((key.ctrlKey || key.metaKey) && key.key.toLowerCase() === "k") { key.preventDefault(); show("palette"); return; }
    const field = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (field || key.ctrlKey || key.metaKey || key.altKey || !on || document.querySelector("dialog[open]")) return;
    const letter = key.key.toLowerCase();
    if (second > Date.now()) { second = 0; if (goTo[letter]) { key.preventDefault(); go(goTo[letter]); } return; }
    if (letter === "g") { second = Date.now() + 1500; return; }
    const filter = document.querySelector("input[type=search][data-filter], .search input");
    if (key.key === "/") { key.preventDefault(); if (filter) filter.focus(); else show("palette"); }
    else if (key.key === "?") { key.preventDefault(); show("keys"); }
    else if (letter === "r") { key.preventDefault(); go("results"); }
    else if (letter === "p") { const main = document.querySelector("main .btn.primary"); if (main) { key.preventDefault(); main.click(); } }
    else if (key.key === "[" || key.key === "]") {
      const links = [...document.querySelectorAll(".top .rounds a")];
      const now = links.findIndex((link) => link.getAttribute("aria-current"));
      const next = links[now + (key.key === "]" ? 1 : -1)];
      if (next) next.click();
    }
  });
})();
