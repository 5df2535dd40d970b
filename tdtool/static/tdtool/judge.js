/* The judge's keys. Without them the page works too: every key is a button, and the answer goes by
   itself after ten seconds.

   data-clears   where any key (that keys_off.js leaves) or touch leads from an answer
   data-escape   what Escape presses; data-key="n" what that letter presses
   data-next     what Enter presses where no field has the cursor: only with a fresh stroke, so that
                 a key held down doesn't judge before anybody has read the words
   data-leave    where Ctrl+Alt+Shift+D leads: the director's way out, printed nowhere on the page */

"use strict";

const answer = document.querySelector("[data-clears]");
const words = document.getElementById("words");
const table = document.getElementById("table");

history.replaceState(history.state, "", location.href); // Back and Reload open the page anew, and send nothing again

function clear(event) {
  event.preventDefault();
  location.replace(answer.dataset.clears);
}

if (answer) {
  // a key still held down from the one that asked is no new key
  document.addEventListener("keydown", (event) => {
    const alone = !event.repeat && !["Shift", "Control", "Alt", "Meta"].includes(event.key);
    if (alone && !isOff(event.key)) clear(event);
  });
  document.addEventListener("click", clear);
}

function pressedBy(event) {
  if (event.key === "Escape") return document.querySelector("[data-escape]");
  if (event.key === "Enter") {
    return event.target === document.body && document.querySelector("[data-next]");
  }
  if (isOff(event.key) || event.target.matches("input, select") || !/^[a-z]$/i.test(event.key)) return null;
  return document.querySelector(`[data-key="${event.key.toLowerCase()}"]`);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.altKey && event.shiftKey && event.code === "KeyD") {
    const leave = document.querySelector("[data-leave]")?.dataset.leave;
    if (leave) location.assign(leave);
    return;
  }
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  if (event.key === "Enter" && event.repeat) {
    event.preventDefault();
    return;
  }
  if (event.key === "Enter" && event.target === table && words.value.trim() === "") {
    event.preventDefault();
    words.focus();
    return;
  }
  if (event.key === " " && event.target === table && table.value.trim()) {
    event.preventDefault(); // a line with table and words, typed as one
    words.focus();
    return;
  }
  const pressed = pressedBy(event);
  if (pressed) {
    event.preventDefault();
    pressed.click();
  }
});

// a long slip is written smaller, so that every letter stays in sight
function size() {
  words.classList.remove("long", "longer");
  for (const smaller of ["long", "longer"]) {
    if (words.scrollWidth > words.clientWidth) words.classList.add(smaller);
  }
}

if (words) {
  words.addEventListener("input", size);
  words.setSelectionRange(words.value.length, words.value.length);
  size();
}

// an answer that comes back from the browser's memory is old
window.addEventListener("pageshow", (event) => {
  if (event.persisted && answer) location.replace(answer.dataset.clears);
});
