/** A font of a PDF (ISO 32000-1, 9.5 to 9.8): the codes of a string, and of each code its glyph, its widths and its text. */

import { Lexer } from '../file/lexer.ts';
import { Dict, Keyword, nameOf, numberOf, type PdfString, Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { type CMap, collectionOf, readCMap } from './cmap.ts';
import type { Cmap, FontProgram } from './font-program.ts';
import { type Encoding, encodingNamed, isStandardName, textOfGlyph } from './glyph-names.ts';
import { readProgram } from './read-program.ts';

export interface Code {
  readonly code: number;
  readonly size: number;
}

/** What a code shows. */
export interface Glyph {
  /** The number in the program; `null` where none can be told. */
  readonly glyph: number | null;
  /** Whether the program has it; `null` where that cannot be told. */
  readonly isThere: boolean | null;
  readonly isNotdef: boolean;
  readonly cid: number | null;
}

export class Font {
  readonly dict: Dict;
  readonly subtype: string | null;
  /** The descendant of a composite font. */
  readonly cidFont: Dict | null;
  readonly descriptor: Dict | null;
  readonly programStream: Stream | null;
  /** `null` where none is embedded or it cannot be read. */
  readonly program: FontProgram | null;
  readonly toUnicode: CMap | null;
  /** The embedded CMap of a composite font. */
  readonly cmap: CMap | null;
  readonly #file: PdfFile;
  #encoding: Encoding | null | undefined;
  #widths: Map<number, number> | null = null;

  constructor(dict: Dict, file: PdfFile) {
    this.dict = dict;
    this.#file = file;
    this.subtype = file.name(dict, 'Subtype');
    this.cidFont = this.subtype === 'Type0' ? file.dict(file.array(dict, 'DescendantFonts')[0]) : null;
    this.descriptor = file.dict((this.cidFont ?? dict).entries.get('FontDescriptor'));
    const key = ['FontFile', 'FontFile2', 'FontFile3'].find(
      (each) => file.get(this.descriptor, each) instanceof Stream,
    );
    this.programStream = key === undefined ? null : (file.get(this.descriptor, key) as Stream);
    this.program = this.programStream === null ? null : readProgram(this.programStream, file);
    this.toUnicode = this.#readCMap(dict, 'ToUnicode');
    this.cmap = this.subtype === 'Type0' ? this.#readCMap(dict, 'Encoding') : null;
  }

  #readCMap(dict: Dict, key: string): CMap | null {
    const stream = this.#file.get(dict, key);
    const bytes = stream instanceof Stream ? this.#file.decode(stream) : null;
    return bytes === null ? null : readCMap(bytes, this.#file.effort);
  }

  get name(): string | null {
    return this.#file.name(this.dict, 'BaseFont');
  }

  get isSubset(): boolean {
    return /^[A-Z]{6}\+/.test(this.#file.name(this.cidFont ?? this.dict, 'BaseFont') ?? '');
  }

  /** The name of the CMap of a composite font that is not embedded. */
  get cmapName(): string | null {
    const encoding = this.#file.get(this.dict, 'Encoding');
    return encoding instanceof Stream ? this.#file.name(encoding.dict, 'CMapName') : nameOf(encoding);
  }

  get isSymbolic(): boolean {
    const flags = this.#file.number(this.descriptor, 'Flags');
    return flags !== null && (flags & 4) !== 0;
  }

  codesOf(string: PdfString): Code[] {
    const { bytes } = string;
    if (this.subtype !== 'Type0') return Array.from(bytes, (code) => ({ code, size: 1 }));
    const codes: Code[] = [];
    for (let at = 0; at < bytes.length; ) {
      const next = this.#codeAt(bytes, at);
      codes.push(next);
      at += next.size;
    }
    return codes;
  }

  #codeAt(bytes: Uint8Array, at: number): Code {
    const spaces = this.cmap?.codeSpaces ?? [];
    let code = 0;
    for (let size = 1; size <= 4 && at + size <= bytes.length; size++) {
      code = code * 256 + bytes[at + size - 1]!;
      if (spaces.length === 0 ? size === 2 : spaces.some((space) => space.size === size && isWithin(code, space)))
        return { code, size };
    }
    const size = Math.max(1, Math.min(spaces[0]?.size ?? 2, bytes.length - at));
    return { code: bytes.subarray(at, at + size).reduce((sum, byte) => sum * 256 + byte, 0), size };
  }

  glyphOf({ code, size }: Code): Glyph {
    if (this.subtype === 'Type3') return this.#type3Glyph(code);
    return this.subtype === 'Type0' ? this.#cidGlyph(code, size) : this.#simpleGlyph(code);
  }

  /** A code without a procedure draws nothing, which is no reference to `.notdef`. */
  #type3Glyph(code: number): Glyph {
    return { glyph: null, isThere: null, isNotdef: this.encoding?.[code] === '.notdef', cid: null };
  }

  #cidGlyph(code: number, size: number): Glyph {
    const cid = this.cidOf(code, size);
    if (cid === null) return { glyph: null, isThere: null, isNotdef: false, cid };
    const { program } = this;
    const glyph = this.#glyphOfCid(cid);
    if (program === null || glyph === undefined) return { glyph: null, isThere: null, isNotdef: cid === 0, cid };
    const isThere = glyph !== null && glyph < program.glyphCount;
    return {
      glyph: isThere ? glyph : null,
      isThere: isThere && (glyph !== 0 || cid === 0),
      isNotdef: cid === 0 || glyph === 0,
      cid,
    };
  }

  /** @returns `undefined` where that cannot be told, `null` where there is none */
  #glyphOfCid(cid: number): number | null | undefined {
    const { program } = this;
    if (program?.cids !== null && program !== null) return program.cids.get(cid) ?? null;
    const map = this.#file.get(this.cidFont, 'CIDToGIDMap');
    if (map instanceof Stream) {
      const bytes = this.#file.decode(map);
      if (bytes === null) return undefined;
      return 2 * cid + 1 < bytes.length ? bytes[2 * cid]! * 256 + bytes[2 * cid + 1]! : null;
    }
    return cid;
  }

  /** `null` for a predefined CMap, whose table is not in the file. */
  cidOf(code: number, size: number): number | null {
    if (this.cmap !== null) {
      const cid = this.cmap.cid(code, size);
      if (cid !== null || this.cmap.used === null) return cid ?? 0;
      return /^Identity-/.test(this.cmap.used) ? code : null;
    }
    return /^Identity-/.test(this.cmapName ?? '') ? code : null;
  }

  #simpleGlyph(code: number): Glyph {
    const { program } = this;
    const name = this.encoding?.[code] ?? null;
    if (program === null) return { glyph: null, isThere: null, isNotdef: name === '.notdef', cid: null };
    if (program.kind === 'truetype' || program.cmaps.length > 0) return this.#trueTypeGlyph(code, program, name);
    const glyph = name === null ? undefined : program.names?.get(name);
    return {
      glyph: glyph ?? null,
      isThere: glyph !== undefined,
      isNotdef: name === null || name === '.notdef',
      cid: null,
    };
  }

  /** ISO 32000-1, 9.6.6.4. */
  #trueTypeGlyph(code: number, program: FontProgram, name: string | null): Glyph {
    const find = (platform: number, encoding: number) =>
      program.cmaps.find((each) => each.platform === platform && each.encoding === encoding);
    const [symbol, unicode, mac] = [find(3, 0), find(3, 1), find(1, 0)];
    const isNamed = this.encodingName !== null || this.#file.get(this.dict, 'Encoding') instanceof Dict;
    let glyph = 0;
    if (isNamed && !this.isSymbolic) glyph = glyphOfName(name, unicode, mac, program);
    if (glyph === 0 && (this.isSymbolic || !isNamed)) glyph = symbolGlyph(code, symbol, mac, program);
    const isThere = glyph !== 0 && glyph < program.glyphCount;
    return { glyph: isThere ? glyph : null, isThere, isNotdef: !isThere || name === '.notdef', cid: null };
  }

  /** The base encoding that the font names; `null` for none. */
  get encodingName(): string | null {
    const encoding = this.#file.get(this.dict, 'Encoding');
    return encoding instanceof Dict ? this.#file.name(encoding, 'BaseEncoding') : nameOf(encoding);
  }

  /** The names of `Differences`, by code. */
  get differences(): Map<number, string> {
    const encoding = this.#file.get(this.dict, 'Encoding');
    const names = new Map<number, string>();
    if (!(encoding instanceof Dict)) return names;
    let code = 0;
    for (const each of this.#file.array(encoding, 'Differences')) {
      const value = this.#file.resolve(each);
      const name = nameOf(value);
      if (name === null) code = numberOf(value) ?? code;
      else names.set(code++, name);
    }
    return names;
  }

  /** Names of glyphs by code, of a simple font. */
  get encoding(): Encoding | null {
    if (this.#encoding !== undefined) return this.#encoding;
    const base = this.encodingName;
    const own = this.program?.encoding ?? null;
    const standard = base === null ? null : encodingNamed(base);
    const start = standard ?? own ?? encodingNamed(standardEncodingOf(this.name)) ?? [];
    const names = [...start];
    for (const [code, name] of this.differences) if (code >= 0 && code < 256) names[code] = name;
    this.#encoding = names;
    return names;
  }

  /** The width that the procedure of a code of a Type 3 font begins with (ISO 32000-1, 9.6.5); `null` for none. */
  procedureWidth(code: number): number | null {
    const name = this.encoding?.[code] ?? null;
    const procedure = name === null ? null : this.#file.get(this.#file.dict(this.dict.entries.get('CharProcs')), name);
    const bytes = procedure instanceof Stream ? this.#file.decode(procedure) : null;
    if (bytes === null) return null;
    const lexer = new Lexer(bytes, 0, this.#file.effort, false);
    const first = numberOf(lexer.object());
    for (let count = 0; count < 6; count++) {
      const token = lexer.next();
      if (token instanceof Keyword) return token.value === 'd0' || token.value === 'd1' ? first : null;
    }
    return null;
  }

  /** The width that the font's dictionary gives a code; `null` for none. */
  widthOf(code: number, cid: number | null): number | null {
    if (this.cidFont !== null) {
      if (cid === null) return null;
      this.#widths ??= cidWidths(this.cidFont, this.#file);
      return this.#widths.get(cid) ?? this.#file.number(this.cidFont, 'DW') ?? 1000;
    }
    const widths = this.#file.get(this.dict, 'Widths');
    if (!Array.isArray(widths)) return null;
    const index = code - (this.#file.number(this.dict, 'FirstChar') ?? 0);
    return numberOf(this.#file.resolve(widths[index])) ?? this.#file.number(this.descriptor, 'MissingWidth') ?? 0;
  }

  /** The text of a code (ISO 32000-1, 9.10.2); `null` where it cannot be told. */
  textOf(code: number): string | null {
    const mapped = this.toUnicode?.text(code) ?? null;
    if (mapped !== null) return mapped;
    if (this.cidFont !== null) {
      const info = this.#file.dict(this.cidFont.entries.get('CIDSystemInfo'));
      const ordering = this.#file.get(info, 'Ordering');
      const isKnown = /^(?:GB1|CNS1|Japan1|Korea1)$/.test(ordering === null ? '' : stringOf(ordering));
      return isKnown || collectionOf(this.cmapName ?? '') !== null ? ' ' : null;
    }
    const name = this.encoding?.[code] ?? null;
    if (name === null) return null;
    if (this.subtype === 'TrueType' && this.encodingName === null && this.differences.size === 0) return null;
    const isTold =
      /^(?:MacRoman|MacExpert|WinAnsi)Encoding$/.test(this.encodingName ?? '') && !this.differences.has(code);
    return isTold || isStandardName(name) || this.subtype !== 'Type0' ? textOfGlyph(name) : null;
  }
}

function stringOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'bytes' in value
    ? Buffer.from((value as PdfString).bytes).toString('latin1')
    : '';
}

function isWithin(
  code: number,
  space: { readonly size: number; readonly low: number; readonly high: number },
): boolean {
  for (let shift = 0; shift < space.size; shift++) {
    const byte = Math.floor(code / 256 ** shift) & 255;
    if (byte < (Math.floor(space.low / 256 ** shift) & 255) || byte > (Math.floor(space.high / 256 ** shift) & 255))
      return false;
  }
  return true;
}

function standardEncodingOf(name: string | null): string {
  return name === 'Symbol' ? 'SymbolEncoding' : name === 'ZapfDingbats' ? 'ZapfDingbatsEncoding' : 'StandardEncoding';
}

function glyphOfName(
  name: string | null,
  unicode: Cmap | undefined,
  mac: Cmap | undefined,
  program: FontProgram,
): number {
  if (name === null) return 0;
  const text = textOfGlyph(name);
  const byUnicode = unicode === undefined || text === null ? 0 : unicode.glyph(text.codePointAt(0)!);
  if (byUnicode !== 0) return byUnicode;
  const code = mac === undefined ? -1 : encodingNamed('MacRomanEncoding')!.indexOf(name);
  const byMac = code < 0 ? 0 : mac!.glyph(code);
  return byMac !== 0 ? byMac : (program.names?.get(name) ?? 0);
}

function symbolGlyph(code: number, symbol: Cmap | undefined, mac: Cmap | undefined, program: FontProgram): number {
  if (symbol !== undefined)
    for (const page of [0, 0xf000, 0xf100, 0xf200]) {
      const glyph = symbol.glyph(page + code);
      if (glyph !== 0) return glyph;
    }
  const other = mac ?? (program.cmaps.length === 1 ? program.cmaps[0] : undefined);
  return other?.glyph(code) ?? 0;
}

/** ISO 32000-1, 9.7.4.3. */
function cidWidths(cidFont: Dict, file: PdfFile): Map<number, number> {
  const widths = new Map<number, number>();
  const list = file.array(cidFont, 'W').map((each) => file.resolve(each));
  for (let at = 0; at + 1 < list.length; ) {
    const first = numberOf(list[at]) ?? 0;
    const next = list[at + 1]!;
    file.effort.tick();
    if (Array.isArray(next)) {
      for (const [index, each] of next.entries()) widths.set(first + index, numberOf(file.resolve(each)) ?? 0);
      at += 2;
      continue;
    }
    const last = Math.min(numberOf(next) ?? first, first + 65_535);
    const width = numberOf(list[at + 2]) ?? 0;
    for (let cid = first; cid <= last; cid++) widths.set(cid, width);
    file.effort.tick(Math.max(0, last - first));
    at += 3;
  }
  return widths;
}
