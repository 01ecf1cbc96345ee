// Runs in a browser beside measure-in-browser.js: gathers the characters and atomic boxes of a container into lines.
// biome-ignore lint/correctness/noUnusedVariables: measure-in-browser.js calls it
function linesIn(isVertical, isSameColumn) {
  let lines = [];
  // Across the lines.
  const startOf = ({ left, top }) => (isVertical ? left : top);
  const endOf = ({ left, top, width, height }) => (isVertical ? left + width : top + height);
  const isWithin = (line, rect) => {
    const middle = (startOf(rect) + endOf(rect)) / 2;
    return isVertical ? line.left <= middle && middle <= line.right : line.top <= middle && middle <= line.bottom;
  };
  const lineFor = (rect, isAtomic) => {
    const last = lines.at(-1);
    const isOnLast =
      last !== undefined &&
      isSameColumn(last.left, rect.left) &&
      (isAtomic
        ? startOf(rect) < (isVertical ? last.right : last.bottom) &&
          endOf(rect) > startOf(last) &&
          (isVertical || rect.left >= last.right - 1)
        : isWithin(last, rect));
    if (isOnLast) return last;
    const line = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity, text: '', boxes: [] };
    lines.push(line);
    return line;
  };
  const extend = (line, rect) => {
    line.left = Math.min(line.left, rect.left);
    line.top = Math.min(line.top, rect.top);
    line.right = Math.max(line.right, rect.left + rect.width);
    line.bottom = Math.max(line.bottom, rect.top + rect.height);
  };
  const addText = (node) => {
    const range = node.ownerDocument.createRange();
    for (let i = 0; i < node.data.length; i++) {
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const rect = range.getClientRects()[0];
      if (rect === undefined || (isVertical ? rect.height : rect.width) === 0) continue;
      const line = lineFor(rect, false);
      extend(line, rect);
      line.text += node.data[i];
    }
  };
  const addAtomic = (box) => {
    const line = lineFor(box.rect, true);
    extend(line, box.rect);
    line.boxes.push(box);
  };
  /** The lines so far, which are then forgotten. */
  const take = () => {
    const taken = lines;
    lines = [];
    return taken;
  };
  return { addText, addAtomic, take, isWithin };
}
