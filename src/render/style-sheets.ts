/** The style sheets of a document in cascade order: the default one for itself, those in `link` and `style` with what they import, those given by option. */
import { type MediaEnvironment, matchesMedia } from '../css/media-query.ts';
import { type ParseStyleSheetOptions, parseStyleSheet } from '../css/parse-stylesheet.ts';
import type { StyleSheet } from '../css/stylesheet.ts';
import { QUIRKS_STYLESHEET, USER_AGENT_STYLESHEET } from '../css/user-agent-stylesheet.ts';
import { decodeStyleSheet } from '../dom/decode-bytes.ts';
import { attribute, type Document, type Element } from '../dom/node.ts';
import type { SheetTree } from '../style/cascade-level.ts';
import type { Session } from './session.ts';

/** `@import` in `@import` is followed this deep. */
const DEEPEST_IMPORT = 16;

export async function collectStyleSheets(
  document: Document,
  encoding: string,
  media: MediaEnvironment,
  session: Session,
): Promise<readonly SheetTree[]> {
  const collector = new SheetCollector(document, encoding, media, session);
  const owners = document.elements.filter(({ localName }) => localName === 'style' || localName === 'link');
  const own = await Promise.all(owners.map((element) => collector.sheetOf(element)));
  const given = await Promise.all(
    session.request.stylesheets.map((text) => collector.authorSheet(text, document.baseUrl, 1)),
  );
  return [...own, ...given].filter((tree) => tree !== null);
}

const userAgentSheets = new Map<string, StyleSheet>();

/** The default style sheet; parsed once for each medium and mode. */
export function userAgentSheet(quirks: boolean, media: MediaEnvironment): StyleSheet {
  const key = `${quirks} ${media.type}`;
  let sheet = userAgentSheets.get(key);
  if (sheet === undefined) {
    sheet = parseStyleSheet(quirks ? USER_AGENT_STYLESHEET + QUIRKS_STYLESHEET : USER_AGENT_STYLESHEET, {
      origin: 'user-agent',
      url: 'about:platen',
      quirks: false,
      media,
      diagnostics: null,
    });
    userAgentSheets.set(key, sheet);
  }
  return sheet;
}

class SheetCollector {
  readonly #document: Document;
  readonly #encoding: string;
  readonly #media: MediaEnvironment;
  readonly #session: Session;

  constructor(document: Document, encoding: string, media: MediaEnvironment, session: Session) {
    this.#document = document;
    this.#encoding = encoding;
    this.#media = media;
    this.#session = session;
  }

  /** The sheet that a `style` or `link` element stands for; `null` where it is none. */
  async sheetOf(element: Element): Promise<SheetTree | null> {
    if (element.localName === 'style') {
      const type = attribute(element, 'type');
      if ((type !== null && type !== '' && type.toLowerCase() !== 'text/css') || !this.#applies(element)) return null;
      return this.authorSheet(textOf(element), this.#document.baseUrl, 1);
    }
    if (element.localName !== 'link' || element.namespace !== 'html') return null;
    const kinds = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    const href = attribute(element, 'href');
    if (!kinds.includes('stylesheet') || kinds.includes('alternate') || href === null || href.trim() === '')
      return null;
    if (attribute(element, 'disabled') !== null || !this.#applies(element)) return null;
    const type = attribute(element, 'type');
    if (type !== null && type !== '' && type.toLowerCase().split(';', 1)[0]!.trim() !== 'text/css') return null;
    return URL.canParse(href.trim(), this.#document.baseUrl)
      ? this.#load(new URL(href.trim(), this.#document.baseUrl).href, null, [])
      : null;
  }

  #applies(element: Element): boolean {
    const media = attribute(element, 'media');
    return media === null || matchesMedia(media, this.#media);
  }

  authorSheet(text: string, baseUrl: string, firstLine: number): Promise<SheetTree> {
    return this.#parsed(text, { baseUrl, url: this.#document.baseUrl, layer: null, firstLine }, []);
  }

  /** @param chain - addresses of the sheets that import this one */
  async #load(url: string, layer: string | null, chain: readonly string[]): Promise<SheetTree | null> {
    if (chain.includes(url) || chain.length >= DEEPEST_IMPORT) {
      this.#session.diagnostics.report(
        'CSS_IMPORT_LIMIT',
        `@import of ${url.slice(0, 200)} is left out: ${chain.includes(url) ? 'the sheet imports itself' : `imports are nested more than ${DEEPEST_IMPORT} deep`}.`,
      );
      return null;
    }
    const resource = await this.#session.loader.load(url, 'stylesheet');
    if (resource === null) return null;
    const isCss =
      resource.contentType === null || resource.contentType === 'text/css' || this.#document.quirksMode === 'quirks';
    if (!isCss) {
      this.#session.diagnostics.report(
        'RESOURCE_MISSING',
        `The style sheet ${url.slice(0, 200)} is of type ${resource.contentType} and is left out.`,
      );
      return null;
    }
    const text = decodeStyleSheet(resource.bytes, resource.charset, this.#encoding).text;
    return this.#parsed(text, { baseUrl: resource.url, url: resource.url, layer, firstLine: 1 }, [...chain, url]);
  }

  async #parsed(
    text: string,
    place: { baseUrl: string; url: string; layer: string | null; firstLine: number },
    chain: readonly string[],
  ): Promise<SheetTree> {
    const options: ParseStyleSheetOptions = {
      origin: 'author',
      quirks: this.#document.quirksMode === 'quirks',
      media: this.#media,
      diagnostics: this.#session.diagnostics,
      deadline: this.#session.deadline,
      ...place,
    };
    this.#session.deadline.check();
    const sheet = parseStyleSheet(text, options);
    const imported = await Promise.all(sheet.imports.map((rule) => this.#load(rule.url, rule.layer, chain)));
    return { sheet, imported: imported.filter((tree) => tree !== null) };
  }
}

function textOf(element: Element): string {
  let text = '';
  for (const child of element.children) if (child.kind === 'text') text += child.data;
  return text;
}
