/**
 * Fonts of the document (PDF 32000-1 §9.7): one Type0 font per face, subset to the glyphs that were painted. A face with fewer
 * than 256 glyphs gets codes of one byte by a CMap of its own, which halves the content streams; others have two bytes.
 */
import { createHash } from 'node:crypto';
import type { Diagnostics } from '../base/diagnostics.ts';
import { PlatenError } from '../base/errors.ts';
import type { GlyphsItem } from '../display/display-item.ts';
import type { FontFace } from '../display/font-face.ts';
import type { FontSubset } from '../fonts/subset.ts';
import { subsetFace } from '../fonts/subset.ts';
import type { PdfContainer } from './container.ts';
import { deflate } from './deflate.ts';
import { type ClusterTexts, clusterAt, GlyphTexts, OWN_CODE, plainUnitAt } from './glyph-texts.ts';
import type { PdfDictionary, PdfReference, PdfValue } from './objects.ts';
import { PdfText, utf16Hex } from './objects.ts';

/** What is embedded against the rights that the font gives; who has others by contract is not kept from it. */
function reportRights(face: FontFace, diagnostics: Diagnostics | null): void {
  const reason = face.embeddingForbidden;
  const hint = 'Use another font, or make sure that your licence allows it.';
  if (reason !== null)
    diagnostics?.report('FONT_LICENSE', `The font ${face.postscriptName} forbids that it is embedded: ${reason}.`, {
      hint,
    });
  else if (face.subsettingForbidden)
    diagnostics?.report(
      'FONT_LICENSE',
      `The font ${face.postscriptName} forbids that a part of it is embedded (OS/2 fsType, bit 8).`,
      { hint },
    );
}

const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u;
/** What is read of such a character: white space, as an empty text is none to PDFium. */
const INSTEAD = '\t';

/** One face in one document: first collects what is painted, then `prepare` gives the codes. */
export class FontUse {
  readonly face: FontFace;
  readonly reference: PdfReference;
  readonly name: string;
  /** 1 for each glyph that is painted. */
  readonly used: Uint8Array;
  /** By glyph: code of the string, width in thousandths of an em. Filled by `prepare`. */
  readonly codes: Uint16Array;
  readonly widths: Float64Array;
  twoBytes = false;
  /** Whether the face cannot be embedded; its text is then left out. */
  isUnusable = false;
  readonly #texts: GlyphTexts;
  readonly #namesPrivateUse: boolean;
  /** Whether some of its glyphs stand for characters of private use, which are to carry a text. */
  #hasPrivateUse = false;
  /** Whether all glyphs that were collected are the only ones of a character. */
  #isPlain = true;
  /** Codes of the texts in `GlyphTexts.further`. Filled by `prepare`. */
  #furtherCodes: readonly number[] = [];

  /** @param namesPrivateUse - see `FileFormat` */
  constructor(face: FontFace, reference: PdfReference, namesPrivateUse: boolean) {
    this.#namesPrivateUse = namesPrivateUse;
    this.face = face;
    this.reference = reference;
    this.name = `F${reference.id}`;
    const count = Math.max(1, face.numGlyphs);
    this.used = new Uint8Array(count);
    this.codes = new Uint16Array(count);
    this.widths = new Float64Array(count);
    this.#texts = new GlyphTexts(count);
    this.used[0] = 1;
  }

  /** Notes the glyphs of an item, and what they stand for. */
  collect(item: GlyphsItem): void {
    const { glyphIds } = item.run;
    const { used } = this;
    const texts = this.#texts;
    // Glyphs that were noted with the same character are passed over.
    for (let i = texts.firstOther(item, glyphIds, item.start); i < item.end; i = texts.firstOther(item, glyphIds, i)) {
      const unit = plainUnitAt(item, i);
      if (unit !== 0) {
        used[glyphIds[i]!] = 1;
        this.#note(glyphIds[i]!, String.fromCharCode(unit));
        i++;
        continue;
      }
      this.#isPlain = false;
      const { from, to, parts } = clusterAt(item, i);
      for (; i < to && i < item.end; i++) {
        const part = parts[i - from]!;
        if (part === null) continue;
        used[glyphIds[i]!] = 1;
        this.#note(glyphIds[i]!, part);
      }
    }
  }

  #note(glyph: number, text: string): void {
    this.#texts.note(glyph, text);
    if (this.#namesPrivateUse && !this.#hasPrivateUse) this.#hasPrivateUse = PRIVATE_USE.test(text);
  }

  /** Whether every glyph of the item stands for one character, that of its own code. */
  hasPlainText(item: GlyphsItem): boolean {
    if (this.#isPlain && this.#texts.further.length === 0) return !this.#hasPrivateUse;
    return this.plainUntil(item, item.start) >= item.end;
  }

  /** The first glyph of the item from `from` on that stands for something else than one character, that of its own code. */
  plainUntil(item: GlyphsItem, from: number): number {
    return this.#hasPrivateUse ? from : this.#texts.firstOther(item, item.run.glyphIds, from);
  }

  /** The code of the glyph in its cluster; -1 for a glyph that is not written. */
  codeIn({ from, parts }: ClusterTexts, i: number, glyph: number): number {
    const part = parts[i - from]!;
    if (part === null) return -1;
    const place = this.#texts.placeOf(glyph, part);
    return place === null || place === OWN_CODE ? this.codes[glyph]! : this.#furtherCodes[place]!;
  }

  /** Whether readers find the text of the cluster in its codes. */
  tells({ from, parts, text, needsActualText }: ClusterTexts, item: GlyphsItem): boolean {
    if (needsActualText || this.#isPrivate(text)) return false;
    const { glyphIds } = item.run;
    return parts.every((part, k) => part === null || this.#texts.placeOf(glyphIds[from + k]!, part) !== null);
  }

  /** What is read of a cluster whose codes do not tell it. */
  actualText({ text }: ClusterTexts): string {
    return this.#isPrivate(text) ? INSTEAD : text;
  }

  #isPrivate(text: string): boolean {
    return this.#hasPrivateUse && PRIVATE_USE.test(text);
  }

  /** Makes the subset, sets codes and widths, writes the font's objects. */
  prepare(container: PdfContainer, diagnostics: Diagnostics | null): void {
    const { face, used } = this;
    const glyphs: number[] = [];
    for (let glyph = 0; glyph < used.length; glyph++) if (used[glyph] === 1) glyphs.push(glyph);
    const { further } = this.#texts;
    const again = further.map(({ glyph }) => glyph);
    const finished = this.#subset(glyphs, again, diagnostics);
    if (finished === null) return;
    reportRights(face, diagnostics);
    const { subset, program, tag } = finished;
    this.#furtherCodes = further.map((_, i) => subset.numGlyphs + i);
    const perEm = 1000 / face.unitsPerEm;
    for (const glyph of glyphs) {
      this.codes[glyph] = subset.newGlyphId(glyph);
      this.widths[glyph] = Math.round(face.advanceOf(glyph) * perEm * 100) / 100;
    }
    this.twoBytes = subset.numGlyphs + again.length > 0x100;
    const name = `${tag}+${baseFontName(face)}`;
    const descendant = container.object({
      Type: 'Font',
      Subtype: subset.kind === 'truetype' ? 'CIDFontType2' : 'CIDFontType0',
      BaseFont: name,
      CIDSystemInfo: { Registry: new PdfText('(Adobe)'), Ordering: new PdfText('(Identity)'), Supplement: 0 },
      FontDescriptor: container.object({
        ...descriptor(face, name, subset.kind, fontFile(container, subset, program)),
        CIDSet: container.format.hasCidSets ? cidSet(container, subset.numGlyphs + again.length) : undefined,
      }),
      W: this.#widthArray(glyphs),
      DW: 0,
      CIDToGIDMap: subset.kind === 'truetype' ? glyphMap(container, subset, again) : undefined,
    });
    this.reference.data = {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: this.twoBytes ? 'Identity-H' : oneByteCMap(container),
      DescendantFonts: [descendant],
      ToUnicode: container.stream({}, Buffer.from(this.#toUnicode(glyphs), 'latin1')),
    };
    this.reference.end();
  }

  /** A font that is damaged, or has pictures only, must not cost the whole document. */
  #subset(glyphs: readonly number[], again: readonly number[], diagnostics: Diagnostics | null): FinishedSubset | null {
    try {
      return finishedSubset(this.face, glyphs, again);
    } catch (error) {
      if (!(error instanceof PlatenError) || error.code !== 'FONT_UNREADABLE') throw error;
      diagnostics?.report('FONT_UNREADABLE', `Text in ${this.face.postscriptName} was left out. ${error.message}`);
      this.isUnusable = true;
      return null;
    }
  }

  /** §9.7.4.3: runs of consecutive codes with their widths. */
  #widthArray(glyphs: readonly number[]): PdfValue[] {
    const byCode = glyphs.map((glyph) => ({ code: this.codes[glyph]!, width: this.widths[glyph]! }));
    byCode.sort((a, b) => a.code - b.code);
    for (const [i, { glyph }] of this.#texts.further.entries())
      byCode.push({ code: this.#furtherCodes[i]!, width: this.widths[glyph]! });
    const array: PdfValue[] = [];
    let run: number[] = [];
    let next = -1;
    for (const { code, width } of byCode) {
      if (code !== next) {
        run = [];
        array.push(code, run);
      }
      run.push(width);
      next = code + 1;
    }
    return array;
  }

  /** §9.10.3 */
  #toUnicode(glyphs: readonly number[]): string {
    const digits = this.twoBytes ? 4 : 2;
    const lines: string[] = [];
    const enter = (code: number, text: string) => lines.push(`<${hex(code, digits)}> <${utf16Hex(text)}>`);
    for (const glyph of glyphs) {
      const text = this.#texts.own(glyph);
      if (text !== null) enter(this.codes[glyph]!, text);
    }
    for (const [i, { text }] of this.#texts.further.entries()) enter(this.#furtherCodes[i]!, text);
    let body = '';
    for (let i = 0; i < lines.length; i += 100) {
      const chunk = lines.slice(i, i + 100);
      body += `${chunk.length} beginbfchar\n${chunk.join('\n')}\nendbfchar\n`;
    }
    return cmap('Adobe-Identity-UCS', digits, body, 2);
  }
}

/** §9.7.4.2: codes beyond the glyphs of the program show those once more. */
function glyphMap(container: PdfContainer, subset: FontSubset, again: readonly number[]): PdfValue {
  if (again.length === 0) return 'Identity';
  const own = subset.numGlyphs;
  const map = Buffer.allocUnsafe((own + again.length) * 2);
  for (let glyph = 0; glyph < own; glyph++) map.writeUInt16BE(glyph, glyph * 2);
  for (const [i, glyph] of again.entries()) map.writeUInt16BE(subset.newGlyphId(glyph), (own + i) * 2);
  return container.stream({}, map);
}

/** §9.8.3.2: a bit for each CID, the first the highest of its byte; here all up to `count` are there. */
function cidSet(container: PdfContainer, count: number): PdfReference {
  const bits = new Uint8Array(Math.ceil(count / 8)).fill(0xff);
  if (count % 8 !== 0) bits[bits.length - 1] = (0xff << (8 - (count % 8))) & 0xff;
  return container.stream({}, bits);
}

function fontFile(container: PdfContainer, subset: FontSubset, program: Uint8Array): PdfDictionary {
  if (subset.kind === 'truetype') {
    return { FontFile2: container.stream({ Filter: 'FlateDecode', Length1: subset.bytes.length }, program) };
  }
  return { FontFile3: container.stream({ Filter: 'FlateDecode', Subtype: 'CIDFontType0C' }, program) };
}

/** §9.8: symbolic (4) always, as codes are ours; fixed pitch (1) and italic (64) as they are. */
function descriptor(face: FontFace, name: string, kind: FontSubset['kind'], file: PdfDictionary): PdfDictionary {
  const perEm = 1000 / face.unitsPerEm;
  const scaled = (units: number) => Math.round(units * perEm);
  return {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4 | (face.isMonospace ? 1 : 0) | (face.style === 'normal' ? 0 : 64),
    FontBBox: [scaled(face.bbox.xMin), scaled(face.bbox.yMin), scaled(face.bbox.xMax), scaled(face.bbox.yMax)],
    ItalicAngle: face.italicAngle,
    Ascent: scaled(face.ascent),
    Descent: -scaled(face.descent),
    CapHeight: scaled(face.capHeight),
    // No font tells its stem; readers only use it to make up a face that is missing.
    StemV: kind === 'cff' || face.weight < 600 ? 80 : 140,
    ...file,
  };
}

function baseFontName(face: FontFace): string {
  return face.postscriptName.replace(/[^A-Za-z0-9_.-]/g, '').slice(0, 100) || 'Font';
}

/** A subset and its deflated program, kept with its face: documents of one kind use the same glyphs again and again. */
interface FinishedSubset {
  readonly glyphs: readonly number[];
  readonly again: readonly number[];
  readonly subset: FontSubset;
  readonly program: Uint8Array;
  readonly tag: string;
}

const MOST_KEPT_SUBSETS = 4;
const MOST_KEPT_BYTES = 512 * 1024;
const FONT_DEFLATE_LEVEL = 6;
const keptSubsets = new WeakMap<FontFace, FinishedSubset[]>();

function finishedSubset(face: FontFace, glyphs: readonly number[], again: readonly number[]): FinishedSubset {
  const kept = keptSubsets.get(face) ?? [];
  const known = kept.find((entry) => sameGlyphs(entry.glyphs, glyphs) && sameGlyphs(entry.again, again));
  if (known !== undefined) return known;
  const subset = subsetFace(face, glyphs, again);
  const program = deflate(subset.bytes, FONT_DEFLATE_LEVEL);
  const finished = { glyphs, again, subset, program, tag: subsetTag(subset.bytes) };
  if (program.length <= MOST_KEPT_BYTES) {
    if (kept.length >= MOST_KEPT_SUBSETS) kept.shift();
    kept.push(finished);
    keptSubsets.set(face, kept);
  }
  return finished;
}

function sameGlyphs(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** §9.6.4: six capitals; here from a hash of the program, so that equal input gives equal bytes. */
function subsetTag(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest();
  let tag = '';
  for (let i = 0; i < 6; i++) tag += String.fromCharCode(0x41 + (digest[i]! % 26));
  return tag;
}

const oneByteCMaps = new WeakMap<PdfContainer, PdfReference>();

/** The encoding of one-byte fonts: code = CID = glyph of the subset (§9.7.5). One stream for the whole document. */
function oneByteCMap(container: PdfContainer): PdfReference {
  let reference = oneByteCMaps.get(container);
  if (reference === undefined) {
    const text = cmap('Platen-Byte-H', 2, '1 begincidrange\n<00> <FF> 0\nendcidrange\n', 1);
    const dictionary = {
      Type: 'CMap',
      CMapName: 'Platen-Byte-H',
      CIDSystemInfo: { Registry: new PdfText('(Adobe)'), Ordering: new PdfText('(Identity)'), Supplement: 0 },
    };
    reference = container.stream(dictionary, Buffer.from(text, 'latin1'));
    oneByteCMaps.set(container, reference);
  }
  return reference;
}

function cmap(name: string, digits: number, body: string, type: 1 | 2): string {
  const ordering = type === 2 ? 'UCS' : 'Identity';
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (${ordering}) /Supplement 0>> def
/CMapName /${name} def
/CMapType ${type} def
1 begincodespacerange
<${hex(0, digits)}> <${'F'.repeat(digits)}>
endcodespacerange
${body}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}
