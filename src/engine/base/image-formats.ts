/**
 * The image formats that can be shown: the media types that pages ask for them by, and how their bytes begin (mimesniff §6.1). Files are told
 * apart by their bytes alone; `src/engine/resources/image/decode-image.ts` has the reader of each format.
 */
import { isInstalled } from './optional-package.ts';

interface FormatEntry {
  /** Names in `<source type>` and `type()` of `image-set()`, lower case: those that Chromium takes. */
  readonly mediaTypes: readonly string[];
  readonly beginsLike: (bytes: Uint8Array) => boolean;
  /** A file of the optional package without which no such image can be shown. */
  readonly decoder?: string;
}

export const AVIF_PROGRAM = '@jsquash/avif/codec/dec/avif_dec.wasm';

const FORMATS = {
  png: {
    mediaTypes: ['image/png', 'image/x-png', 'image/apng'],
    beginsLike: (bytes) => starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  jpeg: {
    mediaTypes: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    beginsLike: (bytes) => starts(bytes, 0, [0xff, 0xd8, 0xff]),
  },
  gif: {
    mediaTypes: ['image/gif'],
    beginsLike: (bytes) => hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a'),
  },
  webp: {
    mediaTypes: ['image/webp'],
    beginsLike: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'),
  },
  avif: {
    mediaTypes: ['image/avif'],
    beginsLike: (bytes) => hasText(bytes, 4, 'ftypavif') || hasText(bytes, 4, 'ftypavis'),
    decoder: AVIF_PROGRAM,
  },
  /** Chromium does not show it, Safari does: who offers it first for a print has the better picture in it. */
  tiff: {
    mediaTypes: ['image/tiff'],
    beginsLike: (bytes) => starts(bytes, 0, [0x49, 0x49, 42, 0]) || starts(bytes, 0, [0x4d, 0x4d, 0, 42]),
  },
  bmp: {
    mediaTypes: ['image/bmp'],
    beginsLike: (bytes) => hasText(bytes, 0, 'BM'),
  },
  ico: {
    mediaTypes: ['image/x-icon', 'image/vnd.microsoft.icon'],
    beginsLike: (bytes) => starts(bytes, 0, [0, 0, 1, 0]) && bytes.length > 22,
  },
  /** Also packed by gzip. */
  svg: {
    mediaTypes: ['image/svg+xml'],
    beginsLike: (bytes) => starts(bytes, 0, [0x1f, 0x8b]) || looksLikeSvg(bytes),
  },
} as const satisfies Readonly<Record<string, FormatEntry>>;

export type ImageFormat = keyof typeof FORMATS;

const formats: readonly (readonly [ImageFormat, FormatEntry])[] = Object.entries(FORMATS) as [
  ImageFormat,
  FormatEntry,
][];

const decoders = new Map<string, string | null>();
for (const [, { mediaTypes, decoder }] of formats) for (const type of mediaTypes) decoders.set(type, decoder ?? null);

/** Which format bytes are in, whatever name or type they came under; `null` when they are no image that is known here. */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  return formats.find(([, { beginsLike }]) => beginsLike(bytes))?.[0] ?? null;
}

/**
 * Whether images of a media type can be shown, so that a page need not fall back to another image (HTML §4.8.4.3.5). AVIF can where its decoder
 * is installed: elsewhere the fallback is better than no picture.
 *
 * @param type - as written: parameters, white space and case do not matter
 */
export function isShownMediaType(type: string, hasDecoder = isInstalled): boolean {
  const decoder = decoders.get(type.split(';', 1)[0]!.trim().toLowerCase());
  return decoder === null || (decoder !== undefined && hasDecoder(decoder));
}

function starts(bytes: Uint8Array, at: number, signature: readonly number[]): boolean {
  for (let i = 0; i < signature.length; i++) if (bytes[at + i] !== signature[i]) return false;
  return true;
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** How far comments may push the root element, or a document type that names it; what that declares may be long. */
const SVG_SEARCH = 4096;
const SVG_START = /<(?:!DOCTYPE\s+|[A-Za-z_][\w.-]{0,60}:)?svg[\s>/[]/;

function looksLikeSvg(bytes: Uint8Array): boolean {
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SVG_SEARCH)).toString('latin1');
  const text = isUtf16 ? head.replaceAll('\0', '') : head;
  const start = text.search(/[^\s\u00ef\u00bb\u00bf\u00ff\u00fe]/);
  return start >= 0 && text[start] === '<' && SVG_START.test(text);
}
