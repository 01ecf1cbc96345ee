/** A tree of boxes, drawn by chance and made smaller, and its document. */

export interface BoxNode {
  readonly tag: string;
  readonly style: Readonly<Record<string, string>>;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and texts. */
  readonly kids: readonly (BoxNode | string)[];
}

const VOID: ReadonlySet<string> = new Set(['img', 'col', 'input', 'hr']);

/** A font that both sides have; its words are as wide there as here. Pages end nothing in a box of contained size, so that columns have no room but their own. */
const SHEET =
  'html, body { margin: 0 } html { background: white } body { width: 500px; contain: size; orphans: 1; widows: 1; font: 16px/1.2 "Liberation Sans" }';

/**
 * What Chromium has otherwise than the specifications (docs/CHROMIUM.md 51 to 54), or without effect in print, is not asked: shadows of vertical text,
 * directions of cells that are not their table's, outlines of nothing, emphasis marks of pictures.
 */
const UNASKED =
  '[style*=vertical], [style*=vertical] * { text-shadow: none !important } tr, td { direction: inherit !important } span:empty { outline: none !important } img { text-emphasis: none !important }';

export function documentOf(root: BoxNode): string {
  return `<!doctype html><style>${SHEET} ${UNASKED}</style><body>${htmlOf(root)}`;
}

export function htmlOf(node: BoxNode | string): string {
  if (typeof node === 'string') return node;
  const { tag, style, attributes, kids } = node;
  const declarations = Object.entries(style).map(([name, value]) => `${name}: ${value}`);
  const given = declarations.length === 0 ? attributes : { style: declarations.join('; '), ...attributes };
  const start = Object.entries(given).map(([name, value]) => ` ${name}="${value}"`);
  const open = `<${tag}${start.join('')}>`;
  return VOID.has(tag) ? open : `${open}${kids.map(htmlOf).join(isTablePart(node) ? '' : ' ')}</${tag}>`;
}

/** Chromium drops white space in these of which css-tables-3 keeps some (docs/CHROMIUM.md, 44). */
function isTablePart({ tag, style }: BoxNode): boolean {
  const { display = tag } = style;
  return tag === 'tr' || display === 'table' || display === 'inline-table';
}

/** What the tree is made of, for putting alike ones together: elements that are not plain, properties, and values that are words. */
export function makings(root: BoxNode): string {
  const found = new Set<string>();
  const visit = ({ tag, style, attributes, kids }: BoxNode): void => {
    if (tag !== 'div') found.add(tag);
    for (const name of Object.keys(attributes)) if (name !== 'src') found.add(`@${name}`);
    for (const [name, value] of Object.entries(style)) found.add(/^[a-z-]+$/.test(value) ? `${name}:${value}` : name);
    for (const kid of kids) if (typeof kid !== 'string') visit(kid);
  };
  visit(root);
  return [...found].sort().join(' ');
}
