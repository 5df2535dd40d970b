/* What was typed into a form comes back in it where a sign-in stood between the button and the
   answer. This tab keeps it until a page comes on which the form may stand.

   data-typed-waits  a page on which it is kept: that of signing in, one that says what went wrong */

"use strict";

{
  const KEPT = "typed";
  const UNTYPED = ["hidden", "password", "file", "submit", "button", "reset"];
  const isTicked = (field) => ["checkbox", "radio"].includes(field.type);
  const waits = Boolean(document.querySelector("[data-typed-waits]"));

  const typedFields = (form) =>
    [...form.elements].filter((field) => "value" in field && field.name && !UNTYPED.includes(field.type));

  const goesTo = (form) => new URL(form.getAttribute("action") ?? "", location.href).pathname;
  const likeIt = (action) =>
    [...document.querySelectorAll('main form[method="post"]')].filter((form) => goesTo(form) === action);

  const isChanged = (field) => {
    if (isTicked(field)) return field.checked !== field.defaultChecked;
    if (field.options) return [...field.options].some((option) => option.selected !== option.defaultSelected);
    return field.value !== field.defaultValue;
  };

  /* A page that came back with a refusal was filled in by the server. */
  function keep(form) {
    const cameBack = Boolean(document.querySelector("main .trouble, main .field.wrong"));
    const fields = typedFields(form)
      .filter((field) => cameBack || isChanged(field))
      .map(({ name, value, checked }) => ({ name, value, checked }));
    const action = goesTo(form);
    const kept = { action, place: likeIt(action).indexOf(form), fields };
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  }

  function fill({ action, place, fields }) {
    const form = likeIt(action)[place];
    if (!form || !fields.length) return;
    const free = typedFields(form);
    const filled = [];
    for (const { name, value, checked } of fields) {
      const at = free.findIndex((field) => field.name === name && (!isTicked(field) || field.value === value));
      if (at < 0) continue;
      const [field] = free.splice(at, 1);
      if (isTicked(field)) field.checked = checked;
      else field.value = value;
      filled.push(field);
    }
    for (const field of filled) {
      for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      for (const change of ["input", "change"]) field.dispatchEvent(new Event(change, { bubbles: true }));
    }
    const notice = document.createElement("p");
    notice.className = "trouble";
    notice.setAttribute("role", "alert");
    notice.textContent = "This isn’t saved yet. Check it, then press the button again.";
    form.prepend(notice);
    filled[0]?.focus();
  }

  window.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || waits || !form.matches('main form[method="post"]')) return;
    keep(form);
  });

  document.addEventListener("DOMContentLoaded", () => {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (waits && kept) {
      sessionStorage.setItem(KEPT, JSON.stringify({ ...kept, waited: true }));
    } else {
      sessionStorage.removeItem(KEPT);
      if (kept?.waited) fill(kept);
    }
  });
}
