// Runs in a browser: the boxes and lines of a document in the syntax of layout cases (src/engine/inspect/dump-fragments.ts). Used by fixtures.ts.
// biome-ignore lint/correctness/noUnusedVariables: fixtures.ts calls it
function dumpOfDocument(doc) {
  const view = doc.defaultView;
  const styleOf = (element) => view.getComputedStyle(element);
  const number = (value) => String(Math.round(value * 1000) / 1000 + 0);
  const outOfFlow = new Map();
  /** Boxes that span columns and lie deeper than in the container of the columns, where their place is. */
  let spanners = [];
  const order = new Map([...doc.querySelectorAll('*')].map((element, index) => [element, index]));
  const byOrder = (a, b) => order.get(a.element) - order.get(b.element);

  const nameOf = (e) => e.localName + (e.id ? `#${e.id}` : '') + [...e.classList].map((name) => `.${name}`).join('');
  const rectOf = ({ left, top, width, height }) => ({ left, top, width, height });
  const isPositioned = (style) => style.position !== 'static' || style.transform !== 'none';
  const isReplaced = (e) =>
    ['img', 'svg', 'canvas', 'video', 'iframe', 'input', 'textarea', 'select', 'button', 'object'].includes(
      e.localName,
    );

  function containingBlockOf(element) {
    const isFixed = styleOf(element).position === 'fixed';
    for (let e = element.parentElement; e !== null; e = e.parentElement) {
      const style = styleOf(e);
      if (isFixed ? style.transform !== 'none' : isPositioned(style)) return e;
    }
    return null;
  }

  function boxOf(element) {
    return {
      element,
      name: nameOf(element),
      rect: rectOf(element.getBoundingClientRect()),
      children: childrenOf(element),
    };
  }

  // ---- Columns: a box in them has a rectangle for each of its fragments.

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

  function boxesOf(element) {
    const rects = isColumns(styleOf(element)) || columnsAround(element) !== null ? [...element.getClientRects()] : [];
    if (rects.length < 2) return [boxOf(element)];
    const parts = rects.map(rectOf);
    const boxes = parts.map((rect, part) => ({
      element,
      name: nameOf(element),
      rect,
      children: [],
      parts,
      part,
      isContinued: part < parts.length - 1,
    }));
    for (const child of childrenOf(element)) boxes[partOf(child.rect, parts)].children.push(child);
    return boxes;
  }

  function childrenOf(container) {
    const nodes = [];
    let floats = [];
    let lines = [];
    let inlines = [];
    const isVertical = !styleOf(container).writingMode.startsWith('horizontal');
    // Across the lines.
    const startOf = ({ left, top }) => (isVertical ? left : top);
    const endOf = ({ left, top, width, height }) => (isVertical ? left + width : top + height);
    const isWithin = (line, rect) => {
      const middle = (startOf(rect) + endOf(rect)) / 2;
      return isVertical ? line.left <= middle && middle <= line.right : line.top <= middle && middle <= line.bottom;
    };
    const flush = () => {
      // Parts of an inline box that stand on none of these lines are those after a block inside it.
      inlines = inlines.filter(({ element, rect }) => {
        const line = lines.find((each) => isWithin(each, rect));
        line?.boxes.push({ element, name: nameOf(element), rect, children: [] });
        return line === undefined;
      });
      nodes.push(...floats.sort(byOrder));
      for (const line of lines) {
        const { left, top, right, bottom, text } = line;
        const children = line.boxes.sort(byOrder);
        const label = JSON.stringify(text.replace(/\s+/g, ' ').trim());
        nodes.push({ name: 'line', label, rect: { left, top, width: right - left, height: bottom - top }, children });
      }
      floats = [];
      lines = [];
    };
    const columns = columnsAround(container);
    const lineFor = (rect, isAtomic) => {
      const last = lines.at(-1);
      const isOnLast =
        last !== undefined &&
        (columns === null || columnAt(last.left, columns) === columnAt(rect.left, columns)) &&
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
      const range = doc.createRange();
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
    const walk = (parent) => {
      for (const child of parent.childNodes) {
        if (child.nodeType === 3) addText(child);
        if (child.nodeType !== 1 || child.localName === 'br') continue;
        const style = styleOf(child);
        if (style.display === 'none') continue;
        if (style.position === 'absolute' || style.position === 'fixed') {
          const block = containingBlockOf(child);
          outOfFlow.set(block, [...(outOfFlow.get(block) ?? []), child]);
        } else if (style.float !== 'none') floats.push(...boxesOf(child));
        else if (style.display === 'contents') walk(child);
        else if (style.display === 'inline' && !isReplaced(child)) {
          inlines.push(...[...child.getClientRects()].map((rect) => ({ element: child, rect: rectOf(rect) })));
          walk(child);
        } else if (style.display.startsWith('inline') && !/flex|grid/.test(styleOf(container).display)) {
          const box = boxOf(child);
          const line = lineFor(box.rect, true);
          extend(line, box.rect);
          line.boxes.push(box);
        } else {
          flush();
          const boxes = boxesOf(child);
          if (columns !== null && columns !== container && spansColumns(child)) {
            spanners.push(...boxes);
            continue;
          }
          nodes.push(...boxes);
          if (columns !== container) continue;
          nodes.push(...spanners);
          spanners = [];
        }
      }
    };
    walk(container);
    flush();
    return nodes;
  }

  const out = [];
  const print = (node, left, top, depth) => {
    const { rect, label, parts, part } = node;
    const place = `${number(rect.left - left)},${number(rect.top - top)} ${number(rect.width)}x${number(rect.height)}`;
    out.push(`${'  '.repeat(depth)}${node.name} ${place}${label === undefined ? '' : ` ${label}`}${node.isContinued ? ' continued' : ''}`);
    const outside = (node.element === undefined ? [] : (outOfFlow.get(node.element) ?? []))
      .flatMap(boxesOf)
      .filter((box) => parts === undefined || partOf(box.rect, parts) === part);
    for (const child of [...node.children, ...outside]) print(child, rect.left, rect.top, depth + 1);
  };
  print(boxOf(doc.body), 0, 0, 0);
  for (const element of [...(outOfFlow.get(null) ?? []), ...(outOfFlow.get(doc.documentElement) ?? [])])
    print(boxOf(element), 0, 0, 0);
  return out.join('\n');
}
