// Results of a bracket in place: Enter saves, and the cursor stays in the list, on the match that comes next.
(() => {
  const fieldOf = (form) => form.querySelector("input[name=points]");
  const forms = () => [...document.querySelectorAll("#playable form.play")];
  const open = (hash) => {
    const row = hash.startsWith("#m-") && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    fieldOf(row).focus();
  };
  document.addEventListener("click", (click) => {
    const link = click.target.closest(".drawn a");
    const hash = link && link.getAttribute("href");
    if (hash && hash.startsWith("#")) { click.preventDefault(); open(hash); }
  });

  const send = (action, fields, csrf) => fetch(action, {
    method: "POST", body: new URLSearchParams({ ...fields, _csrf_token: csrf }), headers: { accept: "application/json", "x-csrftoken": csrf },
  }).then(async (answer) => [answer.status, await answer.json()]).catch(() => [503, {}]);
  // A page that was asked for earlier may come later: only the last one is shown.
  let asked = 0;
  const renew = async (sent) => {
    const mine = ++asked;
    const answer = await fetch(location.pathname).catch(() => null);
    if (mine !== asked) return true;
    if (!answer || !answer.ok) return;
    const news = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    if (mine !== asked) return true;
    if (!news) return;
    // What is typed in other matches and not yet sent stays, with the cursor.
    const typed = forms().filter((form) => form !== sent && fieldOf(form).value !== fieldOf(form).defaultValue)
      .map((form) => [form.dataset.match, fieldOf(form).value, document.activeElement === fieldOf(form)]);
    document.getElementById("live").replaceWith(document.adoptNode(news));
    let kept = false;
    for (const [match, value, at] of typed) {
      const form = forms().find((one) => one.dataset.match === match);
      if (!form) continue;
      fieldOf(form).value = value;
      fieldOf(form).dispatchEvent(new Event("input", { bubbles: true }));
      if (at) { fieldOf(form).focus(); kept = true; }
    }
    return kept;
  };
  let last = null;
  const say = (answer) => {
    const said = document.getElementById("bracket-said");
    last = answer;
    said.classList.add("said");
    said.textContent = answer.text;
    if (!answer.undo || !said.dataset.undo) return;
    const back = document.createElement("button");
    back.type = "button";
    back.className = "btn bare small";
    back.textContent = said.dataset.undo;
    back.addEventListener("click", async () => {
      const [status, reply] = await send(`/e/${encodeURIComponent(document.body.dataset.event)}/do/undo`, { number: answer.undo }, said.dataset.csrf);
      if (status < 400) { await renew(); say(reply); } else document.getElementById("bracket-said").textContent = `${reply.error || ""} ${reply.way_out || ""}`;
    });
    said.append(" ", back);
  };
  const refuse = (form, text, answer) => {
    const field = fieldOf(form);
    const id = `refused-${form.dataset.match}`;
    let note = document.getElementById(id);
    if (!note) {
      note = document.createElement("p");
      note.className = "error";
      note.id = id;
      note.setAttribute("role", "alert");
      form.after(note);
    }
    note.textContent = text;
    if (answer.href) {
      const link = document.createElement("a");
      link.className = "link";
      link.href = `${answer.href}?next=${encodeURIComponent(location.pathname)}`;
      link.textContent = answer.link;
      note.append(" ", link);
    }
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", id);
    field.select();
  };

  document.addEventListener("htmx:afterSwap", () => { if (last && !document.getElementById("bracket-said").textContent) say(last); });

  const sending = new Set();
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("#playable form.play") || form.dataset.plain) return;
    event.preventDefault();
    if (sending.has(form.dataset.match)) return;
    sending.add(form.dataset.match);
    const at = forms().indexOf(form);
    const fields = Object.fromEntries(new FormData(form));
    const [status, answer] = await send(form.action, fields, fields._csrf_token);
    sending.delete(form.dataset.match);
    if (status === 428) { form.dataset.plain = "1"; form.requestSubmit(); return; }
    if (status >= 400) { refuse(form, status === 503 ? document.getElementById("bracket-said").dataset.unreachable : `${answer.error || ""} ${answer.way_out || ""}`, answer); return; }
    const kept = await renew(form);
    say(answer);
    const left = forms();
    if (left.length && !kept) fieldOf(left[Math.min(at, left.length - 1)]).focus();
  });
  open(location.hash);
})();
