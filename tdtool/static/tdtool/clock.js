/* The round's clock, counted from the times on the record: right after sleep and after a reload.

   data-clock   the clock; inside it [data-digits], and perhaps [data-ruler] with its .hand
   data-ends    when time is called, data-left the seconds in a pause, data-now the laptop's time
   data-ago     once time was called, it says how long ago
   data-ask     where the clock's state is asked for, data-stamp what it was when the page was made
   data-reloads the page is loaded again when the stamp changes; others take the new times */

const LAST = 5 * 60;
const ASK_EVERY = 15_000;
const clocks = [...document.querySelectorAll("[data-clock]")];
let ahead = 0; // of the laptop that keeps the time, before this browser, in milliseconds

const pad = (number) => String(number).padStart(2, "0");
const inHours = (seconds) => (seconds < 3600 ? inMinutes(seconds) : `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`);
const inMinutes = (seconds) => `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;

function secondsLeft({ left, ends }) {
  if (left) return Math.max(0, Number(left));
  return ends ? Math.ceil((Date.parse(ends) - Date.now() - ahead) / 1000) : null;
}

function turn(ruler, left) {
  const whole = Number(ruler.dataset.ruler) * 60;
  const wide = ruler.viewBox.baseVal.width;
  const at = (Math.min(Math.max(whole - left, 0), whole) / whole) * wide;
  for (const line of ruler.querySelectorAll("line:not(.hand)")) {
    line.classList.toggle("past", line.x1.baseVal.value <= at);
  }
  const hand = ruler.querySelector(".hand");
  hand.setAttribute("x1", at);
  hand.setAttribute("x2", at);
}

function show(clock) {
  const left = secondsLeft(clock.dataset);
  if (left === null) return;
  const digits = clock.querySelector("[data-digits]");
  const over = "ago" in clock.dataset ? `${inHours(-left)} ago` : "time";
  const text = left > 0 ? inMinutes(left) : over;
  if (digits.textContent !== text) digits.textContent = text;
  clock.classList.toggle("last", left > 0 && left <= LAST);
  clock.classList.toggle("over", left <= 0);
  const says = clock.querySelector("[data-counting]");
  if (says) says.textContent = left > 0 ? says.dataset.counting : "";
  const ruler = clock.querySelector("[data-ruler]");
  if (ruler) turn(ruler, left);
}

const showAll = () => clocks.forEach(show);

function take(clock, { ends, left, stamp }) {
  if (stamp === clock.dataset.stamp) return;
  if ("reloads" in clock.dataset) {
    location.reload();
    return;
  }
  clock.hidden = !ends && left === null;
  Object.assign(clock.dataset, { ends: ends ?? "", left: left ?? "", stamp });
}

async function ask() {
  const first = clocks[0];
  if (!first || document.hidden) return;
  try {
    const answer = await fetch(first.dataset.ask, { cache: "no-store" });
    if (!answer.ok) return;
    const state = await answer.json();
    ahead = Date.parse(state.now) - Date.now();
    for (const clock of clocks) take(clock, state);
    showAll();
  } catch {
    // the laptop doesn't answer just now; the times that are known still hold
  }
}

const told = clocks.find((clock) => clock.dataset.now);
if (told) ahead = Date.parse(told.dataset.now) - Date.now();
showAll();
ask();
setInterval(showAll, 250);
setInterval(ask, ASK_EVERY);
document.addEventListener("visibilitychange", ask);
window.addEventListener("pageshow", ask);
