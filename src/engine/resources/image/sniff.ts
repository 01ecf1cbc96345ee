/** Which format bytes are in (mimesniff §6.1): by their first bytes, whatever name or type they came under. */

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'bmp' | 'ico' | 'webp' | 'avif' | 'tiff' | 'svg';

/** `null` when the bytes are no image that is known here. */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  if (starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (starts(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (hasText(bytes, 0, 'GIF87a') || hasText(bytes, 0, 'GIF89a')) return 'gif';
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')) return 'webp';
  if (hasText(bytes, 4, 'ftypavif') || hasText(bytes, 4, 'ftypavis')) return 'avif';
  if (starts(bytes, 0, [0x49, 0x49, 42, 0]) || starts(bytes, 0, [0x4d, 0x4d, 0, 42])) return 'tiff';
  if (hasText(bytes, 0, 'BM')) return 'bmp';
  if (starts(bytes, 0, [0, 0, 1, 0]) && bytes.length > 22) return 'ico';
  if (starts(bytes, 0, [0x1f, 0x8b]) || looksLikeSvg(bytes)) return 'svg';
  return null;
}

function starts(bytes: Uint8Array, at: number, signature: readonly number[]): boolean {
  for (let i = 0; i < signature.length; i++) if (bytes[at + i] !== signature[i]) return false;
  return true;
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** How far comments and a document type may push the root element. */
const SVG_SEARCH = 4096;

function looksLikeSvg(bytes: Uint8Array): boolean {
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[0] === 0 || bytes[1] === 0;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SVG_SEARCH)).toString('latin1');
  const text = isUtf16 ? head.replaceAll('\0', '') : head;
  const start = text.search(/[^\s\u00ef\u00bb\u00bf\u00ff\u00fe]/);
  return start >= 0 && text[start] === '<' && /<(?:[A-Za-z_][\w.-]{0,60}:)?svg[\s>/]/.test(text);
}
