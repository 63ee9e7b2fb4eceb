// The display goes on to the next slide by itself, and looks again at once when something has changed.
(() => {
  const { next, live, seconds } = document.body.dataset;
  setTimeout(() => location.replace(next), Number(seconds) * 1000);
  const clock = document.querySelector("time");
  const tick = () => { clock.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }); };
  tick();
  setInterval(tick, 5000);
  let first = true;
  const stream = new EventSource(live);
  stream.addEventListener("change", () => { if (first) { first = false; location.reload(); } });
})();
