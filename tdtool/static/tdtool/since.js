// How long ago a time was, counted on the page: minutes and seconds, from what the page was made with.
for (const one of document.querySelectorAll("[data-since]")) {
  const began = Date.now() - Number(one.dataset.since) * 1000;
  const show = () => {
    const seconds = Math.max(0, Math.floor((Date.now() - began) / 1000));
    one.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  show();
  setInterval(show, 1000);
}
