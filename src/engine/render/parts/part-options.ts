/** The option `parts`: many documents in one file. Its type, its check, its defaults. */
import { canParseUrl } from '../../base/can-parse-url.ts';
import { PlatenError } from '../../base/errors.ts';
import { OWN_FILES } from '../../base/own-files.ts';
import {
  ADDRESS,
  invalidOption,
  isArrayOf,
  isPlainObject,
  isString,
  isUint8Array,
  type Kind,
  quoted,
} from '../option-kind.ts';

/** One of the documents that a file is made of. */
export interface PartOption {
  /** The source as text, or as bytes. Exactly one of `html` and `url`. */
  readonly html?: string | Uint8Array | undefined;
  readonly url?: string | URL | undefined;
  /** What its relative links start from, and what links of other parts call it. Default: its `url`, else that of the options. */
  readonly baseUrl?: string | URL | undefined;
}

/** Where a document comes from; exactly one of `html` and `url`. */
export interface SourceRequest {
  readonly html: string | Uint8Array | null;
  readonly url: string | null;
  readonly baseUrl: string;
}

interface SourceOptions {
  readonly html?: unknown;
  readonly url?: unknown;
  readonly baseUrl?: string | URL | undefined;
  readonly parts?: readonly PartOption[] | undefined;
  readonly files?: unknown;
}

export const HTML: Kind = {
  expected: 'a string or a Uint8Array',
  fits: (value) => isString(value) || isUint8Array(value),
};

export const PARTS: Kind = {
  expected: 'an array of sources, for example [{ html: "<p>One" }, { url: "https://example.com/" }]',
  fits: (value) => isArrayOf(value, isPlainObject),
  members: { html: HTML, url: ADDRESS, baseUrl: ADDRESS },
};

/** @throws PlatenError `INVALID_OPTION` for parts that are none; `null` where the option is not given */
export function parseParts(options: SourceOptions): readonly SourceRequest[] | null {
  const { parts } = options;
  if (parts === undefined) return null;
  for (const name of ['html', 'url'] as const)
    if (options[name] !== undefined)
      throw invalidOption(
        name,
        `it does not go with parts, which has ${parts.length} of its own. Make it one of these, parts: [{ ${name}: … }, …], or leave parts out.`,
      );
  if (parts.length === 0)
    throw invalidOption(
      'parts',
      'expected at least one source, got an empty array. Give [{ html: "<p>Hello" }], or html or url alone.',
      {
        value: 0,
        allowed: 1,
      },
    );
  const base = options.baseUrl === undefined ? addressOfNone(options) : addressOf('baseUrl', options.baseUrl);
  return parts.map((part, index) => parsePart(part, `parts[${index}]`, base));
}

function parsePart({ html, url, baseUrl }: PartOption, name: string, base: string): SourceRequest {
  if ((html === undefined) === (url === undefined))
    throw invalidOption(
      name,
      `${html === undefined ? 'neither html nor url was given' : 'both html and url were given'}. Give exactly one of them; with html, relative links start from ${name}.baseUrl.`,
    );
  const address = url === undefined ? null : addressOf(`${name}.url`, url);
  return {
    html: html ?? null,
    url: address,
    baseUrl: baseUrl === undefined ? (address ?? base) : addressOf(`${name}.baseUrl`, baseUrl),
  };
}

/** What a document has for an address that came as text, and without one. */
export function addressOfNone({ files }: Pick<SourceOptions, 'files'>): string {
  return files === undefined ? 'about:blank' : OWN_FILES;
}

/** @throws PlatenError `INVALID_OPTION` for what is no absolute address */
export function addressOf(option: string, given: string | URL): string {
  const text = String(given);
  if (!canParseUrl(text)) {
    throw invalidOption(
      option,
      `${quoted(text)} is not an absolute address. Write one with its scheme, for example "https://example.com/" or "file:///srv/page.html".`,
    );
  }
  return new URL(text).href;
}

/** @throws PlatenError where not exactly one source is given */
export function checkSource({ html, url, parts }: SourceOptions): void {
  if (html !== undefined && url !== undefined) {
    throw new PlatenError(
      'SOURCE_CONFLICT',
      'Both html and url were given. Give exactly one of them; with html, relative links start from baseUrl.',
    );
  }
  if (html === undefined && url === undefined && parts === undefined) {
    throw new PlatenError('SOURCE_REQUIRED', 'Neither html nor url was given. Give exactly one of them.');
  }
}
