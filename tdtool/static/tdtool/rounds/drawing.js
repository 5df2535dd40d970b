// A draw that is worked out is sent by whoever asked for it: its form, once it comes.
const sent = new WeakSet();

function send() {
  const form = document.querySelector("form[data-at-once]");
  if (!form || sent.has(form)) return;
  sent.add(form);
  form.requestSubmit();
}

document.addEventListener("htmx:load", send);
send();
