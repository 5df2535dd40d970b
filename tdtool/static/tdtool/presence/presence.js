/* Who else is at the desk, and rows that change under one's eyes. Every five seconds the page says
   where it is and asks what is new: one small answer, none where nothing is. When something was
   done, the page is read once more and its rows (data-live, each with an id) are exchanged where
   the laptop says something else of them than before. A row in which somebody types stays. */

"use strict";

const EVERY = 5000;
const line = document.getElementById("presence");
/* Of two divisions at one table the first has its number. */
const rows = (page) =>
  [...page.querySelectorAll("[data-live][id]")].filter((row) => page.getElementById(row.id) === row);
const plain = (row) => row.outerHTML;
const before = new Map(rows(document).map((row) => [row.id, plain(row)]));
/* The tab's word lies in the storage only between two pages: a tab that is duplicated finds none,
   and makes its own. */
const made = () =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((one) => one.toString(16).padStart(2, "0")).join("");
const tab = sessionStorage.getItem("desk") ?? made();
sessionStorage.removeItem("desk");
window.addEventListener("pagehide", () => sessionStorage.setItem("desk", tab));
window.addEventListener("pageshow", (shown) => shown.persisted && sessionStorage.removeItem("desk"));
let where = line.dataset.ask;
let state = line.dataset.state;
let version = "";
let asking = false;
let taken = {}; // by table, who else is at it

function showTaken() {
  for (const card of document.querySelectorAll("[data-by]")) delete card.dataset.by;
  for (const [table, who] of Object.entries(taken)) {
    const card = document.getElementById(`table-${table}`);
    if (card) card.dataset.by = who;
  }
}

/* The table that is typed on the line of score entry, or that of the page. */
function table() {
  const typed = document.getElementById("line")?.value.match(/^\s*(\d{1,4})\s/);
  return typed ? typed[1] : line.dataset.table ?? "";
}

const typedIn = (row) =>
  row.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")
  || [...row.querySelectorAll("input:not([type=hidden]), textarea")].some((field) => field.value !== field.defaultValue);

function exchange(fresh) {
  for (const row of rows(fresh)) {
    const old = document.getElementById(row.id);
    if (!old || before.get(row.id) === plain(row) || typedIn(old)) continue;
    before.set(row.id, plain(row));
    if (plain(old) === plain(row)) continue; // as one's own act has left it
    const folds = [...old.querySelectorAll("details")];
    row.querySelectorAll("details").forEach((fold, at) => { fold.open ||= folds[at]?.open ?? false; });
    row.hidden = old.hidden; // by the search
    const focused = old.contains(document.activeElement);
    old.replaceWith(document.adoptNode(row));
    row.classList.add("fresh");
    if (focused) (row.matches("a, button") ? row : row.querySelector("a, button"))?.focus({ preventScroll: true });
  }
}

async function readAgain() {
  const answer = await fetch(line.dataset.at ?? location.href, { cache: "no-store" });
  if (!answer.ok || answer.redirected) return false;
  exchange(new DOMParser().parseFromString(await answer.text(), "text/html"));
  showTaken();
  return true;
}

async function ask() {
  if (asking || document.hidden) return;
  asking = true;
  try {
    const told = new URLSearchParams({ tab, page: line.dataset.page, table: table(), v: version });
    const answer = await fetch(`${where}&${told}`, { cache: "no-store" });
    if (answer.status !== 200 || answer.redirected) return;
    const now = await answer.json();
    if (now.ask) where = now.ask;
    line.textContent = now.says;
    line.hidden = !now.says;
    taken = now.tables;
    showTaken();
    if (now.state !== state && before.size && !(await readAgain())) return;
    state = now.state;
    version = now.v;
  } catch {
    // No connection: the next question comes in five seconds.
  } finally {
    asking = false;
  }
}

ask();
setInterval(ask, EVERY);
document.addEventListener("tdtool:done", ask); // the page itself has done something
document.addEventListener("visibilitychange", ask);
