// The desk's page of displays: while it is open, displays ask each second; which of them are on.

const list = document.querySelector(".displays[data-ask]");

async function ask() {
  if (document.hidden) return;
  try {
    const answer = await fetch(list.dataset.ask, { cache: "no-store" });
    if (!answer.ok) return;
    const { on } = await answer.json();
    for (const card of list.querySelectorAll("[data-code]")) {
      const said = card.querySelector("[data-on]");
      said.textContent = on.includes(card.dataset.code) ? said.dataset.on : said.dataset.off;
    }
  } catch {
    // no connection just now; what was known stays
  }
}

if (list) {
  ask();
  setInterval(ask, 2000);
  document.addEventListener("visibilitychange", ask);
}
