// What is wrong with the boxes of these names on the page: cut, overlapped, broken inside a word.
(names) => {
  const shown = (node) => {
    const element = node.parentElement;
    if (!element || element.closest(".vh, option, script, style, datalist, svg")) return false;
    return element.checkVisibility({ visibilityProperty: true });
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.data.trim() && shown(walker.currentNode)) texts.push(walker.currentNode);
  }
  const range = document.createRange();
  const boxes = (node, start, end) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
  };
  const clipped = (node, all) => {
    const scroller = node.parentElement.closest(".scrollbox");
    if (!scroller) return all;
    const edge = scroller.getBoundingClientRect();
    return all.filter((box) => box.left < edge.right && box.right > edge.left);
  };
  const parts = new Set(names.flatMap((name) => name.match(/[^\s-]+-?/g)));
  const floats = (node) => node.parentElement.closest(".bar, .typed, .place, .foot");
  const others = texts.map((node) => ({ node, boxes: boxes(node, 0, node.data.length) }));
  const wrong = new Set();
  let seen = 0;
  for (const node of texts) {
    if (!names.some((name) => node.data.includes(name))) continue;
    seen += 1;
    for (const part of parts) {
      const at = node.data.indexOf(part);
      if (at < 0) continue;
      const mine = boxes(node, at, at + part.length);
      if (new Set(mine.map((box) => Math.round(box.top))).size > 1) wrong.add(`broken: ${part}`);
      for (const box of mine) {
        let scrolls = false;
        for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
          const style = getComputedStyle(up);
          const edge = up.getBoundingClientRect();
          if (/auto|scroll/.test(style.overflowX)) scrolls = true;
          if (/hidden|clip/.test(style.overflowX) && box.right > edge.right + 1) wrong.add(`cut: ${part}`);
          if (scrolls) break;
        }
        if (!scrolls && box.right > document.documentElement.clientWidth + 1) wrong.add(`off the page: ${part}`);
        for (const other of others) {
          if (other.node === node || floats(other.node)) continue;
          const hit = clipped(other.node, other.boxes).some((b) =>
            Math.min(b.right, box.right) - Math.max(b.left, box.left) > 1 &&
            Math.min(b.bottom, box.bottom) - Math.max(b.top, box.top) > 0.3 * Math.min(b.height, box.height));
          if (hit) wrong.add(`overlaps “${other.node.data.trim().slice(0, 30)}”: ${part}`);
        }
      }
    }
  }
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.add("the page runs off its right edge");
  return { seen, wrong: [...wrong] };
};
