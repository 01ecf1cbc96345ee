/** The fonts of a document: the `@font-face` rules that its text needs are loaded, no others (css-fonts-4 §4.8). */

import type { Deadline } from '../base/deadline.ts';
import { familyKey } from '../base/diagnostics.ts';
import { isAbsoluteUrl } from '../base/resolve-url.ts';
import { collectFontNeeds, type FontNeeds, type UsedFont } from '../boxes/font-needs.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import type { FontFaceRule } from '../css/font-face-rule.ts';
import type { StyleSheet } from '../css/stylesheet.ts';
import type { Document, Element, Node } from '../dom/node.ts';
import { faceStyleOf, plainFontQuery } from '../fonts/font-query.ts';
import type { FontRules } from '../fonts/font-rules.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { flattenSheets, LayerOrder, type SheetTree } from '../style/cascade-level.ts';
import type { StyleMap } from '../style/compute-styles.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { PageStyle } from '../style/page-style.ts';
import type { Session } from './session.ts';

/** Everything that is set in some font: boxes, SVG text, page margin boxes. */
export function fontUseOf(tree: BoxTree, document: Document, styles: StyleMap, pages: readonly PageStyle[]): FontNeeds {
  const use = collectFontNeeds(tree);
  for (const element of document.elements) {
    const { localName } = element;
    if (element.namespace === 'svg' && (localName === 'text' || localName === 'foreignObject'))
      addSvgText(element, styles, use);
  }
  for (const { marginBoxes } of pages) for (const style of marginBoxes.values()) addMarginBox(style, tree, use);
  return use;
}

function addMarginBox(style: ComputedStyle, { announcements: notes }: BoxTree, use: FontNeeds): void {
  use.add(style, MARGIN_BOX_CHARACTERS);
  const { content } = style.content;
  if (typeof content === 'string') return;
  const names = new Set<string>();
  for (const item of content) {
    if (item.kind === 'string' || item.kind === 'leader') use.add(style, item.text);
    else if (item.kind === 'named-string') names.add(item.name);
  }
  if (names.size > 0) for (const { name, value } of notes.strings) if (names.has(name)) use.add(style, value);
}

/** Counters and what headers usually have; strings of margin boxes are among them or are set in the same face. */
const MARGIN_BOX_CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;/–—';

function addSvgText(element: Element, styles: StyleMap, use: FontNeeds): void {
  const visit = (node: Node, parent: Element): void => {
    if (node.kind === 'text') use.add(styles.styleOf(parent), node.data);
    else if (node.kind === 'element') for (const child of node.children) visit(child, node);
  };
  visit(element, element);
}

/** `@font-palette-values` and `@font-feature-values` of all sheets: later ones win, and those of later layers. */
export function fontRulesOf(trees: readonly SheetTree[]): FontRules {
  const layers = LayerOrder.of(trees);
  const sheets = flattenSheets(trees);
  const ranked = <R extends { readonly layer: string | null }>(rulesOf: (sheet: StyleSheet) => readonly R[]): R[] =>
    sheets
      .flatMap((sheet) => rulesOf(sheet).map((rule) => ({ rule, level: layers.levelOf(sheet.origin, rule.layer) })))
      .sort((a, b) => a.level - b.level)
      .map(({ rule }) => rule);
  return {
    palettes: ranked((sheet) => sheet.fontPalettes),
    featureValues: ranked((sheet) => sheet.fontFeatureValues),
  };
}

/** Loads the sources of the rules that are needed, each rule's first that can be had. Gives those rules, and those that could never be loaded. */
export async function loadDocumentFonts(
  rules: readonly FontFaceRule[],
  use: FontNeeds,
  fonts: FontSet,
  session: Session,
): Promise<readonly FontFaceRule[]> {
  const needed = neededRules(rules, use.fonts(), session.deadline);
  const sources = await Promise.all(needed.map((rule) => firstSource(rule, fonts, session)));
  // Added in the order of the rules, whatever came first over the network.
  for (const [index, rule] of needed.entries()) {
    const source = sources[index]!;
    if (source !== null) fonts.addDocumentFace(rule, source);
  }
  const isNeeded = new Set(needed);
  const without = rules.filter((rule) => !isNeeded.has(rule) && rule.sources.length > 0 && hasNoAddress(rule));
  // No text needs them today; that they cannot be had is told by the loader, once for each.
  await Promise.all(without.map(({ sources: [first] }) => session.loader.load((first as UrlSource).url, 'font')));
  return [...needed, ...without];
}

type UrlSource = Extract<FontFaceRule['sources'][number], { kind: 'url' }>;

/** Whether all sources are relative addresses that start from nothing. */
function hasNoAddress({ sources }: FontFaceRule): boolean {
  return sources.every((source) => source.kind === 'url' && !isAbsoluteUrl(source.url));
}

/** Loads what shapes the fonts with Apple's tables that text is set in. */
export async function loadShapers(use: FontNeeds, fonts: FontSet): Promise<void> {
  for (const { families, weight, style, stretch, characters } of use.fonts()) {
    const query = { ...plainFontQuery(families, weight), style: faceStyleOf(style), stretch };
    await fonts.prepareShaping(query, characters.codePoints());
  }
}

/** Those of the families that text is set in, for characters that it has. */
function neededRules(
  rules: readonly FontFaceRule[],
  used: readonly UsedFont[],
  deadline: Deadline,
): readonly FontFaceRule[] {
  const byFamily = new Map<string, UsedFont[]>();
  for (const font of used)
    for (const { name, generic } of font.families) {
      if (generic) continue;
      const family = name.toLowerCase();
      const known = byFamily.get(family);
      if (known === undefined) byFamily.set(family, [font]);
      else known.push(font);
    }
  return rules.filter((rule) =>
    (byFamily.get(rule.family.toLowerCase()) ?? []).some((font) => {
      deadline.tick();
      return font.characters.meets(rule.unicodeRange);
    }),
  );
}

async function firstSource(
  rule: FontFaceRule,
  fonts: FontSet,
  session: Session,
): Promise<Parameters<FontSet['addDocumentFace']>[1] | null> {
  for (const source of rule.sources) {
    if (source.kind === 'local') {
      const face = fonts.findLocal(source.name);
      if (face !== null) return face;
      continue;
    }
    const resource = await session.loader.load(source.url, 'font');
    if (resource !== null) return resource.bytes;
  }
  session.diagnostics.report(
    'FONT_MISSING',
    `No source of @font-face "${rule.family}" can be had; another font takes its place.`,
    { asked: familyKey(rule.family) },
  );
  return null;
}
