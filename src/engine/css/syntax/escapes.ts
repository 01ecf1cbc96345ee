/** Escapes of css-syntax-3 §4.3.7 and what depends on them: the values of names, strings and urls; and the way back, of cssom-1 §2.1. */

const REPLACEMENT = '\uFFFD';

/**
 * The text between two offsets with its escapes decoded. In strings an escaped newline is nothing; elsewhere the tokenizer
 * lets none through.
 */
export function decodeEscapes(source: string, start: number, end: number): string {
  const text = source.slice(start, end);
  const first = text.indexOf('\\');
  if (first < 0) return text;
  let result = text.slice(0, first);
  let i = start + first;
  while (i < end) {
    const code = source.charCodeAt(i);
    if (code !== 0x5c) {
      let next = i + 1;
      while (next < end && source.charCodeAt(next) !== 0x5c) next++;
      result += source.slice(i, next);
      i = next;
      continue;
    }
    i++;
    if (i >= end) break;
    const hexEnd = endOfHex(source, i, Math.min(end, i + 6));
    if (hexEnd > i) {
      result += decodeCodePoint(Number.parseInt(source.slice(i, hexEnd), 16));
      i = hexEnd < end ? skipOneWhitespace(source, hexEnd) : hexEnd;
    } else if (isNewline(source.charCodeAt(i))) {
      i = skipOneWhitespace(source, i);
    } else {
      const codePoint = source.codePointAt(i)!;
      const length = codePoint > 0xffff ? 2 : 1;
      result += source.slice(i, i + length);
      i += length;
    }
  }
  return result;
}

/** ASCII letters in lower case; other letters stay, as CSS compares only ASCII without case. Returns the same string where nothing changes. */
export function asciiLower(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x41 && code <= 0x5a) return lowerFrom(text);
  }
  return text;
}

function decodeCodePoint(code: number): string {
  const isUnusable = code === 0 || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff;
  return isUnusable ? REPLACEMENT : String.fromCodePoint(code);
}

function endOfHex(source: string, start: number, limit: number): number {
  let i = start;
  while (i < limit && isHexDigit(source.charCodeAt(i))) i++;
  return i;
}

function skipOneWhitespace(source: string, i: number): number {
  const code = source.charCodeAt(i);
  if (code === 0x0d && source.charCodeAt(i + 1) === 0x0a) return i + 2;
  return code === 0x20 || code === 0x09 || isNewline(code) ? i + 1 : i;
}

function isNewline(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x0c;
}

function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

function lowerFrom(text: string): string {
  let result = '';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    result += code >= 0x41 && code <= 0x5a ? String.fromCharCode(code + 32) : text[i];
  }
  return result;
}
