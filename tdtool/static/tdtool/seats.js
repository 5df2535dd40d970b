/* Seats by keyboard, on the page of a draft. Every choice is asked of the laptop and drawn by it;
   this moves between the seats and presses what is there.

   ← →        the next seat          space   chooses (a button's own key)
   1 … 9      to a table             m 3     moves who is chosen to table 3
   Enter      makes the change       esc     leaves it

   Where two meet at a table ↑ ↓ go to the next table, and nobody is moved. */

const PATIENCE = 900; // milliseconds in which a second digit belongs to the first
const draft = document.getElementById("draft");
const moving = document.getElementById("moving");
const heard = document.getElementById("heard");
const one = (selector) => draft.querySelector(selector);
const typing = { digits: "", at: 0, moves: false };

const SEAT = "button[aria-pressed]";
const seats = () => [...draft.querySelectorAll(SEAT)];
const inPairs = () => Boolean(one("ol.pairs"));
const chosen = () => one(".chosen button");

function step(by) {
  const all = seats();
  const from = all.indexOf(document.activeElement);
  const at = from >= 0 ? from + by : Math.max(0, all.indexOf(chosen()) + (chosen() ? by : 0));
  all[(at + all.length) % all.length]?.focus();
}

function collect(digit) {
  const now = Date.now();
  typing.digits = now - typing.at < PATIENCE ? typing.digits + digit : digit;
  typing.at = now;
  if (!document.getElementById(`table-${typing.digits}`)) typing.digits = digit;
  return document.getElementById(`table-${typing.digits}`);
}

function look(told) {
  const asked = new URLSearchParams(told);
  for (const kept of draft.querySelectorAll("[data-kept]")) asked.set(kept.name, kept.value);
  const address = document.getElementById("choose").getAttribute("action");
  return htmx.ajax("GET", `${address}?${asked}`, { target: "#draft", swap: "innerHTML settle:0ms" });
}

function stopMoving() {
  typing.moves = false;
  moving.textContent = "";
}

function toTable(digit) {
  const table = collect(digit);
  if (!typing.moves) {
    table?.querySelector(SEAT)?.focus();
    return;
  }
  moving.textContent = `to ${typing.digits}`;
  document.activeElement.blur();
  look({ one: chosen().id.replace("seat-", ""), to: `table-${typing.digits}` }).then(stopMoving);
}

function beginMove() {
  if (inPairs()) return false;
  const seat = chosen() ?? seats().find((disc) => disc === document.activeElement);
  if (!seat) return false;
  typing.moves = true;
  moving.textContent = "to …";
  if (seat !== chosen()) look({ one: seat.id.replace("seat-", "") });
  return true;
}

function leave() {
  if (typing.moves) {
    stopMoving();
    return true;
  }
  const link = one("[data-leave]");
  link?.click();
  return Boolean(link);
}

function make() {
  const change = document.getElementById("change");
  change?.requestSubmit();
  return Boolean(change);
}

function actOn(key) {
  if (key === "ArrowRight") return step(1), true;
  if (key === "ArrowLeft") return step(-1), true;
  if (key === "ArrowDown") return step(inPairs() ? 2 : 1), true;
  if (key === "ArrowUp") return step(inPairs() ? -2 : -1), true;
  if (/^\d$/.test(key)) return toTable(key), true;
  if (key === "m") return beginMove();
  if (key === "Escape") return leave();
  return key === "Enter" && make();
}

const isField = (element) => element.matches("input:not([type=hidden]), select, textarea");
const isControl = (element) => element.matches(`a, summary, button:not(${SEAT.slice(6)})`);

document.addEventListener(
  "keydown",
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    const { target, key } = event;
    if (isOff(key)) return;
    if (document.getElementById("keys")?.matches(":popover-open")) return;
    const inReason = target.id === "reason" && (key === "Enter" || key === "Escape");
    if ((isField(target) && !inReason) || (isControl(target) && key === "Enter")) return;
    if (!actOn(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);

document.addEventListener("htmx:afterSettle", () => {
  heard.textContent = one("[data-heard]")?.textContent ?? "";
  document.getElementById("change")?.scrollIntoView({ block: "nearest" });
});
