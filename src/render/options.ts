/** The options of `render` and `layout`: their types, their checks, their defaults. */
import { fileURLToPath } from 'node:url';
import type { Phase } from '../base/deadline.ts';
import { type ErrorDetails, PlatenError } from '../base/errors.ts';
import { nearestName } from '../base/nearest-name.ts';
import { FORMATS, type Format, formatNamed, LARGEST_PAGE_SIDE, parseLength } from '../base/page-size.ts';

/** Bounds on what one conversion may use. */
export interface Limits {
  /** Pages, 10,000. More are left out with a diagnostic. */
  readonly pages: number;
  /** Elements of the document, 1,000,000. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly elements: number;
  /** Nesting of elements, 512. What is deeper moves up, as in browsers. */
  readonly depth: number;
  /** Style sheets, images and fonts fetched, 1,000. */
  readonly resources: number;
  /** Bytes of all of them together, decompressed, 200 MB. */
  readonly resourceBytes: number;
  /** Pixels of one image, 64 million. */
  readonly imagePixels: number;
  /** Bytes of the PDF, 500 MB. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly outputBytes: number;
  /** Bytes of the source, none. */
  readonly htmlBytes: number;
}

/** The DOM's `Document` where the program is compiled with the library `dom`. */
export type TransformDocument = typeof globalThis extends { document: infer D } ? D : object;

export interface ProgressEvent {
  readonly phase: Phase;
  /** Counts from 1. */
  readonly page?: number;
  readonly pages?: number;
}

/** An option that is `undefined` is absent. Lengths are strings such as `"0.4in"`, `"10mm"`, `"12pt"`, `"96px"`, `"0"`. */
export interface RenderOptions {
  /** The source as text, or as bytes (decoded by BOM, `<meta>`, then windows-1252). Exactly one of `html` and `url`. */
  readonly html?: string | Uint8Array | undefined;
  /** The source's address: http(s), or file within `fileRoots`. */
  readonly url?: string | URL | undefined;
  /** What relative links start from. Default: `url`, else `about:blank`. */
  readonly baseUrl?: string | URL | undefined;
  /** Paper, in any case. Default `"A4"`. */
  readonly format?: Format | Lowercase<Format> | Uppercase<Format> | undefined;
  /** Paper of any size up to 4,096 px a side; both or neither; wins over `format`. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  /** Turns whatever size applies so that its long side is horizontal. Default `false`. */
  readonly landscape?: boolean | undefined;
  /** Default `"0.4in"` on each side. */
  readonly marginTop?: string | undefined;
  readonly marginRight?: string | undefined;
  readonly marginBottom?: string | undefined;
  readonly marginLeft?: string | undefined;
  /** Whether `@page` beats the size and margins given here. Default `false`. What is not given always comes from `@page` first. */
  readonly preferCSSPageSize?: boolean | undefined;
  /** Content wider than the page area shrinks the document, down to two thirds. Default `true`. */
  readonly shrinkToFit?: boolean | undefined;
  /** Default `"print"`. */
  readonly media?: 'print' | 'screen' | undefined;
  /** Author style sheets (CSS text), after the document's own. */
  readonly stylesheets?: readonly string[] | undefined;
  /** Changes the document (a mutable linkedom `Document`) before anything else is done with it. */
  readonly transform?: ((document: TransformDocument) => void | Promise<void>) | undefined;
  /** Metadata. Default: from the document. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly language?: string | undefined;
  /** Default: none is written, so that the same input gives the same bytes. */
  readonly creationDate?: Date | undefined;
  /** Text drawn over each page, out of the document's reach. Default `false`. */
  readonly watermark?: string | false | undefined;
  /** Font files, folders of them, or bytes; they come before the bundled faces. */
  readonly fonts?: readonly (string | Uint8Array)[] | undefined;
  /** The system's faces as last resort. Default `false`. */
  readonly systemFonts?: boolean | undefined;
  /** Folders that `file:` links may read. Default: none. */
  readonly fileRoots?: readonly string[] | undefined;
  /** Whether private addresses and other ports than 80 and 443 may be fetched. Default `false`. */
  readonly allowPrivateAddresses?: boolean | undefined;
  /** ms for the whole conversion. Default 30,000. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
}

/** Options with everything checked and every default in its place. Sizes px. */
export interface RenderRequest {
  readonly html: string | Uint8Array | null;
  readonly url: string | null;
  readonly baseUrl: string;
  /** As given, before landscape; `null` where `@page` decides first. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly landscape: boolean;
  readonly margins: { readonly [S in 'top' | 'right' | 'bottom' | 'left']: number | null };
  readonly preferCssPageSize: boolean;
  readonly shrinkToFit: boolean;
  readonly media: 'print' | 'screen';
  readonly stylesheets: readonly string[];
  readonly transform: ((document: TransformDocument) => void | Promise<void>) | null;
  readonly title: string | null;
  readonly author: string | null;
  readonly subject: string | null;
  readonly keywords: readonly string[] | null;
  readonly language: string | null;
  readonly creationDate: Date | null;
  readonly watermark: string | null;
  readonly fonts: readonly (string | Uint8Array)[];
  readonly systemFonts: boolean;
  readonly fileRoots: readonly string[];
  readonly allowPrivateAddresses: boolean;
  readonly timeout: number;
  readonly signal: AbortSignal | null;
  readonly limits: Limits;
  readonly onProgress: ((event: ProgressEvent) => void) | null;
}

export const DEFAULT_MARGIN = parseLength('margin', '0.4in');
export const DEFAULT_LIMITS: Limits = {
  pages: 10_000,
  elements: 1_000_000,
  depth: 512,
  resources: 1_000,
  resourceBytes: 200_000_000,
  imagePixels: 64_000_000,
  outputBytes: 500_000_000,
  htmlBytes: Number.POSITIVE_INFINITY,
};

type Kind =
  | 'string'
  | 'boolean'
  | 'function'
  | 'strings'
  | 'fonts'
  | 'milliseconds'
  | 'source'
  | 'address'
  | 'date'
  | 'signal'
  | 'watermark'
  | 'limits';

const KINDS: { readonly [O in keyof Required<RenderOptions>]: Kind } = {
  html: 'source',
  url: 'address',
  baseUrl: 'address',
  format: 'string',
  width: 'string',
  height: 'string',
  landscape: 'boolean',
  marginTop: 'string',
  marginRight: 'string',
  marginBottom: 'string',
  marginLeft: 'string',
  preferCSSPageSize: 'boolean',
  shrinkToFit: 'boolean',
  media: 'string',
  stylesheets: 'strings',
  transform: 'function',
  title: 'string',
  author: 'string',
  subject: 'string',
  keywords: 'strings',
  language: 'string',
  creationDate: 'date',
  watermark: 'watermark',
  fonts: 'fonts',
  systemFonts: 'boolean',
  fileRoots: 'strings',
  allowPrivateAddresses: 'boolean',
  timeout: 'milliseconds',
  signal: 'signal',
  limits: 'limits',
  onProgress: 'function',
};

const EXPECTED: Readonly<Record<Kind, string>> = {
  string: 'a string',
  boolean: 'true or false',
  function: 'a function',
  strings: 'an array of strings',
  fonts: 'an array of paths (strings) and font files (Uint8Array)',
  milliseconds: 'a number of milliseconds above 0',
  source: 'a string or a Uint8Array',
  address: 'a string or a URL',
  date: 'a valid Date',
  signal: 'an AbortSignal',
  watermark: 'a string or false',
  limits: `an object with any of ${Object.keys(DEFAULT_LIMITS).join(', ')}, each a number of at least 1`,
};

const FITS: { readonly [K in Kind]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  function: (value) => typeof value === 'function',
  strings: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  fonts: (value) =>
    Array.isArray(value) && value.every((each) => typeof each === 'string' || each instanceof Uint8Array),
  milliseconds: (value) => typeof value === 'number' && value > 0,
  source: (value) => typeof value === 'string' || value instanceof Uint8Array,
  address: (value) => typeof value === 'string' || value instanceof URL,
  date: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  signal: (value) => value instanceof AbortSignal,
  watermark: (value) => typeof value === 'string' || value === false,
  limits: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => each === undefined || (typeof each === 'number' && each >= 1)),
};

/** @throws PlatenError for each kind of bad request: see `docs/library.md` and the messages here */
export function parseOptions(options: RenderOptions): RenderRequest {
  checkKinds(options);
  const url = options.url === undefined ? null : addressOf('url', options.url);
  checkSource(options);
  const size = sizeOf(options);
  const margins = {
    top: marginOf(options, 'marginTop'),
    right: marginOf(options, 'marginRight'),
    bottom: marginOf(options, 'marginBottom'),
    left: marginOf(options, 'marginLeft'),
  };
  const landscape = options.landscape ?? false;
  checkPageArea(size, margins, landscape);
  const media = options.media ?? 'print';
  if (media !== 'print' && media !== 'screen')
    throw invalid('media', `${JSON.stringify(media)} is not a medium. Give "print" or "screen".`);
  return {
    html: options.html ?? null,
    url,
    baseUrl: options.baseUrl === undefined ? (url ?? 'about:blank') : addressOf('baseUrl', options.baseUrl),
    size,
    landscape,
    margins,
    preferCssPageSize: options.preferCSSPageSize ?? false,
    shrinkToFit: options.shrinkToFit ?? true,
    media,
    stylesheets: options.stylesheets ?? [],
    transform: options.transform ?? null,
    title: options.title ?? null,
    author: options.author ?? null,
    subject: options.subject ?? null,
    keywords: options.keywords ?? null,
    language: options.language ?? null,
    creationDate: options.creationDate ?? null,
    watermark:
      options.watermark === undefined || options.watermark === false || options.watermark === ''
        ? null
        : options.watermark,
    fonts: options.fonts ?? [],
    systemFonts: options.systemFonts ?? false,
    fileRoots: (options.fileRoots ?? []).map((root) => (root.startsWith('file:') ? fileURLToPath(root) : root)),
    allowPrivateAddresses: options.allowPrivateAddresses ?? false,
    timeout: options.timeout ?? 30_000,
    signal: options.signal ?? null,
    limits: limitsOf(options.limits),
    onProgress: options.onProgress ?? null,
  };
}

function invalid(option: string, problem: string, details: ErrorDetails = {}): PlatenError {
  return new PlatenError('INVALID_OPTION', `${option}: ${problem}`, { option, ...details });
}

function checkKinds(options: RenderOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw new PlatenError('INVALID_OPTION', 'render() takes one object of options, for example { html: "<p>Hello" }.');
  }
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(KINDS, name)) throw unknownName('option', name, Object.keys(KINDS));
    if (value === undefined) continue;
    const kind = KINDS[name as keyof RenderOptions];
    if (!FITS[kind](value)) throw invalid(name, `expected ${EXPECTED[kind]}, got ${describe(value)}.`);
  }
}

function unknownName(what: string, name: string, known: readonly string[]): PlatenError {
  const nearest = nearestName(name, known);
  const wayOut = nearest === null ? `Known are ${known.join(', ')}.` : `Did you mean ${nearest}?`;
  return new PlatenError('INVALID_OPTION', `There is no ${what} "${name.slice(0, 64)}". ${wayOut}`, {
    option: name.slice(0, 64),
  });
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array with something else';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return 'a string';
  return value instanceof Date ? 'an invalid Date' : typeof value === 'object' ? 'an object' : typeof value;
}

function checkSource(options: RenderOptions): void {
  if (options.html !== undefined && options.url !== undefined) {
    throw new PlatenError(
      'SOURCE_CONFLICT',
      'Both html and url were given. Give exactly one of them; with html, relative links start from baseUrl.',
    );
  }
  if (options.html === undefined && options.url === undefined) {
    throw new PlatenError('SOURCE_REQUIRED', 'Neither html nor url was given. Give exactly one of them.');
  }
}

function addressOf(option: 'url' | 'baseUrl', given: string | URL): string {
  const text = String(given);
  if (!URL.canParse(text)) {
    throw invalid(
      option,
      `${JSON.stringify(text.slice(0, 200))} is not an absolute address. Write one with its scheme, for example "https://example.com/" or "file:///srv/page.html".`,
    );
  }
  return new URL(text).href;
}

function sizeOf(options: RenderOptions): { width: number; height: number } | null {
  if ((options.width === undefined) !== (options.height === undefined)) {
    const [given, missing] = options.width === undefined ? ['height', 'width'] : ['width', 'height'];
    throw new PlatenError('DIMENSION_PAIR', `${given} was given without ${missing}. Give both, or a format.`, {
      option: given!,
    });
  }
  if (options.width !== undefined && options.height !== undefined) {
    return { width: pageSide('width', options.width), height: pageSide('height', options.height) };
  }
  if (options.format === undefined) return null;
  const format = formatNamed(options.format);
  if (format === null) {
    throw invalid(
      'format',
      `${JSON.stringify(options.format.slice(0, 40))} is not a paper format. Known are ${Object.keys(FORMATS).join(', ')}; any other size goes into width and height.`,
    );
  }
  return sizeOfFormat(format);
}

export function sizeOfFormat(format: Format): { width: number; height: number } {
  return { width: parseLength('width', FORMATS[format].width), height: parseLength('height', FORMATS[format].height) };
}

function pageSide(option: 'width' | 'height', given: string): number {
  const px = parseLength(option, given);
  if (px > LARGEST_PAGE_SIDE) {
    throw new PlatenError(
      'PAGE_TOO_LARGE',
      `${option}: ${given.trim()} is more than the largest page side, ${LARGEST_PAGE_SIDE} px (42.67 in).`,
      {
        option,
        limit: LARGEST_PAGE_SIDE,
        value: px,
      },
    );
  }
  if (px < 1) throw invalid(option, `${given.trim()} is no size for a page. Give at least 1px.`);
  return px;
}

function marginOf(
  options: RenderOptions,
  option: 'marginTop' | 'marginRight' | 'marginBottom' | 'marginLeft',
): number | null {
  const given = options[option];
  return given === undefined ? null : parseLength(option, given);
}

/** Only where no `@page` can change the outcome is this certain before the document is read; `pages/page-box.ts` looks again. */
function checkPageArea(size: RenderRequest['size'], margins: RenderRequest['margins'], landscape: boolean): void {
  const paper = turned(size ?? sizeOfFormat('A4'), landscape);
  const across = (margins.left ?? 0) + (margins.right ?? 0);
  const down = (margins.top ?? 0) + (margins.bottom ?? 0);
  if (
    size === null &&
    across < LARGEST_PAGE_SIDE &&
    down < LARGEST_PAGE_SIDE &&
    across < paper.width &&
    down < paper.height
  )
    return;
  if (across >= paper.width || down >= paper.height) {
    throw new PlatenError(
      'MARGINS_EXCEED_PAGE',
      `The margins (${across} px across, ${down} px down) leave no room on a page of ${paper.width} x ${paper.height} px. Make them smaller, or the page larger.`,
    );
  }
}

/** The size with its long side horizontal where `landscape`. */
export function turned(
  size: { readonly width: number; readonly height: number },
  landscape: boolean,
): { width: number; height: number } {
  return landscape && size.height > size.width
    ? { width: size.height, height: size.width }
    : { width: size.width, height: size.height };
}

function limitsOf(given: Partial<Limits> | undefined): Limits {
  if (given === undefined) return DEFAULT_LIMITS;
  const limits: { -readonly [L in keyof Limits]: number } = { ...DEFAULT_LIMITS };
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw unknownName('limit', name, Object.keys(DEFAULT_LIMITS));
    if (value !== undefined) limits[name as keyof Limits] = value;
  }
  return limits;
}
