// A hall page asks every five seconds whether anything happened, and then loads itself again.

const main = document.querySelector("[data-ask]");
const typed = document.querySelector("input[type=search]");
const until = document.querySelector("[data-until]"); // what it says of later is over then
const EVERY = 5_000;

async function ask() {
  if (document.hidden || (typed && document.activeElement === typed)) return;
  try {
    const answer = await fetch(main.dataset.ask, { cache: "no-cache" });
    if (!answer.ok) return;
    const now = await answer.json();
    const at = new Date(answer.headers.get("date"));
    if (now.state !== main.dataset.state || (until && at > new Date(until.dataset.until))) location.reload();
  } catch {
    // No connection: what is shown says as of when it is.
  }
}

if (main) {
  for (const said of document.querySelectorAll("[data-updates]")) said.textContent = said.dataset.updates;
  setInterval(ask, EVERY);
  document.addEventListener("visibilitychange", ask);
}
