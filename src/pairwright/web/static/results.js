// The grid of results: one line of signs a match. Enter saves and goes on, arrows move, others' entries appear at once.
(() => {
  const grid = document.getElementById("grid");
  if (!grid) return;
  const { event, round, kind, csrf } = grid.dataset;
  const size = Number(grid.dataset.size);
  const base = `/e/${encodeURIComponent(event)}`;
  const said = document.getElementById("grid-said");
  const last = document.getElementById("grid-last");
  const rows = [...grid.querySelectorAll("tbody tr")];
  const inputOf = (row) => row.querySelector("input.signs");
  const textOf = (row) => row.querySelector("td.result");
  const worth = { 1: [1, 0], 0: [0, 1], "=": [0.5, 0.5], "+": [1, 0], "-": [0, 1], "*": [0, 0], ".": [0, 0] };
  const half = (value) => (value % 1 ? `${Math.floor(value) || ""}½` : String(value));
  let position = Number(grid.dataset.position);
  const own = new Set();

  const say = (text, wrong) => {
    said.textContent = text;
    said.hidden = !text;
    said.className = wrong ? "said wrong" : "said";
  };

  // What is typed so far, as points: the total at once, before anything is saved.
  const total = (row) => {
    const signs = inputOf(row).value.replace(/\s/g, "");
    if (kind !== "teams" || !signs || ![...signs].every((sign) => sign in worth)) return null;
    let [a, b] = [0, 0];
    for (const sign of signs) { a += worth[sign][0]; b += worth[sign][1]; }
    const open = signs.length < size || /[*.]/.test(signs);
    return `${half(a)}-${half(b)}${open ? "*" : ""}`;
  };

  const paint = (row, data) => {
    const input = inputOf(row);
    textOf(row).textContent = data.text || "–";
    textOf(row).dataset.text = data.text;
    row.classList.toggle("open", Boolean(data.open));
    row.classList.toggle("done", !data.open);
    input.value = kind === "teams" ? data.signs : data.points ? data.text : "";
    input.dataset.saved = input.value;
  };

  const refresh = async () => {
    const answer = await fetch(`${base}/results/${round}/rows`, { headers: { accept: "application/json" } }).catch(() => null);
    if (!answer || !answer.ok) return;
    const found = await answer.json();
    position = found.position;
    document.getElementById("open-count").textContent = found.open;
    for (const data of found.rows) {
      const row = rows.find((one) => Number(one.dataset.table) === data.table);
      if (!row) { location.reload(); return; }
      const input = inputOf(row);
      const touched = document.activeElement === input && input.value !== (input.dataset.saved ?? "");
      const before = textOf(row).dataset.text;
      if (before !== data.text && !own.delete(`${data.table} ${data.text}`)) {
        row.classList.add("saved");
        setTimeout(() => row.classList.remove("saved"), 2000);
      }
      if (touched) { textOf(row).dataset.text = before; } else { paint(row, data); }
    }
  };

  const ask = (question) => new Promise((resolve) => {
    const dialog = document.getElementById("ask").content.firstElementChild.cloneNode(true);
    for (const one of question.question) {
      const notice = document.createElement("p");
      notice.className = `notice level${one.level}`;
      notice.textContent = `${one.level}: ${one.text}${one.article ? ` [${one.article}]` : ""} ${question.again || one.level < 4 ? one.consequence : ""}`;
      dialog.querySelector(".notices").append(notice);
    }
    const reason = dialog.querySelector(".reason");
    reason.hidden = !question.reason;
    document.body.append(dialog);
    dialog.addEventListener("close", () => {
      const go = dialog.returnValue === "go";
      const text = reason.querySelector("input").value;
      dialog.remove();
      resolve(go ? { confirm: question.token, reason: text } : null);
    });
    dialog.showModal();
  });

  const send = async (verb, fields) => {
    const body = new URLSearchParams({ ...fields, round, _csrf_token: csrf });
    const answer = await fetch(`${base}/do/${verb}`, { method: "POST", body, headers: { accept: "application/json", "x-csrftoken": csrf } }).catch(() => null);
    if (!answer) return [503, { error: "The server cannot be reached; nothing was saved. Press Enter again in a moment." }];
    return [answer.status, await answer.json().catch(() => ({ error: answer.statusText }))];
  };

  // A sign a board; for a match of points + - -- are forfeits.
  const entryOf = (row) => {
    const text = inputOf(row).value.trim();
    if (!text) return ["clear", {}];
    if (kind === "teams") return ["result", { boards: text }];
    if (text === "+") return ["forfeit", { value: "+-" }];
    if (text === "-") return ["forfeit", { value: "-+" }];
    if (text === "--") return ["forfeit", { value: "--" }];
    return ["result", { points: text }];
  };

  const busy = new Set();
  const save = async (row) => {
    if (busy.has(row)) return false;
    busy.add(row);
    try { return await saved(row); } finally { busy.delete(row); }
  };
  const saved = async (row) => {
    const input = inputOf(row);
    if (input.value === (input.dataset.saved ?? "")) return true;
    const [verb, fields] = entryOf(row);
    const all = { ...fields, table: row.dataset.table, was: textOf(row).dataset.text };
    let [status, answer] = await send(verb, all);
    while (status === 428) {
      const more = await ask(answer);
      if (!more) { say("Nothing was changed."); input.focus(); return false; }
      [status, answer] = await send(verb, { ...all, ...more });
    }
    row.classList.toggle("refused", status >= 400);
    if (status >= 400) {
      say(`${answer.error || "It could not be saved."} ${answer.way_out || ""}`, true);
      await refresh();
      input.focus();
      return false;
    }
    say(answer.text);
    const item = document.createElement("li");
    item.textContent = answer.text;
    last.prepend(item);
    while (last.children.length > 12) last.lastElementChild.remove();
    input.dataset.saved = input.value;
    await refresh();
    return true;
  };

  const go = (row, step) => {
    const next = rows[rows.indexOf(row) + step];
    if (next) { inputOf(next).focus(); inputOf(next).select(); }
  };
  const nextOpen = (row) => {
    const at = rows.indexOf(row);
    return [...rows.slice(at + 1), ...rows.slice(0, at)].find((one) => one.classList.contains("open"));
  };

  for (const row of rows) {
    const input = inputOf(row);
    input.dataset.saved = input.value;
    input.addEventListener("input", () => {
      row.classList.remove("refused");
      const text = total(row);
      if (text !== null) textOf(row).textContent = text;
    });
    input.addEventListener("keydown", async (key) => {
      if (key.key === "Enter") {
        key.preventDefault();
        // The next match has the cursor at once, so that a quick clerk does not type into this one; what is refused takes
        // it back.
        const next = nextOpen(row);
        const done = save(row);
        if (next) { inputOf(next).focus(); inputOf(next).select(); }
        await done;
      } else if (key.key === "ArrowDown") { key.preventDefault(); go(row, 1); }
      else if (key.key === "ArrowUp") { key.preventDefault(); go(row, -1); }
      else if (key.key === "Escape") { input.value = input.dataset.saved; textOf(row).textContent = textOf(row).dataset.text || "–"; row.classList.remove("refused"); }
    });
    input.addEventListener("blur", () => { if (input.value !== input.dataset.saved && !row.classList.contains("refused")) save(row); });
  }
  const first = rows.find((row) => row.classList.contains("open"));
  if (first) inputOf(first).focus();

  const listen = () => {
    const stream = new EventSource(`${base}/live?after=${position}`);
    stream.addEventListener("change", refresh);
  };
  listen();
})();
