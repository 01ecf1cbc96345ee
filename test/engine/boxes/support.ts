/** From HTML with style sheets to the box tree, as `render` does it; images are loaded if their address has `ok` in it. */
import type { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { inOnePiece } from '../../../src/engine/base/with-pauses.ts';
import { buildBoxesInPieces } from '../../../src/engine/boxes/build-boxes.ts';
import type { CounterStyle } from '../../../src/engine/boxes/content/counter-style.ts';
import type { BoxTree } from '../../../src/engine/boxes/tree/box-tree.ts';
import { NO_PAGE_ANSWERS } from '../../../src/engine/boxes/tree/references.ts';
import { parseStyleSheet } from '../../../src/engine/css/parse-stylesheet.ts';
import { attribute, type Document, type Element } from '../../../src/engine/dom/node.ts';
import { parseHtml } from '../../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../../src/engine/dom/parse-options.ts';
import { dumpBoxes } from '../../../src/engine/inspect/dump-boxes.ts';
import { userAgentSheets } from '../../../src/engine/render/user-agent-sheets.ts';
import { computeStyles, type StyleMap } from '../../../src/engine/style/compute-styles.ts';
import { UNKNOWN_FONTS } from '../style/unknown-fonts.ts';

export const DOCUMENT_URL = 'https://example.test/page.html';
const MEDIA = { type: 'print', width: 800, height: 1000 } as const;

export interface BuiltBoxes {
  readonly document: Document;
  readonly styles: StyleMap;
  readonly tree: BoxTree;
  readonly messages: readonly string[];
}

export function styledDocument(html: string): { document: Document; styles: StyleMap; diagnostics: Diagnostics } {
  const diagnostics = new Diagnostics();
  const source = html.startsWith('<!doctype') ? html : `<!doctype html>${html}`;
  const document = parseHtml(source, { url: DOCUMENT_URL, limits: DEFAULT_TREE_LIMITS, diagnostics, deadline: null });
  const sheet = parseStyleSheet(textOf(document, 'style'), {
    origin: 'author',
    url: DOCUMENT_URL,
    quirks: false,
    media: MEDIA,
    diagnostics,
  });
  const styles = computeStyles(document, {
    userAgent: userAgentSheets(document, MEDIA),
    sheets: [{ sheet, imported: [] }],
    viewportWidth: MEDIA.width,
    viewportHeight: MEDIA.height,
    media: MEDIA,
    fonts: UNKNOWN_FONTS,
    isEconomical: false,
    containerSizes: new Map(),
    diagnostics,
    deadline: null,
  });
  return { document, styles, diagnostics };
}

export function boxesOf(html: string, counterStyles = new Map<string, CounterStyle>()): BuiltBoxes {
  const styled = styledDocument(html);
  const { document, styles, diagnostics } = styled;
  const tree = inOnePiece(boxesInPieces(styled, counterStyles, null));
  return { document, styles, tree, messages: diagnostics.list().map((each) => each.message) };
}

export function boxesInPieces(
  { document, styles, diagnostics }: ReturnType<typeof styledDocument>,
  counterStyles: ReadonlyMap<string, CounterStyle>,
  deadline: Deadline | null,
): Generator<void, BoxTree> {
  return buildBoxesInPieces(document, styles, {
    viewportWidth: MEDIA.width,
    matchesMedia: (query) => query.includes('print'),
    images: { isLoaded: (url) => url.includes('ok') },
    frames: { isLoaded: (element) => attribute(element, 'data')?.includes('ok') ?? false },
    counterStyles,
    isPaged: true,
    pageAnswers: NO_PAGE_ANSWERS,
    fieldFonts: {
      charactersOf: ({ size }) => ({
        zero: 8,
        average: size / 2,
        largest: size,
        lineHeight: size * 1.2,
        glyphHeight: size,
      }),
    },
    diagnostics,
    deadline,
  });
}

/** The dump of what is in `<body>`, without `html` and `body` themselves. */
export function dumpOf(html: string): string {
  const lines = dumpBoxes(boxesOf(html).tree).split('\n').slice(2);
  return `\n${lines.map((line) => line.slice(4)).join('\n')}\n`;
}

/** The lines of a template without their common indentation, as `dumpOf` gives them. */
export function lines(template: string): string {
  const rows = template.split('\n').slice(1, -1);
  const indentation = /^ */.exec(rows[0] ?? '')![0].length;
  return `\n${rows.map((row) => row.slice(indentation)).join('\n')}\n`;
}

export function elementOf(document: Document, id: string): Element {
  const element = document.elements.find((each) => each.id === id);
  if (element === undefined) throw new Error(`there is no #${id}`);
  return element;
}

function textOf(document: Document, name: string): string {
  let text = '';
  for (const element of document.elements) {
    if (element.localName !== name) continue;
    for (const child of element.children) if (child.kind === 'text') text += child.data;
  }
  return text;
}
