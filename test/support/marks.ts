/** Short ways to write and to read what a document means. */
import { Diagnostics } from '../../src/engine/base/diagnostics.ts';
import type { BoxSource } from '../../src/engine/boxes/tree/box.ts';
import { parseHtml } from '../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../src/engine/dom/parse-options.ts';
import { describeMark } from '../../src/engine/inspect/dump-marks.ts';
import { inspectDocument } from '../../src/engine/render/inspect-document.ts';
import type { Anchor, Bookmark, Link } from '../../src/engine/structure/mark.ts';

/** Of an element of its own. */
export function sourceOf(name: string): BoxSource {
  const options = { url: 'about:blank', limits: DEFAULT_TREE_LIMITS, diagnostics: new Diagnostics(), deadline: null };
  const { elements } = parseHtml(`<${name}>`, options);
  return { element: elements.find(({ localName }) => localName === name)!, pseudo: null };
}

export function link(target: string, x = 0, y = 0): Link {
  return { kind: 'link', source: sourceOf('a'), rect: { x, y, width: 20, height: 10 }, target };
}

export function anchor(name: string, x: number, y: number): Anchor {
  return { kind: 'anchor', source: sourceOf('a'), name, point: { x, y } };
}

export function bookmark(title: string, level: number): Bookmark {
  return { kind: 'bookmark', source: sourceOf('h1'), title, level, state: 'closed', point: { x: 0, y: 0 } };
}

/** Page by page, a line for each mark. Pages are of 400 by 300 px without margins, and body is without them. */
export async function marksOfPages(html: string, more: Record<string, unknown> = {}): Promise<string[][]> {
  const { structure } = await inspectDocument({
    html: `<!doctype html><style>body { margin: 0 }</style>${html}`,
    width: '400px',
    height: '300px',
    marginTop: '0',
    marginRight: '0',
    marginBottom: '0',
    marginLeft: '0',
    ...more,
  });
  return structure.pages.map(({ marks }) => marks.map(describeMark));
}
