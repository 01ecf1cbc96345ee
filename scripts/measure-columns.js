// Runs in a browser beside measure-in-browser.js: what it must know of columns, in which a box has a rectangle for each of its fragments.
// biome-ignore lint/correctness/noUnusedVariables: measure-in-browser.js calls it
function columnsIn(styleOf) {
  const isColumns = (style) => style.columnCount !== 'auto' || style.columnWidth !== 'auto';
  const spans = (style) => style.columnSpan === 'all' && style.float === 'none';

  /** The multi-column container in whose columns the content of an element lies. */
  function columnsAround(element) {
    for (let e = element; e !== null; e = e.parentElement) {
      const style = styleOf(e);
      if (isColumns(style)) return e;
      if (spansColumns(e)) return null;
    }
    return null;
  }

  /** Whether a box spans the columns around it: only in their own formatting context. */
  function spansColumns(element) {
    if (!spans(styleOf(element))) return false;
    for (let e = element.parentElement; e !== null; e = e.parentElement) {
      const style = styleOf(e);
      if (isColumns(style)) return true;
      const isRoot = !/^(block|inline|list-item|contents)$/.test(style.display) || style.overflowY !== 'visible';
      if (isRoot || style.float !== 'none' || /absolute|fixed/.test(style.position)) return false;
    }
    return false;
  }

  /** Which column a place is in; equal for places in the same one. */
  function columnAt(x, container) {
    const style = styleOf(container);
    const px = (value) => Number.parseFloat(value) || 0;
    const left = container.getClientRects()[0].left + px(style.borderLeftWidth) + px(style.paddingLeft);
    const inner = container.clientWidth - px(style.paddingLeft) - px(style.paddingRight);
    const gap = style.columnGap === 'normal' ? px(style.fontSize) : px(style.columnGap);
    const wanted = style.columnCount === 'auto' ? Infinity : Number(style.columnCount);
    const fitting =
      style.columnWidth === 'auto' ? wanted : Math.max(1, Math.floor((inner + gap) / (px(style.columnWidth) + gap)));
    const count = Math.min(wanted, fitting);
    const width = (inner - gap * (count - 1)) / count;
    return Math.floor((x - left + gap / 2 + 0.01) / (width + gap));
  }

  /** Of several parts of a box the one that a rectangle lies in. */
  function partOf(rect, parts) {
    const away = (part) => {
      const across = Math.max(part.left - rect.left, rect.left - (part.left + part.width - 0.01), 0);
      const along = Math.max(part.top - rect.top, rect.top - (part.top + part.height), 0);
      return across * 1e4 + along;
    };
    let best = 0;
    for (let i = 1; i < parts.length; i++) if (away(parts[i]) < away(parts[best])) best = i;
    return best;
  }

  return { isColumns, spansColumns, columnsAround, columnAt, partOf };
}
