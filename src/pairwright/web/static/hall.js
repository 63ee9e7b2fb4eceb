// The display goes on to the next slide by itself, and looks again at once when something has changed.
(() => {
  const { next, live, seconds } = document.body.dataset;
  const face = document.querySelector(".round-clock");
  const alone = face && new URL(next, location).searchParams.get("part") === "0" && !/[?&]part=[1-9]/.test(location.search);
  // a clock alone need not be loaded again to go on; now and then it is, to take the time of the server anew
  setTimeout(() => location.replace(next), Math.max(Number(seconds), alone ? 120 : 0) * 1000);
  const clock = document.querySelector("time");
  // The time of the hall is that of the zone of the event, wherever the computer of the screen is set to.
  const form = { hour: "2-digit", minute: "2-digit" };
  const tick = () => {
    try { clock.textContent = new Date().toLocaleTimeString([], { ...form, timeZone: document.body.dataset.zone }); }
    catch { clock.textContent = new Date().toLocaleTimeString([], form); } // a zone that this browser does not know
  };
  tick();
  setInterval(tick, 5000);
  if (face) run(face);
  let first = true;
  const stream = new EventSource(live);
  stream.addEventListener("change", () => { if (first) { first = false; location.reload(); } });

  // The time of the server when the page was made, and what has passed since by a clock that nobody sets.
  function run(box) {
    const { now, start, end, default: late, ...words } = box.dataset;
    const loaded = performance.now();
    const [what, digits] = box.querySelectorAll(".what, .digits");
    const warning = box.querySelector(".late");
    const show = () => {
      const at = Number(now) + performance.now() - loaded;
      const state = at < start ? "before" : at < end ? "left" : "over";
      box.className = `round-clock ${state}`;
      what.textContent = words[state];
      digits.textContent = text(state === "before" ? start - at : end - at);
      if (warning) {
        warning.hidden = !(state === "left" && at < late);
        warning.querySelector("b").textContent = text(late - at);
      }
    };
    show();
    setInterval(show, 200);
  }

  function text(milliseconds) {
    const all = Math.max(0, Math.ceil(milliseconds / 1000));
    const two = (part) => String(part).padStart(2, "0");
    return `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
  }
})();
