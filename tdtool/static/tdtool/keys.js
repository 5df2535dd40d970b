/* The keys of the desk. The pages work without them.

   data-go="d"      where `g` then `d` goes
   data-key="c"     the letter that presses this button, link or summary
   data-next        what Enter presses while nothing has focus
   data-asks        what Enter points to instead, where another key is wanted
   data-usual       a choice that is right nearly always: a fold that opens goes past it
   data-escape      what Escape presses; where that leaves the page and something typed would be lost,
                    the first one goes to it and says so, and the next one leaves
   data-table="7"   the table that `7` then Enter opens
   data-space       what the space bar presses while nothing has focus
   data-arrow="left"  what the arrow key presses
   data-keys-switch the box that switches the keys of one letter, digit or sign off, kept in this browser:
                    keys_off.js reads it, and says it to the other scripts and to the style sheet
   data-search      the field that `/` goes to; data-filters="#list" hides the rows it does not match */

"use strict";

const FIRST_FIELD = "input:not([type=hidden]), select:not([data-usual]), textarea";
const find = (selector) => document.querySelector(selector);
const typed = { digits: "", going: false };

const isField = (element) =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && !["checkbox", "radio", "submit", "button"].includes(element.type)));

const nothingHasFocus = () => document.activeElement === null || document.activeElement === document.body;

function switchKeys(said) {
  document.documentElement.dataset.keys = said;
  try {
    localStorage.setItem("tdtool.keys", said);
  } catch {
    // it is switched for this page
  }
}

for (const box of document.querySelectorAll("[data-keys-switch]")) {
  box.checked = keptKeys() === "on";
  box.addEventListener("change", () => switchKeys(box.checked ? "on" : "off"));
}

/* To its first field; where it only asks, to its button. */
const intoFold = (fold) => (fold.querySelector(FIRST_FIELD) ?? fold.querySelector("button"))?.focus();

/* Opens what an element stands in, but for the fold that is its own. */
function unfold(element, own = null) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    fold.open ||= fold !== own;
  }
}

function press(element) {
  if (!element) return false;
  unfold(element, element.matches("summary") ? element.parentElement : null);
  element.click();
  const fold = element.closest("summary") && element.parentElement;
  if (fold && fold.open) intoFold(fold);
  return true;
}

/* Enter doesn't confirm a doubt: it shows again which key does. */
function showWanted() {
  const asks = find("[data-asks]");
  if (!asks) return false;
  asks.classList.remove("again");
  void asks.offsetWidth; // so that it moves a second time
  asks.classList.add("again");
  asks.scrollIntoView({ block: "nearest" });
  return true;
}

/* A field that holds what isn't saved: changed on this page, or come back with a refusal; else one that
   was changed before its fold was closed. */
function unsaved() {
  const cameBack = Boolean(find("main .trouble, main .field.wrong"));
  const fields = [
    ...document.querySelectorAll('main form[method="post"] :is(input:not([type=hidden]), textarea)'),
  ].filter(isField);
  return (
    fields.find((field) => field.checkVisibility() && field.value !== (cameBack ? "" : field.defaultValue)) ??
    fields.find((field) => field.closest("details:not([open])") && field.value !== field.defaultValue)
  );
}

const leaves = (link) => link instanceof HTMLAnchorElement && !link.getAttribute("href").startsWith("#");

/* Said once Escape has gone to what isn’t saved; until something else is done, it leaves the page. */
const warning = document.createElement("output");
warning.className = "typed leaving";

const warned = () => warning.textContent !== "";

function warn(about) {
  document.body.append(warning);
  unfold(about);
  about.focus();
  warning.textContent = "This isn’t saved. Press Esc again to leave.";
}

function stay() {
  warning.textContent = "";
}

for (const done of ["pointerdown", "input"]) document.addEventListener(done, stay, true);
document.addEventListener("keydown", (event) => event.key === "Escape" || stay(), true);

function escape() {
  const back = find("[data-escape]");
  const typedIn = back && leaves(back) && !warned() ? unsaved() : null;
  if (!typedIn) return press(back);
  warn(typedIn);
  return true;
}

function showDigits() {
  const output = find("#typed");
  if (output) output.textContent = typed.digits;
}

function openTable() {
  const place = find(`[data-table="${typed.digits}"]`);
  const search = find("[data-finds-table]"); // of a list of several pages
  if (!place && search) {
    search.value = typed.digits;
    search.form.requestSubmit();
    return true;
  }
  typed.digits = "";
  showDigits();
  return press(place?.matches("a") ? place : place?.querySelector("a"));
}

function actOn(key) {
  if (typed.going) {
    typed.going = false;
    return press(find(`[data-go="${CSS.escape(key)}"]`));
  }
  if (key === "g") {
    typed.going = true;
    return true;
  }
  if (key === "?") {
    find("#keys").togglePopover();
    return true;
  }
  if (key === "/") {
    const search = find("[data-search]");
    search?.focus();
    return Boolean(search) || toLine();
  }
  if (/^\d$/.test(key) && find("#typed")) {
    typed.digits += key;
    showDigits();
    return true;
  }
  if (key === "Escape" && typed.digits) {
    typed.digits = "";
    showDigits();
    return true;
  }
  if (key === "Enter") {
    if (typed.digits) return openTable();
    return nothingHasFocus() && (press(find("[data-next]")) || showWanted());
  }
  if (key === " ") return nothingHasFocus() && press(find("[data-space]"));
  if (key === "ArrowLeft" || key === "ArrowRight") {
    return press(find(`[data-arrow="${key.slice(5).toLowerCase()}"]`));
  }
  return /^[a-z]$/.test(key) && press(find(`[data-key="${key}"]`));
}

/* The space bar scrolls, and arrows turn pages, where the space bar presses nothing. */
const actsOnce = (key) =>
  /^(Enter|[a-z])$/.test(key) || (/^( |Arrow(Left|Right))$/.test(key) && Boolean(find("[data-space]")));

/* To the line of the desk, from wherever one is. */
function toLine() {
  const line = find("#line");
  if (!line) return press(find('[data-go="d"]'));
  line.focus();
  line.select();
  return true;
}

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "k" && toLine()) event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  // a key held down acts once: it neither answers the question that it asked, nor presses twice
  if (event.repeat && !isField(event.target) && actsOnce(event.key)) {
    event.preventDefault();
    return;
  }
  if (isOff(event.key)) return;
  const sheet = find("#keys");
  if (sheet?.matches(":popover-open") && event.key !== "?") return;
  if (isField(event.target)) {
    const again = event.key === "Escape" && !event.repeat && !event.defaultPrevented && warned();
    if (again && escape()) event.preventDefault();
    return;
  }
  if (event.key === "Escape" && !typed.digits) {
    if (escape()) event.preventDefault();
    return;
  }
  if (actOn(event.key)) event.preventDefault();
});

/* A link to a fold opens it and goes to its first field. */

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const fold = link && document.getElementById(link.hash.slice(1));
  if (!(fold instanceof HTMLDetailsElement)) return;
  event.preventDefault();
  fold.open = true;
  fold.querySelector(FIRST_FIELD)?.focus();
});

/* A fold that one opens has the cursor in its first field; a form that comes back, where it is wrong. */

document.addEventListener(
  "toggle",
  (event) => {
    const fold = event.target;
    const opened = fold instanceof HTMLDetailsElement && fold.open;
    if (opened && document.activeElement?.closest("summary")?.parentElement === fold) {
      intoFold(fold);
    }
  },
  true,
);

find(`.field.wrong :is(${FIRST_FIELD})`)?.focus();

/* The browser gives the cursor with the first picture, and keys may come before. */
if (nothingHasFocus()) {
  [...document.querySelectorAll("[autofocus]")].find((field) => field.checkVisibility())?.focus();
}

/* The list narrows while one types: any part of a name, accents and strokes or not, with any
   apostrophe, hyphen and blank or none. */

const STROKED = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ħ: "h", ß: "ss" };

const plain = (text) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘ʼ`´]/g, "'").toLowerCase().replace(/[øłđðþæœıħß]/g, (sign) => STROKED[sign]);

const bare = (text) => plain(text).replace(/[^\p{L}\p{N}]/gu, "") || text;

function filter(search) {
  const parts = search.value.split(/\s+/).filter(Boolean).map(bare);
  let shown = 0;
  for (const row of document.querySelectorAll(`${search.dataset.filters} [data-name]`)) {
    const name = bare(row.dataset.name);
    row.hidden = !parts.every((part) => name.includes(part));
    shown += row.hidden ? 0 : 1;
  }
  const nobody = find("#nobody");
  if (nobody) nobody.hidden = shown > 0;
}

/* Enter goes to the only row that is left; a list of which nothing is taken stays as it is. */
function takeTheOnly(search, event) {
  if (search.form.method !== "get") return;
  event.preventDefault();
  const left = document.querySelectorAll(`${search.dataset.filters} [data-name]:not([hidden])`);
  if (left.length === 1) left[0].querySelector("a[href]")?.click();
}

for (const search of document.querySelectorAll("[data-filters]")) {
  search.addEventListener("input", () => filter(search));
  search.form.addEventListener("submit", (event) => takeTheOnly(search, event));
}

// a list of moves begins where one looks
const hereInList = find(".scroll .here");
if (hereInList) hereInList.closest(".scroll").scrollTop = hereInList.offsetTop - 160;
