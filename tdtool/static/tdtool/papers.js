/* A paper opens beside the page; whoever comes back from it sees that it is printed. */

let printed = false;

document.addEventListener("submit", (event) => {
  if (event.target.target === "_blank") printed = true;
});

document.addEventListener("visibilitychange", () => {
  if (printed && !document.hidden) location.reload();
});
