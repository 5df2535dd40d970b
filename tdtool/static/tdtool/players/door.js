/* The list at the door by keyboard. Tab stops once, at one player; arrows go on from there.

   ↑ ↓       to the player above and below; ↓ in the search goes to the first one
   Home End  to the first and the last player
   c         checks the player in, or undoes it; Enter and space do so, too (a button's own keys)
   e         shows the player's equipment

   Names and presses are sent one after the other, and what stands around the search is exchanged:
   the search stays on its page and takes every key, and the list stays where it was. Names that
   are no one player's stay in the search, or are listed. */

const main = document.getElementById("main");
const search = document.getElementById("q");
const list = () => document.getElementById("roster");
const players = () => [...list().querySelectorAll("[data-name]:not([hidden])")];
const control = (player) => player?.querySelector("button, a");
const playerOf = (element) => element.closest("#roster [data-name]");

/* The one player that Tab stops at. */
function stopAt(player) {
  for (const one of list().querySelectorAll("button, a")) one.tabIndex = -1;
  if (player) control(player).tabIndex = 0;
}

function goTo(player) {
  if (!player) return;
  stopAt(player);
  control(player).focus();
  player.scrollIntoView({ block: "nearest" });
}

const STEPS = {
  ArrowDown: (all, at) => all[at + 1],
  ArrowUp: (all, at) => all[at - 1],
  Home: (all) => all[0],
  End: (all) => all.at(-1),
};

main.addEventListener("keydown", (event) => {
  const player = playerOf(event.target);
  if (!player || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in STEPS) goTo(STEPS[event.key](players(), players().indexOf(player)));
  else if (isOff(event.key) || event.repeat || !"ce".includes(event.key)) return;
  else if (event.key === "c") control(player).click();
  else showEquipment(control(player).value);
  event.preventDefault();
  event.stopPropagation();
});

search.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  goTo(players()[0]);
});

/* What is typed there hides players: the stop is one that is seen. */
search.addEventListener("input", (event) => {
  const shown = nobodys.length === 1 && document.getElementById("not-in").hidden;
  if (event.isTrusted && shown && !search.value) nobodys.pop(); // it was wiped out
  stopAt(players()[0]);
});

main.addEventListener("focusin", (event) => {
  const player = playerOf(event.target);
  if (player) stopAt(player);
});

/* The list as it came. */
function begin() {
  for (const button of list().querySelectorAll("button")) button.ariaPressed = button.name === "gone";
  stopAt(players()[0]);
  document.getElementById("by-keys").hidden = false;
  list().setAttribute("aria-describedby", "by-keys");
}

/* Whatever was entered waits for its turn: a name, or the button that was pressed. */

const waiting = [];
const nobodys = []; // names that no player has, or several, or that weren't answered

async function ask(address, options) {
  const answer = await fetch(address, options);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!fresh.getElementById("roster")) throw new Error(`answered with ${answer.status}`);
  search.form.elements.key.value = fresh.getElementById("q").form.elements.key.value;
  return { answer, fresh };
}

async function sendName(name) {
  const body = new FormData(search.form);
  body.set("q", name);
  const { answer, fresh } = await ask(location.href, { method: "POST", body });
  if (answer.ok && !new URL(answer.url).searchParams.has("q")) return show(fresh);
  nobodys.push(name);
  document.getElementById("said").replaceChildren();
}

async function sendPress({ form, name, value }) {
  const body = new FormData(document.getElementById(form));
  body.set(name, value);
  const { fresh } = await ask(location.href, { method: "POST", body });
  const focused = playerOf(document.activeElement);
  const back = form === "equipment" ? value : focused && control(focused).value;
  const at = players().indexOf(focused);
  show(fresh);
  const all = players();
  if (back) goTo(all.find((player) => control(player).value === back) ?? all[Math.min(at, all.length - 1)]);
}

async function showEquipment(uuid) {
  const { fresh } = await ask(`?who=${uuid}`, {});
  document.getElementById("beside").replaceWith(fresh.getElementById("beside"));
  document.querySelector("#equipment input:not([type=hidden])")?.focus();
}

const EXCHANGED = ["main .count", "main .sifts", "#beside", "#rows", ".foot"];

function show(fresh) {
  for (const part of EXCHANGED) {
    const [old, young] = [document.querySelector(part), fresh.querySelector(part)];
    if (old && young) old.replaceWith(young);
  }
  begin();
  search.dispatchEvent(new Event("input", { bubbles: true })); // what it hides stays hidden
}

async function goOn() {
  try {
    for (; waiting.length; waiting.shift()) {
      await (typeof waiting[0] === "string" ? sendName(waiting[0]) : sendPress(waiting[0]));
    }
  } catch {
    const left = waiting.splice(0);
    if (left.some((one) => typeof one !== "string")) location.reload();
    nobodys.push(...left);
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

function enqueue(one) {
  waiting.push(one);
  if (waiting.length === 1) goOn();
}

search.form.addEventListener("submit", (event) => {
  const name = search.value.trim();
  if (name || waiting.length) event.preventDefault();
  if (!name) return;
  if (nobodys.includes(name)) nobodys.splice(nobodys.indexOf(name), 1); // it's tried again
  search.value = "";
  enqueue(name);
});

main.addEventListener("submit", (event) => {
  if (!["rows", "equipment"].includes(event.target.id)) return;
  event.preventDefault();
  const { name, value } = event.submitter;
  enqueue({ form: event.target.id, name, value });
});

window.addEventListener("beforeunload", (event) => {
  if (waiting.length) event.preventDefault();
});

begin();
