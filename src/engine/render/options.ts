/** The options of `render` and `layout`: their types, their checks, their defaults. */
import { fileURLToPath } from 'node:url';
import type { Phase } from '../base/deadline.ts';
import { PlatenError } from '../base/errors.ts';
import {
  formatNamed,
  LARGEST_PAGE_SIDE,
  marginsExceedPage,
  PAGE_FORMATS,
  type PageFormat,
  parseLength,
} from '../base/page-size.ts';
import { DEFAULT_WORK_LIMITS, type WorkLimits } from '../base/work-budget.ts';
import { DEFAULT_TREE_LIMITS } from '../dom/parse-options.ts';
import type { OriginHeaders } from '../resources/http-fetch.ts';
import { type LengthOption, lengthText, type MarginOption, marginsOf } from './bridge/margins.ts';
import { type PrintOptions, type PrintRequest, parsePrint } from './bridge/print-options.ts';
import { invalidOption, quoted } from './option-kind.ts';
import { checkKinds } from './option-kinds.ts';
import { type OutputOptions, type OutputRequest, parseOutput } from './output-options.ts';
import { parseFiles } from './parts/given-files.ts';
import {
  addressOf,
  addressOfNone,
  checkSource,
  type PartOption,
  parseParts,
  type SourceRequest,
} from './parts/part-options.ts';
import { parseHeaders } from './parts/request-headers.ts';
import type { RenderFacts } from './results.ts';
import type { TransformDocument } from './transform-document.ts';

/** Bounds on what one conversion may use. */
export interface Limits extends WorkLimits {
  /** Pages, 10,000. More are left out with a diagnostic. */
  readonly pages: number;
  /** Elements of the document, 1,000,000. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly elements: number;
  /** Nesting of elements, 512, which is also the most. What is deeper moves up, as in browsers. */
  readonly depth: number;
  /** Style sheets, images and fonts fetched, 1,000. */
  readonly resources: number;
  /** Bytes of all of them together, decompressed, 200 MB. */
  readonly resourceBytes: number;
  /** Pixels of one image, 64 million. */
  readonly imagePixels: number;
  /** Pixels of all images together that do not go into the PDF as they are, 256 million: all but JPEG and opaque PNG. */
  readonly unpackedPixels: number;
  /** Bytes of the PDF, 500 MB. More is `DOCUMENT_TOO_COMPLEX`. */
  readonly outputBytes: number;
  /** Bytes of the source, none. */
  readonly htmlBytes: number;
}

export interface ProgressEvent {
  readonly phase: Phase;
  /** Counts from 1. */
  readonly page?: number;
  readonly pages?: number;
}

/** An option that is `undefined` is absent. Lengths are strings such as `"0.4in"`, `"10mm"`, `"12pt"`, `"96px"`, `"0"`, or numbers of px. */
export interface RenderOptions extends OutputOptions, PrintOptions {
  /** The source as text, or as bytes (decoded by BOM, `<meta>`, as UTF-8 if they are that, then windows-1252). Exactly one of `html` and `url`. */
  readonly html?: string | Uint8Array | undefined;
  /** The source's address: http(s), or file within `fileRoots`. */
  readonly url?: string | URL | undefined;
  /** What relative links start from. Default: `url`, else `about:blank`. */
  readonly baseUrl?: string | URL | undefined;
  /** Many documents in one file, in place of `html` and `url`: one outline, one count of pages, links from each to each. */
  readonly parts?: readonly PartOption[] | undefined;
  /** What the document refers to, by the names that its relative addresses have. With `html` and without `baseUrl`. */
  readonly files?: Readonly<Record<string, string | Uint8Array>> | undefined;
  /** Sent to the server of `url`, and to no other: neither to one that it redirects to nor to those that the page refers to. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Paper, in any case. Default `"A4"`. */
  readonly format?: PageFormat | Lowercase<PageFormat> | Uppercase<PageFormat> | undefined;
  /** Paper of any size up to 4,096 px a side; both or neither; wins over `format`. */
  readonly width?: LengthOption | undefined;
  readonly height?: LengthOption | undefined;
  /** Turns whatever size applies so that its long side is horizontal. Default `false`. */
  readonly landscape?: boolean | undefined;
  /** All sides, or an object of them. Default `"0.4in"` on each side. */
  readonly margin?: LengthOption | MarginOption | undefined;
  /** One side; not together with `margin` for the same. */
  readonly marginTop?: LengthOption | undefined;
  readonly marginRight?: LengthOption | undefined;
  readonly marginBottom?: LengthOption | undefined;
  readonly marginLeft?: LengthOption | undefined;
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
  /** Writes the structure tree, from which readers that are not looked at know what is a heading, a list, a table. Default `true`. */
  readonly tagged?: boolean | undefined;
  /** A file that gets the PDF, too; its folder is made where it is not there. Paths start from the current folder. Default: none. */
  readonly path?: string | undefined;
  /** Folders that `file:` links may read. Default: none. */
  readonly fileRoots?: readonly string[] | undefined;
  /** Whether private addresses and other ports than 80 and 443 may be fetched. Default `false`. */
  readonly allowPrivateAddresses?: boolean | undefined;
  /** ms for the whole conversion. Default 30,000. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly limits?: Partial<Limits> | undefined;
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
  /** Told once, at the end, whether there is a PDF or an error: for logs and figures. Not for options that are refused. */
  readonly onEnd?: ((facts: RenderFacts) => void) | undefined;
}

/**
 * What a `platen.config` file says. Relative paths are relative to the file; a style sheet that is no more than a name that ends in `.css`, and a
 * template that is one that ends in `.html`, are read from there.
 */
export type PlatenConfig = Omit<RenderOptions, 'html' | 'url' | 'parts' | 'path' | 'signal' | 'onProgress' | 'onEnd'>;

/** Gives back what it gets, and editors the types: `export default defineConfig({ format: 'A5' })`. */
export function defineConfig(config: PlatenConfig): PlatenConfig {
  return config;
}

/** Options with everything checked and every default in its place. Sizes px. */
export interface RenderRequest extends SourceRequest {
  /** What is printed in place of `html` and `url`, of which both are `null` then; `null` where there is one document. */
  readonly parts: readonly SourceRequest[] | null;
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
  readonly tagged: boolean;
  /** How the document is put on paper. */
  readonly print: PrintRequest;
  /** What kind of file is written. */
  readonly output: OutputRequest;
  readonly files: ReadonlyMap<string, string | Uint8Array> | null;
  readonly headers: OriginHeaders | null;
  readonly fileRoots: readonly string[];
  readonly allowPrivateAddresses: boolean;
  readonly timeout: number;
  readonly signal: AbortSignal | null;
  readonly limits: Limits;
  readonly onProgress: ((event: ProgressEvent) => void) | null;
  readonly onEnd: ((facts: RenderFacts) => void) | null;
}

/** ms */
export const DEFAULT_TIMEOUT = 30_000;
export const DEFAULT_MARGIN = parseLength('margin', '0.4in');
const DEFAULT_LIMITS: Limits = {
  pages: 10_000,
  ...DEFAULT_TREE_LIMITS,
  ...DEFAULT_WORK_LIMITS,
  resources: 1_000,
  resourceBytes: 200_000_000,
  imagePixels: 64_000_000,
  unpackedPixels: 256_000_000,
  outputBytes: 500_000_000,
  htmlBytes: Number.POSITIVE_INFINITY,
};

/**
 * Checks options as `render` does before it begins, and does nothing else: for who takes them from others. What only the document or its address
 * can show is not looked at.
 *
 * @throws PlatenError as `render` does: the first thing that is wrong
 */
export function checkOptions(options: RenderOptions): void {
  parseOptions(options);
}

/** @throws PlatenError for each kind of bad request: see `docs/library.md` and the messages here */
export function parseOptions(options: RenderOptions): RenderRequest {
  checkKinds(options);
  const parts = parseParts(options);
  checkSource(options);
  const url = options.url === undefined ? null : addressOf('url', options.url);
  const files = parseFiles(options);
  const size = sizeOf(options);
  const margins = marginsOf(options);
  const landscape = options.landscape ?? false;
  const preferCssPageSize = options.preferCSSPageSize ?? false;
  const output = parseOutput(options);
  const print = parsePrint(options);
  if (!print.preferCssMargins) checkRoom(size, landscape, margins);
  return {
    html: options.html ?? null,
    url,
    parts,
    baseUrl: options.baseUrl === undefined ? (url ?? addressOfNone(options)) : addressOf('baseUrl', options.baseUrl),
    size,
    landscape,
    margins,
    preferCssPageSize,
    shrinkToFit: options.shrinkToFit ?? true,
    media: options.media ?? 'print',
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
    tagged: options.tagged !== false,
    print,
    output,
    files,
    headers: parseHeaders(options.headers, url),
    fileRoots: (options.fileRoots ?? []).map(folderOf),
    allowPrivateAddresses: options.allowPrivateAddresses ?? false,
    timeout: options.timeout ?? DEFAULT_TIMEOUT,
    signal: options.signal ?? null,
    limits: withDefaults(options.limits),
    onProgress: options.onProgress ?? null,
    onEnd: options.onEnd ?? null,
  };
}

function sizeOf(options: RenderOptions): { width: number; height: number } | null {
  if ((options.width === undefined) !== (options.height === undefined)) {
    const [given, missing] = options.width === undefined ? ['height', 'width'] : ['width', 'height'];
    throw new PlatenError('DIMENSION_PAIR', `${given} was given without ${missing}. Give both, or a format.`, {
      option: given!,
    });
  }
  const format = options.format === undefined ? null : formatOf(options.format);
  if (options.width !== undefined && options.height !== undefined) {
    return { width: pageSide('width', options.width), height: pageSide('height', options.height) };
  }
  return format === null ? null : sizeOfFormat(format);
}

function formatOf(name: string): PageFormat {
  const format = formatNamed(name);
  if (format !== null) return format;
  throw invalidOption(
    'format',
    `${quoted(name)} is not a paper format. Known are ${Object.keys(PAGE_FORMATS).join(', ')}; any other size goes into width and height.`,
    { allowed: Object.keys(PAGE_FORMATS) },
  );
}

export function sizeOfFormat(format: PageFormat): { width: number; height: number } {
  return {
    width: parseLength('width', PAGE_FORMATS[format].width),
    height: parseLength('height', PAGE_FORMATS[format].height),
  };
}

function pageSide(option: 'width' | 'height', length: LengthOption): number {
  const given = lengthText(length);
  const px = parseLength(option, given);
  if (px > LARGEST_PAGE_SIDE) {
    throw new PlatenError(
      'PAGE_TOO_LARGE',
      `${option}: ${quoted(given.trim())} is more than the largest page side, ${LARGEST_PAGE_SIDE} px (42.67 in).`,
      {
        option,
        limit: LARGEST_PAGE_SIDE,
        value: px,
      },
    );
  }
  if (px < 1) throw invalidOption(option, `${quoted(given.trim())} is no size for a page. Give at least 1px.`);
  return px;
}

/**
 * What the document may yet change is left to `pages/page-box.ts`.
 *
 * @param size - `null` where the document decides: then only margins that no page can hold are refused
 * @param margins - those that were given
 * @throws PlatenError `MARGINS_EXCEED_PAGE`
 */
function checkRoom(size: RenderRequest['size'], landscape: boolean, margins: RenderRequest['margins']): void {
  const paper = size === null ? { width: LARGEST_PAGE_SIDE, height: LARGEST_PAGE_SIDE } : turned(size, landscape);
  const across = (margins.left ?? 0) + (margins.right ?? 0);
  const down = (margins.top ?? 0) + (margins.bottom ?? 0);
  if (across >= paper.width || down >= paper.height) throw marginsExceedPage(paper, across, down);
}

/** The size with its long side horizontal where `landscape`. */
function turned(
  size: { readonly width: number; readonly height: number },
  landscape: boolean,
): { width: number; height: number } {
  return landscape && size.height > size.width
    ? { width: size.height, height: size.width }
    : { width: size.width, height: size.height };
}

function withDefaults(given: Partial<Limits> | undefined): Limits {
  const limits: { -readonly [L in keyof Limits]: number } = { ...DEFAULT_LIMITS };
  for (const name of Object.keys(limits) as (keyof Limits)[]) limits[name] = given?.[name] ?? limits[name];
  return limits;
}

/** A folder may be named by its path or by its `file:` address. */
function folderOf(root: string): string {
  if (!/^file:/i.test(root)) return root;
  try {
    return fileURLToPath(root);
  } catch {
    throw invalidOption('fileRoots', `${quoted(root)} is not the address of a local folder. Write its path.`);
  }
}
