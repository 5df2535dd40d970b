// What a ruling makes of the scores, while it is typed.
"use strict";

for (const form of document.querySelectorAll("form[data-becomes]")) {
  let asked = 0;
  form.addEventListener("input", async () => {
    const mine = ++asked;
    const typed = new URLSearchParams({ becomes: form.dataset.becomes });
    for (const name of ["place", "what", "points", "counts_for"]) {
      if (form.elements[name]) typed.set(name, form.elements[name].value);
    }
    // the page that refuses stands at the form's own address
    const rulings = new URL(`../?${typed}`, form.action);
    const answer = await fetch(rulings, { cache: "no-store" });
    if (!answer.ok || answer.redirected) return;
    const says = await answer.text();
    if (mine === asked) form.querySelector("output").textContent = says;
  });
}
