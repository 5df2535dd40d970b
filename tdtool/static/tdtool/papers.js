/* A paper opens beside the page; whoever comes back from it sees that it is printed. Where the page is
   seen all the while, as beside a window of its own, what was posted shows by itself. */

const SOON = 2500; // ms
let printed = false;

function showPrinted() {
  if (printed && !document.hidden) location.reload();
}

document.addEventListener("submit", (event) => {
  if (event.target.target !== "_blank") return;
  printed = true;
  if (event.target.matches(".post-and-print")) setTimeout(showPrinted, SOON);
});

document.addEventListener("visibilitychange", showPrinted);
