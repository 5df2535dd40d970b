// A screen in the hall: its leaves in turn, and the next version of them as soon as there is one.
// F: full screen; space: hold. TVs have old browsers: nothing newer than 2017 here.

const main = document.querySelector("main[data-ask]");
const lost = document.querySelector("[data-lost]");
const held = document.querySelector("[data-held]");
const small = new URLSearchParams(location.search).has("small"); // on the desk's page
const LAST = 5 * 60; // seconds: the clock turns to a warning
const FLASHES = 5000; // milliseconds of a new high score
const MISSED = 2; // answers that fail before the screen says so
let version = null;
let to = null;
let every = 3;
let failures = 0;
let answered = new Date();
let ahead = -Infinity; // of the laptop that keeps the time, in milliseconds
let shown = 0;
let since = Date.now();
const highs = {}; // of each list of results: the highest score that was shown, and until when it flashes

const leaves = () => [...main.querySelectorAll(".leaf")];
const pad = (number) => String(number).padStart(2, "0");

function show(at) {
  const all = leaves();
  shown = at % all.length;
  all.forEach((leaf, number) => { leaf.hidden = number !== shown; });
  since = Date.now();
}

// A high score flashes when it comes while a lower one was known: on its results, as soon as they are shown.
function flash() {
  let now = false;
  for (const one of main.querySelectorAll("[data-flash]")) {
    const score = Number(one.dataset.score);
    const known = highs[one.dataset.flash] || (highs[one.dataset.flash] = { score, until: 0 });
    const open = !one.closest(".leaf").hidden;
    if (score < known.score) known.score = score; // corrected
    if (open && score > known.score) Object.assign(known, { score, until: Date.now() + FLASHES });
    const on = open && Date.now() < known.until;
    if (one.hidden === on) one.hidden = !on;
    now = now || on;
  }
  return now;
}

function turn() {
  const all = leaves();
  const stay = Number(all[shown].dataset.stay || main.dataset.stay) * 1000;
  if (!flash() && held.hidden && all.length > 1 && Date.now() - since >= stay) show(shown + 1);
}

function tick() {
  for (const clock of main.querySelectorAll("[data-ends]")) {
    if (!clock.dataset.ends || clock.closest("[hidden]")) continue;
    const left = Math.ceil((Date.parse(clock.dataset.ends) - Date.now() - (Number.isFinite(ahead) ? ahead : 0)) / 1000);
    const text = left > 0 ? `${Math.floor(left / 60)}:${pad(left % 60)}` : "time";
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("last", left <= LAST);
  }
  turn();
}

// The laptop's clock in whole seconds: the latest answers narrow it down.
function timed(answer) {
  const said = Date.parse(answer.headers.get("Date") || "") - Date.now();
  if (Number.isNaN(said)) return;
  ahead = Math.abs(said - ahead) > 3000 ? said : Math.max(said, ahead);
}

async function swap(now) {
  const answer = await fetch(location.pathname, { cache: "no-cache" });
  if (!answer.ok) throw new Error("no page");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main[data-ask]");
  const before = leaves()[shown];
  const key = before ? before.dataset.key : "";
  const at = to === now.to ? [...fresh.querySelectorAll(".leaf")].findIndex((leaf) => leaf.dataset.key === key) : 0;
  const began = since;
  main.dataset.stay = fresh.dataset.stay;
  while (main.firstChild) main.removeChild(main.firstChild);
  while (fresh.firstChild) main.appendChild(fresh.firstChild);
  document.body.className = page.body.className;
  show(Math.max(at, 0));
  if (at >= 0 && to === now.to) since = began;
  ({ version, to } = now);
  tick();
}

async function ask() {
  try {
    const answer = await fetch(main.dataset.ask + (small ? "?small" : ""), { cache: "no-cache" });
    if (!answer.ok) throw new Error("no answer");
    timed(answer);
    const now = await answer.json();
    every = now.every;
    if (now.version !== version) await swap(now);
    failures = 0;
    answered = new Date();
    lost.hidden = true;
  } catch (error) {
    failures += 1;
    lost.hidden = failures < MISSED;
    lost.textContent = `No connection: as of ${pad(answered.getHours())}:${pad(answered.getMinutes())}`;
  }
  setTimeout(ask, every * 1000);
}

document.addEventListener("keydown", (event) => {
  if (isOff(event.key)) return;
  if (event.key === "f" || event.key === "F") {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  } else if (event.key === " ") {
    event.preventDefault();
    held.hidden = !held.hidden;
    since = Date.now();
  }
});

if (main) {
  show(0);
  tick();
  setInterval(tick, 250);
  ask();
}
