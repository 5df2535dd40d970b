/* The list of Check-in by keyboard. Tab stops once, at one player, and then at their equipment;
   arrows go on from there. Without this every button and every link is a stop of its own.

   ↑ ↓ ← →   to the player there on the screen; ↓ in the search goes to the first one
   Home End  to the first and the last player
   c         checks the player in, or undoes it; Enter and space do so, too (a button's own keys)
   e         goes to the player's equipment

   The page that comes after a key begins at the same player, or at the next one where that one has
   left the list.

   The search stays on its page and takes every key: names are sent one after the other, and what stands
   around it is exchanged. Those that are no one player's stay in the search, or are listed. */

const main = document.getElementById("main");
const list = () => document.getElementById("arrivals");
const search = document.getElementById("q");
const KEPT = "tdtool.check-in";

const players = () => [...list().querySelectorAll(".arrival:not([hidden])")];
const button = (player) => player.querySelector(".toggle");
const equipment = (player) => player.querySelector(".tool");

/* The one player that Tab stops at. */
function stopAt(player) {
  for (const one of list().querySelectorAll(".toggle, .tool")) one.tabIndex = -1;
  if (!player) return;
  button(player).tabIndex = 0;
  equipment(player).tabIndex = 0;
}

function goTo(player) {
  if (!player) return;
  stopAt(player);
  button(player).focus();
  player.scrollIntoView({ block: "nearest" });
}

/* In several columns up and down mean what one sees: the nearest player of the row there. */
function beyond(player, by) {
  const from = player.getBoundingClientRect();
  const all = players().map((one) => ({ one, box: one.getBoundingClientRect() }));
  const there = all.filter(({ box }) => (by > 0 ? box.top >= from.bottom : box.bottom <= from.top));
  const row = by > 0 ? Math.min(...there.map(({ box }) => box.top)) : Math.max(...there.map(({ box }) => box.top));
  const inRow = there.filter(({ box }) => Math.abs(box.top - row) < 2);
  const away = ({ box }) => Math.abs(box.left - from.left);
  return inRow.sort((a, b) => away(a) - away(b))[0]?.one;
}

function beside(player, by) {
  const all = players();
  return all[all.indexOf(player) + by];
}

const STEPS = {
  ArrowDown: (player) => beyond(player, 1),
  ArrowUp: (player) => beyond(player, -1),
  ArrowRight: (player) => beside(player, 1),
  ArrowLeft: (player) => beside(player, -1),
  Home: () => players()[0],
  End: () => players().at(-1),
};

function act(player, key) {
  if (key === "c") button(player).click();
  else if (key === "e") equipment(player).click();
  else return false;
  return true;
}

main.addEventListener("keydown", (event) => {
  const player = event.target.closest(".arrival");
  if (!player || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in STEPS) goTo(STEPS[event.key](player));
  else if (isOff(event.key) || event.repeat || !act(player, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
});

search?.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  goTo(players()[0]);
});

/* What is typed there hides players: the stop is one that is seen. */
document.addEventListener("input", (event) => {
  if (event.target !== search) return;
  const shown = nobodys.length === 1 && document.getElementById("not-in").hidden;
  if (shown && !search.value) nobodys.pop(); // it was wiped out
  stopAt(players()[0]);
});

main.addEventListener("focusin", (event) => {
  const player = event.target.closest(".arrival");
  if (player) stopAt(player);
});

/* A press of a mouse has its place on the screen; one of a key has a detail of 0. */
main.addEventListener("click", (event) => {
  const player = event.target.closest(".arrival");
  if (!player || event.detail > 0) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ who: player.dataset.name, at: players().indexOf(player) }));
  } catch {
    // the next page begins as it always does
  }
});

/* Only on the way back from this list: who opens Check-in anew begins in its search. */
function kept() {
  try {
    const from = document.referrer && new URL(document.referrer).pathname;
    const said = JSON.parse(sessionStorage.getItem(KEPT));
    sessionStorage.removeItem(KEPT);
    return from === location.pathname ? said : null;
  } catch {
    return null;
  }
}

/* The list as it came. */
function begin() {
  for (const player of players()) {
    button(player).ariaPressed = player.classList.contains("here");
    equipment(player).ariaLabel = `${player.dataset.name}: ${equipment(player).textContent}`;
  }
  stopAt(players()[0]);
  document.getElementById("by-keys").hidden = false;
  list().setAttribute("aria-describedby", "by-keys");
}

/* Names that were entered wait for their turn. */

const waiting = [];
const nobodys = []; // those that no player has, or several, or that weren't answered

async function send(name) {
  const body = new FormData(search.form);
  body.set("q", name);
  const answer = await fetch(search.form.action, { method: "POST", body });
  const told = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!told.getElementById("arrivals")) throw new Error(`answered with ${answer.status}`);
  search.form.elements.key.value = told.getElementById("q").form.elements.key.value;
  if (answer.ok && !new URL(answer.url).searchParams.has("q")) return show(told);
  nobodys.push(name);
  for (const old of main.querySelectorAll(".taken, .trouble:not(#not-in)")) old.remove();
}

function show(told) {
  const head = main.querySelector(".pagehead");
  const fresh = told.querySelector("#main > .pagehead");
  head.querySelector(".count").replaceWith(fresh.querySelector(".count"));
  for (const one of [...main.children]) if (one !== head) one.remove();
  const all = [...fresh.parentElement.children];
  head.before(...all.slice(0, all.indexOf(fresh)));
  head.after(...all.slice(all.indexOf(fresh) + 1));
  document.querySelector(".foot").replaceWith(told.querySelector(".foot"));
  begin();
}

async function goOn() {
  try {
    for (; waiting.length; waiting.shift()) await send(waiting[0]);
  } catch {
    nobodys.push(...waiting.splice(0));
  }
  const alone = nobodys.length === 1 && !search.value;
  if (alone) {
    search.value = nobodys[0];
    search.select(); // the next key begins anew
    if (!search.dataset.filters) search.form.submit(); // a page of many has them searched
  }
  const left = document.getElementById("not-in");
  left.hidden = alone || nobodys.length === 0;
  const says = left.querySelector("p");
  says.textContent = `${says.dataset.says} ${nobodys.join(" · ")}`;
  search.dispatchEvent(new Event("input", { bubbles: true }));
}

search?.form.addEventListener("submit", (event) => {
  const name = search.value.trim();
  if (name || waiting.length) event.preventDefault();
  if (!name) return;
  if (nobodys.includes(name)) nobodys.splice(nobodys.indexOf(name), 1); // it's tried again
  waiting.push(name);
  search.value = "";
  if (waiting.length === 1) goOn();
});

window.addEventListener("beforeunload", (event) => {
  if (waiting.length) event.preventDefault();
});

begin();
const before = document.querySelector(".one-arrival") ? null : kept();
if (before) {
  const all = players();
  goTo(all.find((one) => one.dataset.name === before.who) ?? all[Math.min(before.at, all.length - 1)]);
}
