/* The line of score entry. It stays on its page and takes every key; what stands around it is
   exchanged. Lines are answered one after the other: each is read back, and saved with its second
   Enter. What is typed meanwhile waits, and nothing that waits is joined or lost.

   A line saves itself unseen only where the page says that it is plain (data-plain). One that is
   doubted or refused holds up all after it: y saves it, Escape brings it back to be edited.

   Enter    reads the line back; in the empty line it saves what was read back, else does what is next
   Escape   brings back what was read back; then clears it; then any round is meant again
   ⌫ space  in the empty line bring it back, too */

"use strict";

const PAUSE = 120; // milliseconds without a key before a line is read while it is typed
const LETTER = 0.58; // how wide a character is, of its height: what doesn't fit is written smaller
const AROUND = ["rounds", "said", "answer"];

const part = (id) => document.getElementById(id);
const input = part("line");
const form = input.form;
const queue = []; // the lines entered and not yet settled; the first is the one on the page
let entered = null; // the line that was entered last, whose second Enter may be the next key
let mended = null; // the line that is back in the field
let begun = form.elements.round?.value ?? ""; // the round that is meant by the line in the field
let busy = false;
let pausing = 0;
let asked = 0;
let saved = false; // a line of this page was saved

const first = () => queue[0];
const taking = () => part("answer").querySelector(".take");
const settles = (line) => line && (line.state === "read" || line.state === "stopped");

/* What is on the page of a line. */

function show(told) {
  const lost = !document.activeElement || part("answer").contains(document.activeElement);
  for (const id of AROUND) {
    const fresh = told.getElementById(id);
    if (fresh) part(id).replaceWith(fresh);
  }
  kept = false;
  sessionStorage.removeItem(KEPT);
  form.elements.round?.remove(); // of the line that was answered, which knows it
  part("unanswered").hidden = true;
  part("typing").replaceChildren();
  if (lost) input.focus();
  form.scrollIntoView({ block: "nearest" }); // what the line asks stays at the foot of the window
}

function clearAnswer() {
  part("answer").replaceChildren();
}

function showWaiting() {
  const rest = queue.slice(1).map((line) => line.text);
  const waiting = part("waiting");
  waiting.hidden = rest.length === 0;
  waiting.textContent = rest.length ? `${waiting.dataset.says} ${rest.join(" · ")}` : "";
  input.placeholder = first() && first() !== mended ? first().text : input.dataset.empty;
  fit();
}

/* The empty line does what the block says comes next. After a slip, where one Enter too many is soon
   pressed, it only goes to the button. */
function pressNext() {
  const next = document.querySelector("#next-act [data-next]");
  if (saved) next?.focus();
  else next?.click();
}

/* What begins as no slip is looked for: the letter of a button, a place after g, else what the laptop
   finds. */
const SLIP = new RegExp(form.dataset.begins);

function byKey(text) {
  const [, go, key] = text.match(/^(g ?)?([a-z])$/) ?? [];
  return key ? document.querySelector(`[data-${go ? "go" : "key"}="${key}"]`) : null;
}

const chosenRow = () => part("typing").querySelector("[aria-selected]");

const names = (row) => row.querySelector("b")?.textContent.replace(/[\s…]+$/, "");

/* The letter's own button is the first line of what is found. */
function showKey(text) {
  const button = byKey(text);
  if (!button) return;
  const row = document.createElement("li");
  row.innerHTML = '<button type="button" aria-selected="true"><b></b><kbd>⏎</kbd></button>';
  const label = button.cloneNode(true);
  label.querySelectorAll("kbd, svg, .sub").forEach((mark) => mark.remove());
  row.querySelector("b").textContent = label.textContent.trim();
  row.firstChild.addEventListener("click", () => pressed(button));
  chosenRow()?.removeAttribute("aria-selected");
  const rows = part("typing").querySelector("[data-found]");
  const same = [...(rows?.children ?? [])].filter((other) => other.matches(".nothing") || names(other) === names(row));
  same.forEach((other) => other.remove());
  rows?.prepend(row);
}

function pressed(button) {
  write("");
  part("typing").replaceChildren();
  press(button); // of keys.js
}

function choose(step) {
  const rows = [...part("typing").querySelectorAll("[data-found] :is(a, button)")];
  const at = rows.indexOf(chosenRow());
  if (at < 0) return;
  rows[at].removeAttribute("aria-selected");
  rows[(at + step + rows.length) % rows.length].setAttribute("aria-selected", "true");
}

/* A table’s number by itself opens it. */
const tableCalled = (text) =>
  /^\d{1,4}$/.test(text) ? document.querySelector(`[data-table="${text}"]`)?.querySelector("a.number, a") : null;

/* Enter before anything was found waits for it. */
async function goTo(text) {
  if (chosenRow() && part("typing").dataset.of === text) return follow(chosenRow());
  if (byKey(text)) return pressed(byKey(text));
  await readNow(text);
  if (input.value.trim() === text && chosenRow()) follow(chosenRow());
}

/* Lines that wait come back with the desk. */
function follow(row) {
  kept ||= queue.length > 0 && row.matches("a");
  if (kept) write("");
  row.click();
}

/* A long line is written smaller. */
function fit() {
  input.classList.remove("long");
  const letter = LETTER * parseFloat(getComputedStyle(input).fontSize);
  const wide = (input.value || input.placeholder).length * letter > input.clientWidth;
  input.classList.toggle("long", wide);
}

function write(text) {
  input.value = text;
  fit();
  input.setSelectionRange(text.length, text.length);
}

/* The laptop is asked. */

/* Something else came than an answer to the line: why, as the page says it. */
class Unanswered extends Error {
  constructor(answer, cause) {
    super(`answered with ${answer.status}`);
    this.cause = cause; // a full disk, a busy database: the page that came names it
    this.why = answer.redirected ? "signedOut" : answer.status === 403 ? "old" : "says";
  }
}

const chosen = () => form.elements.chosen?.value ?? "";

async function ask(address, options = {}) {
  const headers = { "X-Entry-Line": "live" };
  const answer = await fetch(address, { ...options, headers, cache: "no-store" });
  const told = document.createElement("template");
  told.innerHTML = await answer.text();
  const cause = told.content.getElementById("failure")?.textContent.trim();
  if (!told.content.getElementById("answer")) throw new Unanswered(answer, cause);
  return told.content;
}

function read(line) {
  const told = { line: line.text, now: line.now, chosen: chosen(), round: line.round };
  return ask(`${form.action}?${new URLSearchParams(told)}`);
}

function save(line) {
  const body = new FormData(taking());
  if (line.sure) body.set(line.sure, "yes");
  return ask(taking().action, { method: "POST", body });
}

/* How a line stands, by what came back of it. */
function judge(line) {
  const back = taking();
  line.sure = "";
  if (!back && !part("refused")?.textContent.trim()) {
    queue.shift();
    saved = true;
    document.dispatchEvent(new Event("tdtool:done"));
    return;
  }
  const may = Boolean(back?.querySelector("[data-next]"));
  line.state = may ? "read" : "stopped";
  if (!may || !("plain" in back.dataset)) line.saves = false;
}

async function goOn() {
  if (busy) return;
  busy = true;
  const line = first();
  try {
    while (first() && (first().state === "new" || first().saves)) {
      const one = first();
      showWaiting();
      show(await (one.state === "new" ? read(one) : save(one)));
      judge(one);
    }
  } catch (error) {
    if (first()) Object.assign(first(), { state: "new", saves: false });
    const unanswered = part("unanswered");
    unanswered.textContent = error.cause || unanswered.dataset[error.why ?? "says"];
    unanswered.hidden = false;
    if (error.why === "old") keepLines();
    entered = null; // the Enter that tries again only reads it
  }
  busy = false;
  showWaiting();
  if (line && document.activeElement === document.body) input.focus();
}

/* The keys. */

function newLine(text) {
  const round = begun;
  begun = "";
  return { text, round, now: form.elements.now.value, state: "new", saves: false, sure: "" };
}

function enter() {
  const text = input.value.trim();
  if (text && !SLIP.test(text) && !mended) return goTo(text);
  const table = queue.length ? null : tableCalled(text);
  if (table) return table.click();
  asked++;
  part("typing").replaceChildren();
  if (text) {
    entered = newLine(text);
    if (mended) queue[0] = entered;
    else queue.push(entered);
    mended = null;
    write("");
  } else if (mended) {
    leave();
  } else if (!busy && first()?.state === "read" && first() !== entered) {
    first().saves = true; // Enter is for the line that is shown
  } else if (entered && queue.includes(entered) && entered.state !== "stopped" && !entered.saves) {
    entered.saves = true;
    entered = null;
  } else {
    entered = null;
    if (first()?.state === "read") first().saves = true;
    else if (first() || busy) showWanted(); // of keys.js
    else pressNext();
  }
  showWaiting();
  goOn();
}

/* What was read back is edited; what is in the line goes behind it. */
function bringBack(end = "") {
  if (busy || mended || !settles(first())) return false;
  if (input.value.trim()) queue.push(newLine(input.value.trim()));
  mended = first();
  mended.state = "mended";
  mended.saves = false;
  begun = mended.round;
  clearAnswer();
  write(mended.text + end);
  input.focus();
  showWaiting();
  readWhileTyped();
  return true;
}

function leave() {
  queue.shift();
  mended = null;
  begun = "";
  write("");
  clearAnswer();
  part("typing").replaceChildren();
  showWaiting();
  goOn();
}

function anyRound() {
  form.elements.chosen?.remove();
  document.querySelector(".chosen-round")?.remove();
}

function escape() {
  if (bringBack()) return;
  if (mended) leave();
  else if (input.value) write("");
  else if (!queue.length) anyRound();
  asked++;
  part("typing").replaceChildren();
}

function answers(event) {
  if (event.key === "Escape") return escape(), true;
  if (event.key === "Enter") return event.repeat; // a key held down saves nothing
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    choose(event.key === "ArrowDown" ? 1 : -1);
    return Boolean(chosenRow());
  }
  const empty = input.value === "";
  if (event.key === "y" && event.repeat) return true; // nor does it confirm what comes next
  if (event.key === "y" && (empty || "figures" in form.dataset)) {
    const sure = !busy && part("answer").querySelector('[data-key="y"]');
    if (sure) sure.click();
    else if (empty && first()?.state === "read") enter(); // it asks nothing: yes is Enter
    else return false;
    return true;
  }
  if (!empty || !queue.length) return false;
  if (event.key === "z") return true; // nothing is undone while a line waits
  const back = ["Backspace", "ArrowLeft", "Home", " "].includes(event.key);
  return back && bringBack(event.key === " " ? " " : "");
}

input.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isOff(event.key)) return;
  if (part("keys")?.matches(":popover-open") || !answers(event)) return;
  event.preventDefault();
  event.stopPropagation();
});

/* Whatever is typed where no field has the focus belongs in the line. */
document.addEventListener("keydown", (event) => {
  const elsewhere = event.target !== input && event.target.closest("input, textarea, select, dialog");
  const letter = event.key.length === 1 && event.key !== " " && event.key !== "?";
  if (elsewhere || !letter || event.target === input || event.ctrlKey || event.metaKey || event.altKey) return;
  if (part("keys")?.matches(":popover-open") || isOff(event.key)) return;
  event.stopPropagation();
  input.focus();
}, true);

document.addEventListener("submit", (event) => {
  const takes = event.target === taking();
  if (event.target !== form && !takes) return;
  event.preventDefault();
  if (event.target === form) {
    enter();
  } else if (!busy && settles(first())) {
    Object.assign(first(), { state: "read", saves: true, sure: event.submitter?.name });
    input.focus();
    goOn();
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-escape], [data-any-round], [data-begin]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if ("escape" in link.dataset) bringBack();
  else if ("anyRound" in link.dataset) anyRound();
  else begin(link.dataset);
  input.focus();
});

/* A table that waits was pressed: its line begins. */
function begin({ begin: table, round }) {
  if (/\s\S/.test(input.value.trim())) return;
  write(`${table} `);
  begun = round ?? "";
}

/* The line is read while it is typed, unless another is on the page. */

function readWhileTyped() {
  const mine = ++asked;
  clearTimeout(pausing);
  if (queue.length && !mended) return;
  pausing = setTimeout(() => mine === asked && readNow(input.value.trim()), PAUSE);
}

async function readNow(text) {
  const mine = ++asked;
  const told = new URLSearchParams({ line: input.value, chosen: chosen(), round: begun });
  try {
    const answer = await fetch(`${form.dataset.typing}?${told}`, { cache: "no-store" });
    if (mine !== asked || !answer.ok || answer.redirected) return;
    part("typing").innerHTML = await answer.text();
    part("typing").dataset.of = text;
    showKey(text);
  } catch {
    // it is read back with Enter all the same
  }
}

input.addEventListener("input", () => {
  entered = null;
  fit();
  readWhileTyped();
});

window.addEventListener("resize", fit);

/* The page is to be reloaded: its lines wait for it in this tab. */

const KEPT = `lines of ${location.pathname}`;
let kept = false;

function keepLines() {
  const lines = queue.map(({ text, round }) => ({ text, round }));
  sessionStorage.setItem(KEPT, JSON.stringify({ lines, typed: input.value }));
  kept = true;
}

function takeKept() {
  const { lines, typed } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{"lines": [], "typed": ""}');
  sessionStorage.removeItem(KEPT);
  for (const { text, round } of lines) queue.push({ ...newLine(text), round });
  if (lines.length) write(typed);
  goOn(); // the first of them is read back; nothing is saved
}

window.addEventListener("beforeunload", (event) => {
  if (kept) keepLines();
  else if (queue.length) event.preventDefault();
});

// the page came with a line read back, or with one typed before this was here
if (taking() || part("refused")?.textContent.trim()) {
  const line = newLine(part("answer").dataset.line);
  queue.push(line);
  judge(line);
  write("");
  input.focus();
  showWaiting();
} else {
  write(input.value);
  input.focus(); // autofocus comes with the first picture, and keys may come before
  if (input.value !== input.defaultValue) readWhileTyped();
  takeKept();
}
