/** The default style sheets that a document is given: those parts whose rules may select something in it, each parsed once for a medium. */
import type { MediaEnvironment } from '../css/media-query.ts';
import { parseStyleSheet } from '../css/parse-stylesheet.ts';
import type { StyleSheet } from '../css/stylesheet.ts';
import {
  type DefaultRules,
  FOOTNOTE_STYLESHEET,
  MATHML_STYLESHEET,
  QUIRKS_STYLESHEET,
  USER_AGENT_RULES,
} from '../css/user-agent-stylesheet.ts';
import type { Document, Element } from '../dom/node.ts';
import { frameMarginHints } from '../dom/presentational-hints.ts';
import { flattenSheets, type SheetTree } from '../style/cascade-level.ts';

const knownSheets = new Map<string, StyleSheet>();

/** The default styles of HTML. */
export function userAgentSheets(document: Document, media: MediaEnvironment): readonly StyleSheet[] {
  const wanted = wantedRules(document);
  const sheets = USER_AGENT_RULES.filter((rules) => wanted.has(rules)).map(({ text }) => knownSheet(text, media));
  return document.quirksMode === 'quirks' ? [...sheets, knownSheet(QUIRKS_STYLESHEET, media)] : sheets;
}

/** What the frame around a document says of it, below what the document itself says. */
export function frameSheets(frame: Element, media: MediaEnvironment): readonly StyleSheet[] {
  const margins = frameMarginHints(frame);
  return margins === '' ? [] : [userAgentSheet(`body { ${margins} }`, media)];
}

/** The default styles of footnotes, for documents that may have any: their rules are tried on every element. */
export function footnoteSheets(
  document: Document,
  sheets: readonly SheetTree[],
  media: MediaEnvironment,
): readonly StyleSheet[] {
  const isMentioned = document.source.includes('footnote') || flattenSheets(sheets).some(makesFootnotes);
  return isMentioned ? [knownSheet(FOOTNOTE_STYLESHEET, media)] : [];
}

/** The default styles of MathML, for documents that have any. */
export function mathSheets(document: Document, media: MediaEnvironment): readonly StyleSheet[] {
  const hasMath = document.elements.some(({ namespace }) => namespace === 'mathml');
  return hasMath ? [knownSheet(MATHML_STYLESHEET, media)] : [];
}

function makesFootnotes({ styleRules }: StyleSheet): boolean {
  return styleRules.some(({ block }) =>
    block.declarations.some((each) => each.kind === 'value' && each.value === 'footnote'),
  );
}

const rulesByElement = new Map<string, readonly DefaultRules[]>();
for (const rules of USER_AGENT_RULES)
  for (const name of rules.elements ?? []) rulesByElement.set(name, [...(rulesByElement.get(name) ?? []), rules]);

function wantedRules({ elements }: Document): ReadonlySet<DefaultRules> {
  const wanted = new Set(USER_AGENT_RULES.filter((rules) => rules.elements === null));
  for (let i = 0; i < elements.length; i++) {
    const element = elements[i]!;
    // Elements of SVG have capitals in their names.
    const name = element.namespace === 'html' ? element.localName : element.localName.toLowerCase();
    const candidates = rulesByElement.get(name);
    if (candidates === undefined) continue;
    for (const rules of candidates) if (!wanted.has(rules) && hasOneOf(element, rules.attributes)) wanted.add(rules);
  }
  return wanted;
}

function hasOneOf({ attributes }: Element, names: readonly string[] | null): boolean {
  return names === null || attributes.some(({ name }) => names.includes(name));
}

function knownSheet(text: string, media: MediaEnvironment): StyleSheet {
  const key = `${media.type} ${text}`;
  let sheet = knownSheets.get(key);
  if (sheet === undefined) {
    sheet = userAgentSheet(text, media);
    knownSheets.set(key, sheet);
  }
  return sheet;
}

function userAgentSheet(text: string, media: MediaEnvironment): StyleSheet {
  return parseStyleSheet(text, {
    origin: 'user-agent',
    url: 'about:platen',
    quirks: false,
    media,
    diagnostics: null,
  });
}
