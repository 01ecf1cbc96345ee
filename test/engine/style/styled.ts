/** Computed styles of a small document under the default sheet. */
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { parseStyleSheet } from '../../../src/engine/css/parse-stylesheet.ts';
import type { Origin } from '../../../src/engine/css/stylesheet.ts';
import type { Element } from '../../../src/engine/dom/node.ts';
import { parseHtml } from '../../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../../src/engine/dom/parse-options.ts';
import { userAgentSheets } from '../../../src/engine/render/user-agent-sheets.ts';
import type { SheetTree } from '../../../src/engine/style/cascade-level.ts';
import { computeStylesInPieces, type StyleMap } from '../../../src/engine/style/compute-styles.ts';
import type { ComputedStyle } from '../../../src/engine/style/computed-style.ts';
import type { ContainerSize } from '../../../src/engine/style/container-queries.ts';
import { UNKNOWN_FONTS } from './unknown-fonts.ts';

const media = { type: 'print', width: 700, height: 1000 } as const;
export const diagnostics = new Diagnostics();

export function sheet(text: string, origin: Origin = 'author', layer: string | null = null): SheetTree {
  return {
    sheet: parseStyleSheet(text, { origin, url: 'about:blank', quirks: false, media, diagnostics, layer }),
    imported: [],
  };
}

export interface Styled {
  readonly map: StyleMap;
  readonly elements: readonly Element[];
  style(id: string): ComputedStyle;
}

export function styled(html: string, ...sheets: (string | SheetTree)[]): Styled {
  return styledWithContainers(html, {}, ...sheets);
}

export function styledInQuirks(html: string, ...sheets: (string | SheetTree)[]): Styled {
  return styledSource(html, {}, sheets);
}

/** @param sizes - of containers, by id */
export function styledWithContainers(
  html: string,
  sizes: Readonly<Record<string, ContainerSize>>,
  ...sheets: (string | SheetTree)[]
): Styled {
  return styledSource(`<!doctype html>${html}`, sizes, sheets);
}

function styledSource(
  source: string,
  sizes: Readonly<Record<string, ContainerSize>>,
  sheets: readonly (string | SheetTree)[],
): Styled {
  const document = parseHtml(source, {
    url: 'about:blank',
    limits: DEFAULT_TREE_LIMITS,
    diagnostics,
    deadline: null,
  });
  const pieces = computeStylesInPieces(document, {
    userAgent: userAgentSheets(document, media),
    sheets: sheets.map((each) => (typeof each === 'string' ? sheet(each) : each)),
    viewportWidth: 700,
    viewportHeight: 1000,
    media,
    isEconomical: false,
    containerSizes: new Map(
      document.elements.flatMap((element) => {
        const size = element.id === null ? undefined : sizes[element.id];
        return size === undefined ? [] : [[element, size] as const];
      }),
    ),
    fonts: UNKNOWN_FONTS,
    diagnostics,
    deadline: null,
  });
  let step = pieces.next();
  while (step.done !== true) step = pieces.next();
  const map = step.value;
  return {
    map,
    elements: document.elements,
    style: (id) => map.styleOf(document.elements.find((element) => element.id === id)!),
  };
}
