/** What names of glyphs stand for (Adobe Glyph List), and which name a code has in the encodings of ISO 32000-1, annex D. */
import { GLYPH_LIST } from './generated/glyph-list.ts';
import {
  MAC_ROMAN_ENCODING,
  STANDARD_ENCODING,
  SYMBOL_ENCODING,
  WIN_ANSI_ENCODING,
  ZAPF_DINGBATS_ENCODING,
} from './generated/names.ts';

const list = (text: string) =>
  text
    .trim()
    .split(' ')
    .map((name) => (name === '-' ? null : name));

const ENCODINGS: Readonly<Record<string, string>> = {
  StandardEncoding: STANDARD_ENCODING,
  MacRomanEncoding: MAC_ROMAN_ENCODING,
  WinAnsiEncoding: WIN_ANSI_ENCODING,
  SymbolEncoding: SYMBOL_ENCODING,
  ZapfDingbatsEncoding: ZAPF_DINGBATS_ENCODING,
};

export type Encoding = readonly (string | null)[];

const encodings = new Map<string, Encoding>();

/** Names of glyphs by code; `null` for an encoding that is not known. */
export function encodingNamed(name: string): Encoding | null {
  const text = ENCODINGS[name];
  if (text === undefined) return null;
  const encoding = encodings.get(name) ?? list(text);
  encodings.set(name, encoding);
  return encoding;
}

let glyphs: Map<string, string> | null = null;

function glyphList(): Map<string, string> {
  glyphs ??= new Map(
    GLYPH_LIST.trim()
      .split(' ')
      .map((entry) => {
        const [name, digits] = entry.split('=') as [string, string];
        return [name, String.fromCodePoint(...digits.split('_').map((each) => Number.parseInt(each, 16)))];
      }),
  );
  return glyphs;
}

export function isInGlyphList(name: string): boolean {
  return glyphList().has(name);
}

/** The text of a glyph by its name, also of the forms `uniXXXX` and `uXXXXX`; `null` where the name tells nothing. */
export function textOfGlyph(name: string): string | null {
  const known = glyphList().get(name);
  if (known !== undefined) return known;
  const digits = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))(?:\.|$)/.exec(name);
  if (digits !== null) {
    const code = Number.parseInt(digits[1] ?? digits[2]!, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : null;
  }
  const dot = name.indexOf('.');
  return dot > 0 ? textOfGlyph(name.slice(0, dot)) : null;
}

let latin: Set<string> | null = null;

/** Whether a name is of the standard Latin set or of the font Symbol, whose meaning is known without a ToUnicode map. */
export function isStandardName(name: string): boolean {
  latin ??= new Set(
    [STANDARD_ENCODING, MAC_ROMAN_ENCODING, WIN_ANSI_ENCODING, SYMBOL_ENCODING].flatMap((text) =>
      text.trim().split(' '),
    ),
  );
  return latin.has(name);
}
