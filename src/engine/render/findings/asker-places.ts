/**
 * Where in the sources of a conversion an address is asked for, a family of fonts, or an element that shows nothing: looked for when a finding is told, so that parsing need not
 * keep places. Each source is read once more then, in time that grows with its length.
 */

import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import type { Deadline } from '../../base/deadline.ts';
import { elementKey, type FindingPlace, familyKey } from '../../base/diagnostics.ts';
import { resolveUrl } from '../../base/resolve-url.ts';
import { percentDecoded } from '../../base/url-parts.ts';
import { parseSrcset } from '../../boxes/html/image-source.ts';
import { SourceLines, type SourcePosition } from '../../css/syntax/source-position.ts';
import {
  COLON,
  END,
  IDENT,
  RIGHT_CURLY,
  SEMICOLON,
  STRING,
  type TokenKind,
  URL_TOKEN,
  WHITESPACE,
} from '../../css/syntax/token-kind.ts';
import { TokenStream } from '../../css/syntax/token-stream.ts';
import { tokenize } from '../../css/syntax/tokenize.ts';
import type { Document } from '../../dom/node.ts';

/** A style sheet as it was read. */
export interface SheetSource extends SheetAddresses {
  readonly text: string;
  /** Where in a document it begins. */
  readonly start?: SourcePosition | undefined;
}

export interface SheetAddresses {
  readonly baseUrl: string;
  /** Of the document or the sheet, for findings. */
  readonly url: string;
}

/** Attributes that name one address each; `srcset` and `style` are read by their own rules. */
const ADDRESSES: ReadonlySet<string> = new Set(['src', 'href', 'xlink:href', 'data', 'poster', 'background']);
/** Data addresses are long, and never missing. */
const LONGEST_ADDRESS = 8_192;

/** Of a family; more words are of something else. */
const LONGEST_NAME = 100;
const ENDS_DECLARATION: ReadonlySet<TokenKind> = new Set([END, SEMICOLON, RIGHT_CURLY]);

export class AskerPlaces {
  readonly #deadline: Deadline;
  readonly #sources: (Document | SheetSource)[] = [];
  /** How many of them were looked through. */
  #read = 0;
  readonly #places = new Map<string, FindingPlace>();

  constructor(deadline: Deadline) {
    this.#deadline = deadline;
  }

  /** Sources are looked through in the order in which they are added. */
  add(source: Document | SheetSource): void {
    this.#sources.push(source);
  }

  /**
   * The first place that asks.
   *
   * @param asked - absolute address, with or without fragment; an address as it is written where it has no absolute one; or a `familyKey` or `elementKey`
   */
  find(asked: string): FindingPlace | null {
    const key = keyOf(asked);
    for (;;) {
      const found = this.#places.get(key);
      const next = found === undefined ? this.#sources[this.#read] : undefined;
      if (next === undefined) return found ?? null;
      this.#deadline.check();
      this.#read++;
      if ('text' in next) this.#readSheet(next);
      else this.#readDocument(next);
    }
  }

  #readDocument({ source, baseUrl, url }: Document): void {
    const add = (address: string, place: FindingPlace) => this.#address(address, baseUrl, place);
    const tokenizer: Tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        ...NOTHING,
        onStartTag: (tag: Token.TagToken) => {
          tokenizer.state = stateInside(tag.tagName);
          const { startLine: line = 1, startCol: column = 1 } = tag.location ?? {};
          const place = { url, line, column };
          this.#keep(elementKey(tag.tagName), place);
          for (const { name, prefix, value } of tag.attrs) {
            const full = prefix === undefined || prefix === '' ? name : `${prefix}:${name}`;
            if (full === 'style' || value.includes('url('))
              this.#readSheet({ text: value, baseUrl, url, start: { line, column } });
            else if (full === 'srcset') for (const candidate of parseSrcset(value)) add(candidate.url, place);
            else if (ADDRESSES.has(full)) add(value, place);
          }
        },
      },
    );
    tokenizer.write(source, true);
  }

  #readSheet({ text, baseUrl, url, start }: SheetSource): void {
    const lines = new SourceLines(text, start);
    const tokens = new TokenStream(tokenize(text, this.#deadline), 0, Number.POSITIVE_INFINITY);
    tokens.end = tokens.tokens.count;
    const placeAt = (offset: number): FindingPlace => ({ url, ...lines.positionAt(offset) });
    for (; tokens.kind !== END; tokens.advance()) {
      this.#deadline.tick();
      const { kind, offset } = tokens;
      if (kind === URL_TOKEN) this.#address(tokens.url(), baseUrl, placeAt(offset));
      else if (kind === STRING) this.#address(tokens.string(), baseUrl, placeAt(offset));
      else if (kind === IDENT && (tokens.isIdent('font-family') || tokens.isIdent('font'))) {
        const place = placeAt(offset);
        for (const family of familiesIn(tokens, this.#deadline)) this.#keep(familyKey(family), place);
      }
    }
  }

  #address(written: string, baseUrl: string, place: FindingPlace): void {
    const address = written.trim();
    if (address === '' || address.length > LONGEST_ADDRESS) return;
    // Links are asked for as they are written, all else by its absolute address.
    this.#keep(keyOf(address), place);
    const absolute = resolveUrl(address, baseUrl);
    if (absolute !== null) this.#keep(keyOf(absolute), place);
  }

  #keep(key: string, place: FindingPlace): void {
    if (!this.#places.has(key)) this.#places.set(key, place);
  }
}

/** The names in the declaration that begins here, which may be the shorthand: there a size stands before the first. */
function* familiesIn(tokens: TokenStream, deadline: Deadline): IterableIterator<string> {
  tokens.advance();
  if (tokens.nextKind() !== COLON) return;
  let name = '';
  for (tokens.advance(); !ENDS_DECLARATION.has(tokens.kind); tokens.advance()) {
    deadline.tick();
    if (tokens.kind === STRING) yield tokens.string();
    else if (tokens.kind === IDENT) {
      name = name === '' || name.length > LONGEST_NAME ? tokens.ident() : `${name} ${tokens.ident()}`;
      yield name;
    } else if (tokens.kind !== WHITESPACE) name = '';
  }
  tokens.position--;
}

/** Of what is inside an element, tags are told in most only (HTML §13.2.6.2): that of `style` is no markup, for example. */
function stateInside(tagName: string): Tokenizer['state'] {
  switch (tagName) {
    case 'title':
    case 'textarea':
      return TokenizerMode.RCDATA;
    case 'script':
      return TokenizerMode.SCRIPT_DATA;
    case 'style':
    case 'xmp':
    case 'noembed':
    case 'noframes':
      return TokenizerMode.RAWTEXT;
    default:
      return TokenizerMode.DATA;
  }
}

const nothing = () => {};
/** Start tags are all that is listened to. */
const NOTHING = {
  onComment: nothing,
  onDoctype: nothing,
  onEof: nothing,
  onEndTag: nothing,
  onCharacter: nothing,
  onNullCharacter: nothing,
  onWhitespaceCharacter: nothing,
};

/** Fragments do not count, but where they are all there is. */
function keyOf(address: string): string {
  const hash = address.indexOf('#');
  if (hash > 0) return address.slice(0, hash);
  return hash === 0 ? percentDecoded(address) : address;
}
