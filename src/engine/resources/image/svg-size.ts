/**
 * The size that an SVG file gives itself (SVG 2 §7.2, css-images-3 §5.1), read from its root element without parsing the document.
 * A gzipped file (.svgz) is unpacked within the limit.
 */
import { gunzipSync } from 'node:zlib';
import { PX_PER_UNIT } from '../../base/lengths.ts';
import type { SvgImage } from './image-resource.ts';
import { ImageError, type PixelBudget } from './pixel-budget.ts';

/** Of one file. */
const MOST_SVG_BYTES = 64 * 1024 * 1024;
/** How much of the file the root element's start may take: document types with entities can be long. */
const SEARCHED = 64 * 1024;

/** @throws ImageError when there is no `svg` element, or the gzip data is broken or too large */
export function readSvg(source: Uint8Array, { rest }: PixelBudget): SvgImage {
  const most = Math.min(MOST_SVG_BYTES, rest?.svgBytes ?? MOST_SVG_BYTES);
  const bytes = source[0] === 0x1f && source[1] === 0x8b ? unzipped(source, most) : source;
  if (bytes.length > most) throw tooLarge(most);
  const attributes = rootAttributes(textHead(bytes));
  if (attributes === null) throw new ImageError('it has no svg element');
  if (isCutOff(bytes)) {
    throw new ImageError('it ends before its svg element does; in a data URL, a # must be written as %23');
  }
  const width = absoluteLength(attributes.get('width'));
  const height = absoluteLength(attributes.get('height'));
  const box = viewBox(attributes.get('viewBox'));
  const ratio = width !== null && height !== null && width > 0 && height > 0 ? width / height : box;
  return { kind: 'svg', bytes, width, height, ratio };
}

function unzipped(source: Uint8Array, most: number): Uint8Array {
  try {
    return gunzipSync(source, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(most) : new ImageError('its gzip data are broken');
  }
}

function tooLarge(most: number): ImageError {
  return new ImageError(`it has more than the ${Math.max(0, most)} bytes that are left for SVG images`, 'IMAGE_LIMIT');
}

function textHead(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SEARCHED));
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le');
  if (head[0] === 0xfe && head[1] === 0xff)
    return head
      .subarray(0, head.length & ~1)
      .swap16()
      .toString('utf16le');
  return head.toString('utf8');
}

/** Whether the root element has no end: browsers show no image then, as the file is no XML. */
function isCutOff(bytes: Uint8Array): boolean {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = file.lastIndexOf('svg');
  if (isWide || (end >= 0 && /<\/(?:[\w.-]{1,60}:)?$/.test(file.toString('latin1', Math.max(0, end - 64), end))))
    return false;
  return !/\/\s*>\s*$/.test(file.toString('latin1', Math.max(0, file.length - 64)));
}

/** The attributes of the first `svg` start tag outside comments. */
function rootAttributes(text: string): Map<string, string> | null {
  let at = 0;
  for (;;) {
    at = text.indexOf('<', at);
    if (at < 0) return null;
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      if (end < 0) return null;
      at = end + 3;
      continue;
    }
    const tag = /^<(?:[A-Za-z_][\w.-]{0,60}:)?svg(?=[\s>/])/.exec(text.slice(at, at + 80));
    if (tag !== null) return readAttributes(text, at + tag[0].length);
    at++;
  }
}

function readAttributes(text: string, start: number): Map<string, string> {
  const attributes = new Map<string, string>();
  const pattern = /\s*([^\s=<>/"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    attributes.set(match[1]!, match[2] ?? match[3] ?? '');
  }
  return attributes;
}

/** Of an em where the file has no style of its own, px. */
const INITIAL_FONT_SIZE = 16;

/** px; `null` for percentages, `auto` and what is no length. */
function absoluteLength(text: string | undefined): number | null {
  const match = /^\s*(\+?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})(?:e[+-]?\d{1,2})?)([a-z]{0,3})\s*$/i.exec(text ?? '');
  if (match === null) return null;
  const unit = match[2]!.toLowerCase();
  const factor =
    unit === ''
      ? 1
      : unit === 'em' || unit === 'rem'
        ? INITIAL_FONT_SIZE
        : unit === 'ex'
          ? INITIAL_FONT_SIZE / 2
          : PX_PER_UNIT[unit];
  return factor === undefined ? null : Number(match[1]) * factor;
}

/** Width over height of `viewBox="x y width height"`. */
function viewBox(text: string | undefined): number | null {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number);
  const [, , width, height] = numbers;
  return numbers.length === 4 && width !== undefined && height !== undefined && width > 0 && height > 0
    ? width / height
    : null;
}
