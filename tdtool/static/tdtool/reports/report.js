// The result in words while it is typed; and a report that outlives a lost connection: it is kept
// on the phone with its own key, and sent again until the desk has it, which saves it once.

const KEPT = `report ${location.pathname}`;
const AGAIN = 4000; // milliseconds: a report that is kept is sent again
const WAITS = 5000; // milliseconds: a page that waits for somebody else looks again
const TOO_SOON = 429;
let underWay = null;
let again = 0;

const figure = (wins) => `${Math.floor(wins) || (wins % 1 ? "" : 0)}${wins % 1 ? "½" : ""}`;
const minus = (score) => String(score).replace("-", "−");
const read = (field) => /^[−-]?\d+$/.test(field?.value.trim() ?? "") ? Number(field.value.trim().replace("−", "-")) : null;

function inWords(form) {
  const words = form.querySelector(".in-words");
  const own = read(form.elements.own), other = read(form.elements.other);
  const two = Boolean(form.elements.other);
  words.replaceChildren();
  form.elements.said.value = "";
  if (own === null || (two && other === null)) return;
  const { me, other: them, records } = form.dataset;
  const says = !two ? `${me} has ${minus(own)}.`
    : own === other ? `A tie at ${minus(own)}.`
    : `${own > other ? me : them} wins by ${Math.abs(own - other)}.`;
  words.append(says);
  if (records) {
    const [w, l, theirW, theirL] = records.split(" ").map(Number);
    const won = own === other ? 0.5 : Number(own > other);
    const more = document.createElement("span");
    more.textContent = `${me} ${figure(w + won)}–${figure(l + 1 - won)}, ${them} ${figure(theirW + 1 - won)}–${figure(theirL + won)} with this game.`;
    words.append(more);
  }
  form.elements.said.value = two ? `${own}-${other}` : `${own}`;
}

async function send(body) {
  // What came of it is a page; a lost connection throws, and the report stays kept.
  const answer = await fetch(location.pathname, { method: "POST", body: new URLSearchParams(body), credentials: "same-origin" });
  if (answer.status >= 500 || answer.status === TOO_SOON) throw new Error("not now");
  const came = { to: answer.redirected ? answer.url : "", text: await answer.text() };
  if (localStorage.getItem(KEPT) === body) localStorage.removeItem(KEPT);
  return came;
}

function kept(shown) {
  for (const one of document.querySelectorAll(".kept")) one.hidden = !shown;
}

async function attempt(body) {
  try {
    show(await send(body));
  } catch {
    kept(true);
    again = setTimeout(sendKept, AGAIN);
  }
  underWay = null;
}

// One at a time, whoever asks for it: the form, the clock, the network that is back.
function sendKept() {
  const body = localStorage.getItem(KEPT);
  if (!body) return null;
  clearTimeout(again);
  underWay ??= attempt(body);
  return underWay;
}

function show({ to, text }) {
  if (to) return location.replace(to);
  const page = new DOMParser().parseFromString(text, "text/html");
  const now = document.querySelector("main"), fresh = page.querySelector("main");
  if (now.textContent === fresh.textContent) return;
  now.replaceWith(fresh);
  listen();
}

function listen() {
  for (const one of document.querySelectorAll("[data-report], [data-report-back]")) {
    one.addEventListener("submit", async (event) => {
      event.preventDefault();
      localStorage.setItem(KEPT, new URLSearchParams(new FormData(one)).toString());
      for (const button of one.querySelectorAll("button")) button.disabled = true;
      await sendKept();
      for (const button of one.querySelectorAll("button")) button.disabled = false;
    });
  }
  for (const form of document.querySelectorAll("[data-report]")) {
    form.addEventListener("input", () => inWords(form));
    const button = form.querySelector("[data-send]");
    button.textContent = button.dataset.send;
    inWords(form);
  }
}

// Who waits for the other report, or for the desk, sees what came of it without a touch.
async function lookAgain() {
  const busy = underWay || localStorage.getItem(KEPT) || document.querySelector("details[open]");
  if (document.hidden || busy || !document.querySelector("[data-waits]")) return;
  try {
    const answer = await fetch(location.pathname);
    if (answer.ok) show({ to: "", text: await answer.text() });
  } catch {
    // No connection: it looks again.
  }
}

listen();
sendKept();
addEventListener("online", sendKept);
document.addEventListener("visibilitychange", lookAgain);
setInterval(lookAgain, WAITS);
