// The grid of results: a key a board, the cursor goes on by itself. Enter saves and goes to the next open match, arrows
// move, what others enter appears at once.
(() => {
  const grid = document.getElementById("grid");
  if (!grid) return;
  const { event, round, kind, csrf } = grid.dataset;
  const size = Number(grid.dataset.size);
  const boards = kind === "teams";
  const base = `/e/${encodeURIComponent(event)}`;
  const said = document.getElementById("grid-said");
  const last = document.getElementById("grid-last");
  const rows = [...grid.querySelectorAll(".box.match")];
  const inputOf = (row) => row.querySelector("input.signs");
  const rowOf = (input) => input.closest(".box.match");
  // The last ones are stored by other ways, and nobody types them.
  const worth = { 1: [1, 0], 0: [0, 1], "=": [0.5, 0.5], "+": [1, 0], "-": [0, 1], x: [0, 0], "*": [0, 0], ".": [0, 0],
    "¾": [0.5, 0], "¼": [0, 0.5], "∅": [0, 0], "①": [1, 0], "②": [0.5, 0.5], "③": [0, 1] };
  const shown = { 1: ["1", "0"], 0: ["0", "1"], "=": ["½", "½"], "+": ["+", "–"], "-": ["–", "+"], x: ["–", "–"], "*": ["", ""], ".": ["", ""],
    "¾": ["½", "0"], "¼": ["0", "½"], "∅": ["0", "0"], "①": ["1", "0"], "②": ["½", "½"], "③": ["0", "1"] };
  const signOf = { d: "=", D: "=", 5: "=", "½": "=", "–": "-", X: "x" };
  const isOpen = (sign) => !sign || sign === "*" || sign === ".";
  const half = (value) => (value % 1 ? `${Math.floor(value) || ""}½` : String(value));
  let position = Number(grid.dataset.position);
  const own = new Set();
  let around = null;

  const say = (text, wrong) => {
    said.textContent = text;
    said.className = wrong ? "end said wrong" : "end said";
  };
  const icon = () => document.getElementById("done-sign").content.firstElementChild.cloneNode(true);

  const clean = (text) => [...text.replace(/\s/g, "")].map((sign) => signOf[sign] || sign);
  // What is typed so far stands on the boards and in the score at once, before anything is saved.
  const draw = (row) => {
    if (!boards) return;
    const signs = clean(inputOf(row).value);
    if (!signs.every((sign) => sign in worth)) return;
    const sums = [0, 0];
    row.querySelectorAll(".bd").forEach((cell, k) => {
      const sign = signs[k] || "*";
      [0, 1].forEach((side) => {
        sums[side] += worth[sign][side];
        cell_(cell, side, shown[sign][side]);
      });
    });
    const any = !signs.every(isOpen);
    row.querySelectorAll(".tot b").forEach((cell, side) => { cell.textContent = any ? half(sums[side]) : "·"; });
  };
  const cell_ = (cell, side, text) => {
    const sign = cell.children[side].querySelector("b");
    sign.textContent = text || "·";
    sign.classList.toggle("none", !text);
    cell.children[side].querySelector(".cut").classList.toggle("won", text === "1" || text === "+");
  };
  const cursor = (row, to) => {
    row.dataset.at = Math.max(0, Math.min(to, size));
    for (const cell of grid.querySelectorAll(".bd.cursor")) cell.classList.remove("cursor");
    const cell = row.querySelectorAll(".bd")[Math.min(to, size - 1)];
    if (cell && document.activeElement === inputOf(row)) cell.classList.add("cursor");
  };
  const firstOpen = (row) => {
    const signs = clean(inputOf(row).value);
    for (let k = 0; k < size; k += 1) if (isOpen(signs[k])) return k;
    return 0;
  };

  const stored = (row, data) => {
    row.dataset.text = data.text;
    inputOf(row).dataset.saved = boards ? data.signs : data.points ? data.text : "";
    row.querySelectorAll(".tot b").forEach((cell, side) => { cell.textContent = data.scores[side] || "·"; });
    const tot = row.querySelector(".tot");
    tot.title = ["+", "–"].includes(data.scores[0]) ? tot.dataset.forfeit : "";
  };
  const paint = (row, data) => {
    const input = inputOf(row);
    stored(row, data);
    row.classList.toggle("open", Boolean(data.open));
    row.classList.toggle("done", !data.open);
    input.value = input.dataset.saved;
    row.querySelectorAll(".bd").forEach((cell, k) => [0, 1].forEach((side) => cell_(cell, side, data.cells[k][side])));
    const state = row.querySelector(".state");
    state.replaceChildren(...(data.open ? [] : [icon()]));
    if (data.open && boards && data.done) state.textContent = `${data.done} ${grid.dataset.of} ${size}`;
  };

  // Every row as it is stored, but for what is typed and not yet stored; `mine` is the row whose entry was just stored,
  // `beside` the one that was refused just now: its stored score is shown beside what is typed. What others enter after
  // that is not taken as seen, so that the next Enter does not overwrite it.
  const refresh = async (mine, beside) => {
    const answer = await fetch(`${base}/results/${round}/rows`, { headers: { accept: "application/json" } }).catch(() => null);
    if (!answer || !answer.ok) return;
    const found = await answer.json();
    position = found.position;
    document.getElementById("open-count").textContent = found.open;
    const complete = document.getElementById("complete");
    if (complete) complete.hidden = found.open > 0;
    const count = document.getElementById("count-results");
    count.textContent = found.to_play;
    count.hidden = !found.to_play;
    // What the page says of the whole round: the reports of the players, and whether it is finished.
    if (JSON.stringify([found.reports, !found.open]) !== around) {
      around = JSON.stringify([found.reports, !found.open]);
      const whole = await fetch(location.pathname).catch(() => null);
      const news = whole && whole.ok ? new DOMParser().parseFromString(await whole.text(), "text/html") : null;
      for (const part of ["reports", "rounds"]) {
        const renewed = news && news.getElementById(part);
        if (renewed) document.getElementById(part).replaceWith(document.adoptNode(renewed));
      }
    }
    for (const data of found.rows) {
      const row = rows.find((one) => Number(one.dataset.table) === data.table);
      if (!row) { location.reload(); return; }
      const input = inputOf(row);
      const touched = input.value !== (input.dataset.saved ?? "");
      const before = row.dataset.text;
      if (before !== data.text && !own.delete(`${data.table} ${data.text}`)) {
        row.classList.add("saved");
        setTimeout(() => row.classList.remove("saved"), 2000);
      }
      if (!touched) paint(row, data);
      else if (row === mine) row.dataset.text = data.text;
      else if (row === beside) stored(row, data);
      renew(data);
    }
    filter();
  };

  // An entry of the list below that is not the last one of its table any more says so, and by whom it was replaced.
  const renew = (data) => {
    for (const item of last.querySelectorAll(`[data-table="${data.table}"]`)) {
      const number = Number(item.dataset.number);
      const counts = data.entry === number;
      const [text, note, back] = item.children;
      const struck = document.createElement(counts ? "span" : "s");
      struck.textContent = text.textContent;
      text.replaceChildren(struck);
      if (back) back.hidden = !counts;
      const news = counts ? "" : data.entry < number ? grid.dataset.undone : data.entered;
      if (news && data.entered && news !== note.textContent && said.textContent.startsWith(text.textContent)) say(news, true);
      note.textContent = news;
    }
  };

  const ask = (question) => new Promise((resolve) => {
    const dialog = document.getElementById("ask").content.firstElementChild.cloneNode(true);
    for (const one of question.question) {
      const notice = document.createElement("p");
      notice.className = `notice ${["", "note", "care", "risk", "stop", "stop"][one.level]}`;
      const words = document.createElement("span");
      words.textContent = `${one.text}${one.article ? ` [${one.article}]` : ""}`;
      notice.append(words);
      if (one.consequence && (question.again || one.level < 4)) {
        const then = document.createElement("span");
        then.className = "quiet";
        then.textContent = one.consequence;
        words.append(document.createElement("br"), then);
      }
      dialog.querySelector(".notices").append(notice);
    }
    for (const text of question.follows || []) {
      const item = document.createElement("li");
      item.textContent = text;
      dialog.querySelector(".follows").append(item);
    }
    if (question.act) {
      dialog.querySelector("h2").textContent = `${question.act}?`;
      dialog.querySelector(".primary").textContent = question.act;
    }
    const reason = dialog.querySelector(".reason");
    reason.hidden = !question.reason;
    reason.querySelector("input").required = question.reason;
    reason.querySelector("input").value = question.given || "";
    document.body.append(dialog);
    dialog.querySelector("button[value=no]").onclick = () => dialog.close("no");
    dialog.addEventListener("close", () => {
      const go = dialog.returnValue === "go";
      const text = reason.querySelector("input").value;
      dialog.remove();
      resolve(go ? { confirm: question.token || "", reason: text, sure: "1" } : null);
    });
    dialog.showModal();
  });

  const send = async (verb, fields) => {
    const body = new URLSearchParams({ ...fields, round, _csrf_token: csrf });
    const answer = await fetch(`${base}/do/${verb}`, { method: "POST", body, keepalive: true, headers: { accept: "application/json", "x-csrftoken": csrf } }).catch(() => null);
    if (!answer) return [503, { error: grid.dataset.unreachable }];
    return [answer.status, await answer.json().catch(() => ({ error: answer.statusText }))];
  };

  // A sign a board; for a match of points + - -- are forfeits.
  const entryOf = (row) => {
    const text = inputOf(row).value.trim();
    const sure = { sure: "1" };
    if (!text) return ["clear", sure];
    if (boards) return ["result", { boards: clean(text).join("") }];
    if (text === "+") return ["forfeit", { value: "+-", ...sure }];
    if (text === "-") return ["forfeit", { value: "-+", ...sure }];
    if (text === "--") return ["forfeit", { value: "--", ...sure }];
    return ["result", { points: text }];
  };

  // A row sends one entry at a time; what is entered while one is on its way is sent after it,
  // unless somebody is typing there again by then.
  const sending = new Map();
  const save = (row) => {
    const typed = inputOf(row).value;
    const again = row.classList.contains("refused");
    // What was refused meanwhile (somebody else has entered another score) is sent again only if it is entered again: Enter
    // saves and moves on, and leaving the row must not save a second time over that score.
    const next = () => (inputOf(row).value !== typed ? true : !again && row.classList.contains("refused") ? false : saved(row));
    const sent = (sending.get(row) || Promise.resolve()).then(next, next);
    sending.set(row, sent);
    return sent;
  };
  const restore = (row) => {
    const input = inputOf(row);
    input.value = input.dataset.saved;
    draw(row);
  };
  // Why an entry was refused stands under its row, and what was typed stays in it, until something else is typed there or
  // the stored score is taken back.
  const refuse = (row, answer) => {
    accept(row);
    const note = document.createElement("p");
    note.className = "error pad-c";
    note.id = `refused-${row.dataset.table}`;
    note.setAttribute("role", "alert");
    const strong = document.createElement("b");
    strong.textContent = grid.dataset.notsaved;
    note.append(strong, ` ${answer.error || ""} ${answer.way_out || ""} `);
    if (answer.href) {
      const link = document.createElement("a");
      link.className = "link";
      link.href = `${answer.href}?next=${encodeURIComponent(location.pathname)}`;
      link.textContent = answer.link;
      note.append(link, " ");
    } else if (answer.status === 409 && document.querySelector("#row-menu").content.querySelector("[data-go=correct]")) {
      const link = document.createElement("a");
      link.className = "link";
      link.href = `${base}/correct/${round}/${row.dataset.table}`;
      link.textContent = grid.dataset.allowed;
      note.append(link);
    }
    const back = document.createElement("button");
    back.type = "button";
    back.className = "btn small";
    back.textContent = grid.dataset.back;
    back.addEventListener("click", () => leave(row));
    note.append(back);
    row.after(note);
    row.classList.add("refused");
    inputOf(row).setAttribute("aria-invalid", "true");
    inputOf(row).setAttribute("aria-describedby", note.id);
  };
  const accept = (row) => {
    row.classList.remove("refused", "clash");
    const note = document.getElementById(`refused-${row.dataset.table}`);
    if (note) note.remove();
    inputOf(row).removeAttribute("aria-invalid");
    inputOf(row).removeAttribute("aria-describedby");
  };
  const leave = (row) => {
    restore(row);
    accept(row);
    focus(row);
    if (boards) cursor(row, firstOpen(row)); // the field may have the focus already
  };
  const saved = async (row) => {
    const input = inputOf(row);
    if (input.value === (input.dataset.saved ?? "")) return true;
    const [verb, fields] = entryOf(row);
    return act(row, verb, fields);
  };
  const act = async (row, verb, fields) => {
    const input = inputOf(row);
    const typed = input.value;
    const all = { ...fields, table: row.dataset.table, was: row.dataset.text };
    let [status, answer] = await send(verb, all);
    while (status === 428) {
      const more = await ask(answer);
      if (!more) { say(grid.dataset.unchanged); restore(row); input.focus(); return false; }
      [status, answer] = await send(verb, { ...all, ...more });
    }
    accept(row);
    if (status >= 400) {
      say(`${answer.error || ""} ${answer.way_out || ""}`, true);
      if (status < 500) refuse(row, { ...answer, status }); else input.setAttribute("aria-invalid", "true");
      input.focus();
      await refresh(null, row);
      return false;
    }
    say(hint ? `${answer.text} ${hint}` : answer.text, Boolean(hint));
    last.prepend(told(answer, row));
    while (last.children.length > 12) last.lastElementChild.remove();
    input.dataset.saved = typed;
    row.classList.add("saved");
    setTimeout(() => row.classList.remove("saved"), 1300);
    await refresh(row);
    return true;
  };
  // An entry of the list below the grid, with the way to take it back.
  const told = (answer, row) => {
    const item = document.createElement("li");
    const text = document.createElement("span");
    text.className = "grow";
    text.textContent = answer.text;
    const note = document.createElement("span");
    note.className = "quiet";
    item.append(text, note);
    if (answer.undo) Object.assign(item.dataset, { number: answer.undo, table: row.dataset.table });
    if (!answer.undo || !grid.dataset.undo) return item;
    const back = document.createElement("button");
    back.className = "btn bare small";
    back.textContent = grid.dataset.undo;
    back.addEventListener("click", async () => {
      const given = { number: answer.undo };
      let [status, said_] = await send("undo", given);
      while (status === 428) {
        const more = await ask(said_);
        if (!more) return;
        [status, said_] = await send("undo", { ...given, ...more });
      }
      say(said_.text || `${said_.error || ""} ${said_.way_out || ""}`, status >= 400);
      await refresh();
      row.hidden = false;
      focus(row);
    });
    item.append(back);
    return item;
  };

  // What a row has beside its signs: by mouse, or by M and the arrows.
  const closeMenu = (to) => {
    const open = grid.querySelector(".pop");
    if (!open) return;
    open.parentElement.querySelector(".more").removeAttribute("aria-expanded");
    if (to) to.focus(); // first: the row is not left
    open.remove();
  };
  const openMenu = (row) => {
    const input = inputOf(row);
    closeMenu();
    const menu = document.getElementById("row-menu").content.firstElementChild.cloneNode(true);
    const names = [...row.querySelectorAll(".team")].map((team) => team.querySelector(".cut").textContent);
    for (const words of menu.querySelectorAll(".cut")) {
      words.textContent = words.textContent.replace(/\{([ab])\}/, (_, which) => names[which === "a" ? 0 : 1]);
      words.title = words.textContent;
    }
    const where = { correct: `${base}/correct/${round}/${row.dataset.table}`, lineups: `${base}/lineups/${round}#t${row.dataset.table}` };
    for (const link of menu.querySelectorAll("[data-go]")) link.href = where[link.dataset.go];
    const clear = menu.querySelector("[data-do=clear]");
    clear.hidden = !row.dataset.text;
    menu.addEventListener("click", async (click) => {
      const item = click.target.closest("[data-do]");
      if (!item) return;
      closeMenu(input);
      const verb = item.dataset.do;
      // What is typed next is not for a match that was just decided or adjourned.
      const onward = () => {
        const next = nextOpen(row, (one) => !inputOf(one).value.includes("*"));
        if (next) focus(next); else row.querySelector(".more").focus();
      };
      if (verb === "clear") { await act(row, verb, {}); return; }
      if (verb === "forfeit") { if (await act(row, verb, { value: item.dataset.value })) onward(); return; }
      const signs = clean(input.value).map((sign) => (sign === "." ? "*" : sign));
      if (size === 1) signs[0] = "*";
      while (signs.length < size) signs.push("*");
      if (!signs.some(isOpen)) { say(grid.dataset.alldone, true); return; }
      if (await act(row, "result", { boards: signs.join("") })) onward();
    });
    const items = [...menu.querySelectorAll("[role=menuitem]:not([hidden])")];
    const from = row.contains(document.activeElement) ? document.activeElement : input;
    menu.addEventListener("keydown", (key) => {
      const at = items.indexOf(document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[key.key];
      if (to !== undefined) { key.preventDefault(); items[to % items.length].focus(); }
      else if (key.key === "Escape" || key.key === "Tab") { key.preventDefault(); closeMenu(from); }
      else if (key.key === " " && items[at] && items[at].matches("a")) { key.preventDefault(); items[at].click(); }
      key.stopPropagation();
    });
    const more = row.querySelector(".more");
    more.setAttribute("aria-expanded", "true");
    more.after(menu);
    menu.scrollIntoView({ block: "nearest" });
    items[0].focus();
  };
  document.addEventListener("click", (click) => { if (!click.target.closest("#grid .switch")) closeMenu(); });

  const focus = (row) => { inputOf(row).focus(); if (!boards) inputOf(row).select(); };
  const visible = () => rows.filter((row) => !row.hidden);
  const go = (row, step) => {
    const all = visible();
    const next = all[all.indexOf(row) + step];
    if (next) focus(next);
  };
  const nextOpen = (row, wanted = () => true) => {
    const at = rows.indexOf(row);
    return [...rows.slice(at + 1), ...rows.slice(0, at)].find((one) => one.classList.contains("open") && !one.hidden && wanted(one));
  };
  const put = (row, sign, erased = false) => {
    const input = inputOf(row);
    const signs = clean(input.value);
    // A game that has its sign, the last one, gets another.
    const at = size === 1 ? 0 : Number(row.dataset.at);
    if (at >= size) { say(grid.dataset.full, true); return; }
    while (signs.length < at) signs.push("*");
    signs[at] = sign;
    // The last board may be open like any other: only what was erased is not there.
    input.value = erased ? signs.join("").replace(/\*+$/, "") : signs.join("");
    accept(row);
    draw(row);
    cursor(row, at + 1);
  };
  const backspace = (row) => {
    const at = Number(row.dataset.at);
    if (at > 0) { cursor(row, at - 1); put(row, "*", true); cursor(row, at - 1); }
  };
  // A game has one sign: it is saved at once, and the next open one below has the cursor. Enter, from habit, is not
  // needed after it and does nothing.
  let arrived = null;
  // A result that is typed out, 0-1: its sign is the result, and what follows is not for the game below.
  const typedOut = { 1: "-0", 0: "-1", "=": "-=", "+": "-", "-": "+" };
  let rest = "";
  let hint = ""; // said of it until the next key, whatever is stored meanwhile
  const isRest = (row, sign) => arrived === row && rest !== "" && (sign === rest[0] || (rest.length > 1 && ":/".includes(sign)));
  const goOn = (row, sign) => {
    // An adjourned game is passed over: the next digit is not for it.
    const next = rows.slice(rows.indexOf(row) + 1).find((one) => one.classList.contains("open") && !one.hidden && inputOf(one).value !== "*");
    const done = save(row);
    if (next) focus(next);
    arrived = next || row;
    rest = typedOut[sign];
    return done;
  };

  // T and a number go to a table, Enter or any other key ends it: digits alone are results.
  let table = null;
  const wentTo = (key) => {
    if (table === null) return false;
    const row = /^[0-9]$/.test(key.key) && rows.find((one) => one.dataset.table === table + key.key);
    if (!row) {
      table = null;
      return key.key === "Enter";
    }
    table += key.key;
    row.hidden = false;
    focus(row);
    return true;
  };

  for (const row of rows) {
    const input = inputOf(row);
    input.dataset.saved = input.value;
    row.addEventListener("mousedown", (click) => {
      if (!boards || click.target.closest("a, button, .pop")) return;
      click.preventDefault();
      input.focus();
      const cell = click.target.closest(".bd");
      if (cell) cursor(row, Number(cell.dataset.board));
    });
    row.querySelector(".more").addEventListener("keydown", (key) => {
      if (key.key === " ") { key.preventDefault(); key.target.click(); }
    });
    row.querySelector(".more").addEventListener("click", (click) => {
      click.preventDefault();
      click.stopPropagation();
      if (row.querySelector(".pop")) closeMenu(input); else openMenu(row);
    });
    input.addEventListener("focus", () => {
      for (const other of rows) other.classList.toggle("at", other === row);
      if (boards) cursor(row, firstOpen(row));
      row.scrollIntoView({ block: "nearest" });
    });
    input.addEventListener("input", () => { accept(row); draw(row); if (boards) cursor(row, clean(input.value).length); });
    input.addEventListener("keydown", async (key) => {
      const sign = signOf[key.key] || key.key;
      if (!(key.ctrlKey || key.metaKey || key.altKey) && isRest(row, sign)) {
        key.preventDefault();
        rest = rest.slice(1);
        hint = grid.dataset.rest;
        say(hint, true);
        return;
      }
      hint = "";
      const idle = key.key === "Enter" && arrived === row;
      arrived = null;
      if (wentTo(key) || idle) key.preventDefault();
      else if (key.key === "Enter") {
        key.preventDefault();
        // The next match has the cursor at once, so that a quick clerk does not type into this one; what is refused takes
        // it back.
        const next = nextOpen(row);
        const done = save(row);
        if (next) focus(next);
        await done;
      } else if (key.ctrlKey || key.metaKey || key.altKey) { /* left to the browser */
      } else if (key.key === "ArrowDown") { key.preventDefault(); go(row, 1); }
      else if (key.key === "ArrowUp") { key.preventDefault(); go(row, -1); }
      else if (key.key === "ContextMenu" || (key.key === "F10" && key.shiftKey) || key.key.toLowerCase() === "m") { key.preventDefault(); openMenu(row); }
      else if (key.key.toLowerCase() === "t") { key.preventDefault(); table = ""; }
      else if (key.key.toLowerCase() === "u") { key.preventDefault(); if (input.value !== input.dataset.saved) { if (boards) backspace(row); else leave(row); return; } const back = last.querySelector("button:not([hidden])"); if (back) back.click(); else say(grid.dataset.nothing, true); }
      else if (key.key === "Escape") leave(row);
      else if (!boards) { /* a score is typed as a text */
      } else if (sign in worth && sign !== ".") { key.preventDefault(); put(row, sign); if (size === 1) await goOn(row, sign); }
      else if (key.key === "Backspace") { key.preventDefault(); backspace(row); } else if (key.key === "ArrowLeft" || key.key === "ArrowRight") { key.preventDefault(); cursor(row, Math.min(size - 1, Number(row.dataset.at) + (key.key === "ArrowLeft" ? -1 : 1))); }
      else if (key.key.length === 1) { key.preventDefault(); say(`${key.key}: 1 0 = + - x *`, true); }
    });
    input.addEventListener("blur", () => {
      row.classList.remove("at");
      for (const cell of row.querySelectorAll(".bd.cursor")) cell.classList.remove("cursor");
    });
    // The menu of a row belongs to it: what was typed before it is opened is not sent yet.
    row.addEventListener("focusout", (event) => {
      if (row.contains(event.relatedTarget)) return;
      if (input.value !== input.dataset.saved && !row.classList.contains("refused")) save(row);
    });
  }

  // A row that is complete is sent while the page is left; one that is half typed, or was not accepted, would be lost.
  const complete = (row) => {
    const text = inputOf(row).value.trim();
    return !text || (boards ? clean(text).length >= size : /^(\+|-|--)$|[\d½].*\D.*[\d½]/.test(text));
  };
  window.addEventListener("beforeunload", (event) => {
    for (const row of rows.filter((one) => inputOf(one).value !== (inputOf(one).dataset.saved ?? ""))) {
      if (inputOf(row).hasAttribute("aria-invalid") || !complete(row)) event.preventDefault(); else save(row);
    }
  });

  // The keys below the grid can be pressed with the mouse or a finger, so that no keyboard is needed; on a phone they take
  // the place of its own.
  const keys = boards && grid.parentElement.querySelector(".keys");
  if (keys) {
    const touch = matchMedia("(pointer: coarse)").matches;
    if (touch) for (const row of rows) inputOf(row).inputMode = "none";
    keys.addEventListener("mousedown", (press) => {
      const cap = press.target.closest("kbd");
      if (!cap) return;
      press.preventDefault();
      const row = rows.find((one) => one.classList.contains("at")) || rows.find((one) => one.classList.contains("open"));
      if (!row) return;
      const input = inputOf(row);
      if (document.activeElement !== input) focus(row);
      const key = { "⌫": "Backspace", Esc: "Escape" }[cap.textContent] || cap.textContent;
      input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
  }

  // In a round that is complete no row has the cursor; T goes to one all the same.
  document.addEventListener("keydown", (key) => {
    if (document.activeElement !== document.body || key.ctrlKey || key.metaKey || key.altKey) return;
    if (table !== null) { if (wentTo(key)) key.preventDefault(); return; }
    if (key.key.toLowerCase() === "t") { key.preventDefault(); table = ""; }
  });

  // All, or those that are open.
  let show = "all";
  const filter = () => { for (const row of rows) if (document.activeElement !== inputOf(row)) row.hidden = show === "open" && !row.classList.contains("open"); };
  for (const link of document.querySelectorAll("[data-show]")) {
    link.addEventListener("click", (click) => {
      click.preventDefault();
      show = link.dataset.show;
      for (const other of document.querySelectorAll("[data-show]")) other.toggleAttribute("aria-current", other === link);
      link.setAttribute("aria-current", "true");
      filter();
    });
  }
  const named = location.hash.match(/^#t(\d+)$/);
  const first = rows.find((row) => named && row.dataset.table === named[1]) || rows.find((row) => row.classList.contains("open"));
  if (first) focus(first);

  new EventSource(`${base}/live?after=${position}`).addEventListener("change", () => refresh());
})();
