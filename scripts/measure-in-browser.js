// Runs in a browser: the boxes and lines of a document in the syntax of layout cases (src/engine/inspect/dump-fragments.ts). Used by fixtures.ts.
// biome-ignore lint/correctness/noUnusedVariables: fixtures.ts calls it
function dumpOfDocument(doc) {
  const view = doc.defaultView;
  const styleOf = (element) => view.getComputedStyle(element);
  const { isColumns, spansColumns, columnsAround, columnAt, partOf } = columnsIn(styleOf);
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
    let inlines = [];
    const columns = columnsAround(container);
    const isSameColumn = (a, b) => columns === null || columnAt(a, columns) === columnAt(b, columns);
    const gathered = linesIn(!styleOf(container).writingMode.startsWith('horizontal'), isSameColumn);
    const flush = () => {
      const lines = gathered.take();
      // Parts of an inline box that stand on none of these lines are those after a block inside it.
      inlines = inlines.filter(({ element, rect }) => {
        const line = lines.find((each) => gathered.isWithin(each, rect));
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
    };
    const addBlock = (child) => {
      flush();
      const boxes = boxesOf(child);
      if (columns !== null && columns !== container && spansColumns(child)) {
        spanners.push(...boxes);
        return;
      }
      nodes.push(...boxes);
      if (columns !== container) return;
      nodes.push(...spanners);
      spanners = [];
    };
    const walk = (parent) => {
      for (const child of parent.childNodes) {
        if (child.nodeType === 3) gathered.addText(child);
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
          gathered.addAtomic(boxOf(child));
        } else {
          addBlock(child);
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
    out.push(
      `${'  '.repeat(depth)}${node.name} ${place}${label === undefined ? '' : ` ${label}`}${node.isContinued ? ' continued' : ''}`,
    );
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
