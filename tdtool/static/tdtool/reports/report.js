// The result in words while it is typed; and a report that outlives a lost connection: it is kept
// on the phone with its own key, and sent again until the desk has it, which saves it once.

const form = document.querySelector("[data-report]");
const sends = [...document.querySelectorAll("[data-report], [data-report-back]")];
const KEPT = `report ${location.pathname}`;
const AGAIN = 4000;

const figure = (wins) => `${Math.floor(wins) || (wins % 1 ? "" : 0)}${wins % 1 ? "½" : ""}`;
const read = (field) => /^[−-]?\d+$/.test(field?.value.trim() ?? "") ? Number(field.value.trim().replace("−", "-")) : null;

function inWords() {
  const words = form.querySelector(".in-words");
  const own = read(form.elements.own), other = read(form.elements.other);
  const two = Boolean(form.elements.other);
  words.replaceChildren();
  form.elements.said.value = "";
  if (own === null || (two && other === null)) return;
  const { me, other: them, records } = form.dataset;
  const says = !two ? `${me} has ${own}.`
    : own === other ? `A tie at ${own}.`
    : `${own > other ? me : them} wins by ${Math.abs(own - other)}.`;
  words.append(says.replace("-", "−"));
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
  if (answer.status >= 500) throw new Error("not now");
  localStorage.removeItem(KEPT);
  return answer;
}

function kept(shown) {
  for (const one of document.querySelectorAll(".kept")) one.hidden = !shown;
}

async function sendKept() {
  const body = localStorage.getItem(KEPT);
  if (!body) return;
  try {
    show(await send(body));
  } catch {
    kept(true);
    setTimeout(sendKept, AGAIN);
  }
}

async function show(answer) {
  if (answer.redirected) return location.replace(answer.url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("main").replaceWith(page.querySelector("main"));
  listen();
}

function listen() {
  for (const one of document.querySelectorAll("[data-report], [data-report-back]")) {
    one.addEventListener("submit", (event) => {
      event.preventDefault();
      localStorage.setItem(KEPT, new URLSearchParams(new FormData(one)).toString());
      for (const button of one.querySelectorAll("button")) button.disabled = true;
      sendKept().finally(() => { for (const button of one.querySelectorAll("button")) button.disabled = false; });
    });
  }
}

if (form) {
  form.addEventListener("input", inWords);
  const button = form.querySelector("[data-send]");
  button.textContent = button.dataset.send;
  inWords();
}
if (sends.length) listen();
sendKept();
addEventListener("online", sendKept);
