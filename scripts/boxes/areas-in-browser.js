// Runs in a browser: the border boxes of a document's elements, by their places from `body` on. Used by both-layouts.ts.
(() => {
  const pathOf = (element) => {
    const parts = [];
    for (let at = element; at !== document.body; at = at.parentElement)
      parts.unshift(`${at.localName}:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
    return parts.join('>');
  };
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    const { display } = getComputedStyle(element);
    const isReplaced = element.localName === 'img' || element.localName === 'svg';
    if ((display === 'inline' && !isReplaced) || display === 'contents') continue;
    // Chromium moves blocks without height that stand in inline boxes with what they stand in, and by the margins after them (docs/CHROMIUM.md).
    const isInInline = getComputedStyle(element.parentElement).display === 'inline';
    if (isInInline && display === 'block' && element.getBoundingClientRect().height === 0) continue;
    // Of a box in several columns the first part.
    const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    found.push([pathOf(element), [x, y, width, height]]);
  }
  return found;
})();
