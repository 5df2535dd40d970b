/* The switch of one-key shortcuts, for every page that has some. Whoever speaks to the machine, or
   hits keys by accident, switches them off under Keys (WCAG 2.1.4); this browser keeps it.
   <html data-keys="off"> says so to the style sheets. TVs load it too: nothing newer than 2017 here. */

"use strict";

function keptKeys() {
  try {
    return localStorage.getItem("tdtool.keys") || "on";
  } catch (error) {
    return "on"; // a browser that keeps nothing
  }
}

/* Letters, digits and signs are off; Enter, Escape and arrows never are. */
function isOff(key) {
  return key.length === 1 && document.documentElement.dataset.keys === "off";
}

document.documentElement.dataset.keys = keptKeys();
