/** The author's style sheets of a document in cascade order: those in `link` and `style` with what they import, those given by option. */
import { familyKey } from '../base/diagnostics.ts';
import { resolveUrl } from '../base/resolve-url.ts';
import { BYTES_OF } from '../base/work-budget.ts';
import type { CounterStyles } from '../boxes/content/counter-style.ts';
import { parsedSheet } from '../css/kept-sheets.ts';
import { type MediaEnvironment, matchesMedia } from '../css/media-query.ts';
import type { ParseStyleSheetOptions } from '../css/parse-stylesheet.ts';
import type { Definitions } from '../css/stylesheet.ts';
import { SourceLines } from '../css/syntax/source-position.ts';
import { decodeStyleSheet, isKnownEncoding } from '../dom/decode-bytes.ts';
import { attribute, type Document, type Element, type NodeTree, type ShadowTrees } from '../dom/node.ts';
import { SourcePlaces } from '../dom/source-places.ts';
import { childTextContent } from '../dom/text-content.ts';
import { definitionsByName, flattenSheets, LayerOrder, type SheetTree } from '../style/cascade-level.ts';
import { NO_SHADOW_SHEETS, type ShadowSheets } from '../style/shadow-styles.ts';
import type { SheetAddresses } from './findings/asker-places.ts';

import type { Session } from './session.ts';

/** `@import` in `@import` is followed this deep. */
const DEEPEST_IMPORT = 16;
/** Sheets that one document imports; the same one counts each time. Sheets that import the next one twice each would be two to the depth. */
const MOST_IMPORTS = 1_000;

export interface AuthorSheets {
  /** The document's. */
  readonly sheets: readonly SheetTree[];
  readonly shadowSheets: ShadowSheets;
}

export async function collectStyleSheets(
  document: Document,
  encoding: string,
  media: MediaEnvironment,
  session: Session,
): Promise<AuthorSheets> {
  session.askers.add(document);
  const collector = new SheetCollector(document, encoding, media, session);
  const { shadow } = document;
  const root = shadow === null ? document : shadow.root;
  const own = await Promise.all(enabledOwners(root).map((element) => collector.sheetOf(element)));
  const given = await Promise.all(session.request.stylesheets.map((text, i) => collector.givenSheet(text, i)));
  const sheets = [...own, ...given].filter((tree) => tree !== null);
  const shadowSheets = shadow === null ? NO_SHADOW_SHEETS : await collector.sheetsOfShadows(shadow);
  return { sheets, shadowSheets };
}

/**
 * The elements that have sheets, without those of sets that are not chosen (CSSOM §6.2): of sheets with a title only those count whose title is
 * that of the first one, or the one that `default-style` names.
 */
function enabledOwners({ elements }: Document): readonly Element[] {
  const owners: { readonly element: Element; readonly title: string; readonly isAlternate: boolean }[] = [];
  let chosen = '';
  for (const element of elements) {
    if (element.namespace !== 'html' && element.localName !== 'style') continue;
    const title = attribute(element, 'title') ?? '';
    if (element.localName === 'style') {
      owners.push({ element, title, isAlternate: false });
      if (chosen === '') chosen = title;
    } else if (element.localName === 'link') {
      const kinds = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
      if (!kinds.includes('stylesheet')) continue;
      const isAlternate = kinds.includes('alternate');
      owners.push({ element, title, isAlternate });
      if (!isAlternate && chosen === '') chosen = title;
    } else if (element.localName === 'meta') {
      const named =
        attribute(element, 'http-equiv')?.toLowerCase() === 'default-style' ? attribute(element, 'content') : null;
      if (named !== null && named !== '') chosen = named;
    }
  }
  return owners
    .filter(({ title, isAlternate }) => (title === '' ? !isAlternate : title === chosen))
    .map(({ element }) => element);
}

function parentIndex({ parent }: Element): number | null {
  return parent.kind === 'element' ? parent.index : null;
}

/** Equal for elements whose sheets are alike; without a prelude `@scope` is about the parent of the element. */
function keyOfOwner(element: Element): string {
  const text = childTextContent(element);
  const attributes = element.attributes.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).join(' ');
  const parent = text.includes('@scope') ? parentIndex(element) : null;
  return `${element.localName} ${attributes} ${parent} ${text}`;
}

class SheetCollector {
  readonly #document: Document;
  readonly #encoding: string;
  readonly #media: MediaEnvironment;
  readonly #session: Session;
  readonly #places: SourcePlaces;
  readonly #lines: SourceLines;
  /** Parsed so far. */
  #sheets = 0;
  #importsLeft = MOST_IMPORTS;

  constructor(document: Document, encoding: string, media: MediaEnvironment, session: Session) {
    this.#document = document;
    this.#encoding = encoding;
    this.#media = media;
    this.#session = session;
    this.#places = new SourcePlaces(document.source);
    this.#lines = new SourceLines(document.source);
  }

  /** The sheet that a `style` or `link` element stands for; `null` where it is none. */
  async sheetOf(element: Element): Promise<SheetTree | null> {
    if (element.localName === 'style') {
      const type = attribute(element, 'type');
      if ((type !== null && type !== '' && type.toLowerCase() !== 'text/css') || !this.#applies(element)) return null;
      return this.#ownSheet(childTextContent(element), parentIndex(element));
    }
    if (element.localName !== 'link' || element.namespace !== 'html') return null;
    const url = resolveUrl(attribute(element, 'href'), this.#document.baseUrl);
    if (url === null) return null;
    if (attribute(element, 'disabled') !== null || !this.#applies(element)) return null;
    const type = attribute(element, 'type');
    if (type !== null && type !== '' && type.toLowerCase().split(';', 1)[0]!.trim() !== 'text/css') return null;
    return this.#load(url, null, [], this.#encodingOf(element));
  }

  /**
   * Components are used many times: the same sheet serves all their trees.
   *
   * DEVIATION: of what such a sheet defines by name (`@font-face`, `@counter-style` and the like) only layers count, as nearly so in Chromium;
   * that the rest has no effect is told.
   */
  async sheetsOfShadows({ trees }: ShadowTrees): Promise<ShadowSheets> {
    const known = new Map<string, Promise<SheetTree | null>>();
    const sheets = new Map<NodeTree, readonly SheetTree[]>();
    for (const tree of trees) {
      const own: SheetTree[] = [];
      for (const element of enabledOwners(tree.root)) {
        const key = keyOfOwner(element);
        const sheet = known.get(key) ?? this.sheetOf(element);
        const isNew = !known.has(key);
        known.set(key, sheet);
        const found = await sheet;
        if (found === null) continue;
        own.push(found);
        if (isNew) reportDefinitions(found, this.#session.diagnostics);
      }
      sheets.set(tree, own);
    }
    return sheets;
  }

  /** What a linked sheet is in when it does not say (HTML §4.6.7.20): the obsolete `charset` still counts. */
  #encodingOf(link: Element): string {
    const charset = attribute(link, 'charset');
    return charset !== null && isKnownEncoding(charset) ? charset : this.#encoding;
  }

  #applies(element: Element): boolean {
    const media = attribute(element, 'media');
    return media === null || matchesMedia(media, this.#media);
  }

  /** The content of a `style` element. */
  #ownSheet(text: string, ownerParent: number | null): Promise<SheetTree> {
    const { url, baseUrl } = this.#document;
    const offset = this.#places.ofSheet(text);
    const start = offset === null ? undefined : this.#lines.positionAt(offset);
    return this.#parsed(text, { baseUrl, url, layer: null, ownerParent, ...(start !== undefined && { start }) }, []);
  }

  /** A sheet of the option `stylesheets`, which has no address: findings name the option. */
  givenSheet(text: string, index: number): Promise<SheetTree> {
    const { baseUrl } = this.#document;
    return this.#parsed(text, { baseUrl, url: `stylesheets[${index}]`, layer: null }, []);
  }

  /**
   * @param chain - addresses of the sheets that import this one
   * @param around - encoding of what links to the sheet or imports it
   */
  async #load(url: string, layer: string | null, chain: readonly string[], around: string): Promise<SheetTree | null> {
    if (chain.includes(url) || chain.length >= DEEPEST_IMPORT) {
      this.#session.diagnostics.report(
        'CSS_IMPORT_LIMIT',
        `@import of ${url.slice(0, 200)} is left out: ${chain.includes(url) ? 'the sheet imports itself' : `imports are nested more than ${DEEPEST_IMPORT} deep`}.`,
      );
      return null;
    }
    const resource = await this.#session.loader.load(url, 'stylesheet');
    if (resource === null) return null;
    this.#session.deadline.keep(BYTES_OF.styleSheet);
    const isCss =
      resource.contentType === null || resource.contentType === 'text/css' || this.#document.quirksMode === 'quirks';
    if (!isCss) {
      this.#session.diagnostics.report(
        'RESOURCE_MISSING',
        `The style sheet ${url.slice(0, 200)} is of type ${resource.contentType} and is left out.`,
        { url: url.slice(0, 200), asked: url },
      );
      return null;
    }
    const { text, encoding } = await decodeStyleSheet(resource.bytes, resource.charset, around);
    return this.#parsed(text, { baseUrl: resource.url, url: resource.url, layer }, [...chain, url], encoding);
  }

  async #parsed(
    text: string,
    place: Pick<ParseStyleSheetOptions, 'layer' | 'start' | 'ownerParent'> & SheetAddresses,
    chain: readonly string[],
    encoding = this.#encoding,
  ): Promise<SheetTree> {
    const options = {
      origin: 'author' as const,
      quirks: this.#document.quirksMode === 'quirks',
      media: this.#media,
      diagnostics: this.#session.diagnostics,
      deadline: this.#session.deadline,
      number: this.#sheets++,
      ...place,
    };
    this.#session.deadline.check();
    this.#session.askers.add({ text, baseUrl: place.baseUrl, url: place.url, start: place.start });
    const sheet = parsedSheet(text, options);
    const rules = sheet.imports.slice(0, this.#importsLeft);
    this.#importsLeft -= rules.length;
    if (rules.length < sheet.imports.length) {
      this.#session.diagnostics.report(
        'CSS_IMPORT_LIMIT',
        `The document imports more than ${MOST_IMPORTS} style sheets. The rest is left out.`,
      );
    }
    const imported = await Promise.all(rules.map((rule) => this.#load(rule.url, rule.layer, chain, encoding)));
    return { sheet, imported: imported.filter((tree) => tree !== null) };
  }
}

/** At-rules that define something for all of the document, and not for a tree in it. */
const DEFINITIONS: Readonly<Record<keyof Definitions, string>> = {
  fontFaces: '@font-face',
  counterStyles: '@counter-style',
  propertyRules: '@property',
  functions: '@function',
  fontFeatureValues: '@font-feature-values',
  fontPalettes: '@font-palette-values',
  colorProfiles: '@color-profile',
  positionTries: '@position-try',
};

/** Of a sheet of a shadow tree. */
function reportDefinitions(tree: SheetTree, diagnostics: Session['diagnostics']): void {
  for (const sheet of flattenSheets([tree])) {
    for (const [field, rule] of Object.entries(DEFINITIONS)) {
      const defined = sheet[field as keyof Definitions];
      if (defined.length === 0) continue;
      const [face] = sheet.fontFaces;
      diagnostics.report('CSS_UNSUPPORTED', `${rule} has no effect in a sheet of a shadow tree.`, {
        ...(field === 'fontFaces' && face !== undefined ? { asked: familyKey(face.family) } : {}),
        hint: 'Put the rule into a sheet of the document.',
      });
    }
  }
}

/** Of rules of one name the strongest counts (css-counter-styles-3 §2). */
export function counterStylesOf(sheets: readonly SheetTree[]): CounterStyles {
  const layers = LayerOrder.of(sheets);
  const rules = definitionsByName(flattenSheets(sheets), layers, (sheet) => sheet.counterStyles);
  return new Map(Array.from(rules, ([name, { style }]) => [name, style]));
}
