/* A name is looked up in the kept rating list while one types it. The form works without.

   data-lookup="found"   the field, and the id of the list its finds go to
   data-looks-up="/…/"   on the form: where a look-up is asked

   ↓ ↑ go through the finds, Enter takes one, Escape closes them. What a find filled in goes
   again when the name is changed, so that no rating stays with another name. */

"use strict";

const PAUSE = 120; // milliseconds without a key before a look-up

for (const name of document.querySelectorAll("[data-lookup]")) lookUp(name);

function lookUp(name) {
  const form = name.form;
  const list = document.getElementById(name.dataset.lookup);
  const says = document.getElementById(`${name.dataset.lookup}-says`);
  const filled = { name: "", rating: "", member_id: "" };
  let waiting = 0;
  let asked = 0;

  name.setAttribute("role", "combobox");
  name.setAttribute("aria-autocomplete", "list");
  name.setAttribute("aria-controls", list.id);
  close();

  const finds = () => [...list.querySelectorAll("[role=option]")];
  const chosen = () => list.querySelector("[aria-selected=true]");

  function close() {
    list.hidden = true;
    name.setAttribute("aria-expanded", "false");
    name.removeAttribute("aria-activedescendant");
  }

  function choose(find) {
    chosen()?.setAttribute("aria-selected", "false");
    find.setAttribute("aria-selected", "true");
    find.scrollIntoView({ block: "nearest" });
    name.setAttribute("aria-activedescendant", find.id);
  }

  function take(find) {
    const { name: found, rating, member } = find.dataset;
    Object.assign(filled, { name: found, rating, member_id: member });
    for (const field of ["name", "rating", "member_id"]) form.elements[field].value = filled[field];
    close();
    says.textContent = `${found}, ${rating || "unrated"}`;
  }

  function forget() {
    if (!filled.name || name.value === filled.name) return;
    for (const field of ["rating", "member_id"]) {
      if (form.elements[field].value === filled[field]) form.elements[field].value = "";
    }
    filled.name = "";
  }

  async function ask() {
    const mine = ++asked;
    const answer = await fetch(`${form.dataset.looksUp}?q=${encodeURIComponent(name.value)}`);
    if (!answer.ok || answer.redirected || mine !== asked) return;
    list.innerHTML = await answer.text();
    const count = finds().length;
    if (document.activeElement !== name || name.value === filled.name) return;
    says.textContent = count ? `${count} in the rating list` : "";
    list.hidden = count === 0;
    name.setAttribute("aria-expanded", String(count > 0));
  }

  name.addEventListener("input", () => {
    forget();
    close();
    clearTimeout(waiting);
    if (name.value.trim().length > 1) waiting = setTimeout(ask, PAUSE);
    else asked++;
  });

  name.addEventListener("keydown", (event) => {
    if (list.hidden || event.isComposing) return;
    const at = finds().indexOf(chosen());
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose(finds().at((at + step + (at < 0 && step < 0)) % finds().length));
    else if (event.key === "Enter" && chosen()) take(chosen());
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });

  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const find = event.target.closest("[role=option]");
    if (find) take(find);
  });
  name.addEventListener("blur", close);
}
