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
import type { PdfDictionary, PdfReference, PdfValue } from './objects.ts';
import { PdfText, utf16Hex } from './objects.ts';

/** Mark in `FontUse.units`: the glyph's text is in `FontUse.texts`. */
const LONG_TEXT = 0xffffffff;

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
  /** By glyph: UTF-16 unit + 1 of the text that it stands for, 0 for none, `LONG_TEXT` for longer text. */
  readonly #units: Uint32Array;
  readonly #texts = new Map<number, string>();

  constructor(face: FontFace, reference: PdfReference) {
    this.face = face;
    this.reference = reference;
    this.name = `F${reference.id}`;
    const count = Math.max(1, face.numGlyphs);
    this.used = new Uint8Array(count);
    this.codes = new Uint16Array(count);
    this.widths = new Float64Array(count);
    this.#units = new Uint32Array(count);
    this.used[0] = 1;
  }

  /** Notes the glyphs of an item and, where a cluster is one glyph, the text that it stands for. The first text wins. */
  collect(item: GlyphsItem): void {
    const { glyphIds, clusters } = item.run;
    const { used } = this;
    const units = this.#units;
    for (let i = item.start; i < item.end; i++) {
      const glyph = glyphIds[i]!;
      used[glyph] = 1;
      if (units[glyph] !== 0) continue;
      const cluster = clusters[i]!;
      if ((i > 0 && clusters[i - 1] === cluster) || clusters[i + 1] === cluster) continue;
      const end = clusterEnd(item, i);
      if (end === cluster + 1) {
        units[glyph] = plainUnit(item.text.charCodeAt(cluster)) + 1;
      } else if (end > cluster) {
        const text = visibleText(item.text.slice(cluster, end));
        if (text.length === 1) units[glyph] = plainUnit(text.charCodeAt(0)) + 1;
        else {
          units[glyph] = LONG_TEXT;
          this.#texts.set(glyph, text);
        }
      }
    }
  }

  /** Whether every cluster of the item is one glyph with the text that ToUnicode gives. Runs over every glyph painted. */
  hasPlainText(item: GlyphsItem): boolean {
    const { glyphIds, clusters } = item.run;
    const { text, start, end } = item;
    const units = this.#units;
    if (start > 0 && clusters[start - 1] === clusters[start]) return false;
    for (let i = start; i < end; i++) {
      const cluster = clusters[i]!;
      const next = i + 1 < clusters.length ? clusters[i + 1]! : text.length;
      if (next === cluster + 1) {
        if (units[glyphIds[i]!] !== plainUnit(text.charCodeAt(cluster)) + 1) return false;
      } else if (next === cluster || !this.#means(glyphIds[i]!, visibleText(text.slice(cluster, next)))) {
        return false;
      }
    }
    return true;
  }

  /** The text of the cluster of glyphs [from, to) where the glyphs alone do not tell it; else `null`. */
  actualText(item: GlyphsItem, from: number, to: number): string | null {
    const { clusters, glyphIds } = item.run;
    const end = clusterEnd(item, from);
    const text = visibleText(item.text.slice(clusters[from]!, end));
    // A cluster that was cut by the range says its text once, with its first glyph.
    if (from > 0 && clusters[from - 1] === clusters[from]) return '';
    return to === from + 1 && this.#means(glyphIds[from]!, text) ? null : text;
  }

  #means(glyph: number, text: string): boolean {
    const unit = this.#units[glyph]!;
    if (unit === LONG_TEXT) return this.#texts.get(glyph) === text;
    return text.length === 1 && unit === plainUnit(text.charCodeAt(0)) + 1;
  }

  /** Makes the subset, sets codes and widths, writes the font's objects. */
  prepare(container: PdfContainer, diagnostics: Diagnostics | null): void {
    const { face, used } = this;
    const glyphs: number[] = [];
    for (let glyph = 0; glyph < used.length; glyph++) if (used[glyph] === 1) glyphs.push(glyph);
    const finished = this.#subset(glyphs, diagnostics);
    if (finished === null) return;
    const { subset, program, tag } = finished;
    const perEm = 1000 / face.unitsPerEm;
    let largest = 0;
    for (const glyph of glyphs) {
      const code = subset.newGlyphId(glyph);
      this.codes[glyph] = code;
      this.widths[glyph] = Math.round(face.advanceOf(glyph) * perEm * 100) / 100;
      if (code > largest) largest = code;
    }
    this.twoBytes = largest > 0xff;
    const name = `${tag}+${baseFontName(face)}`;
    const descendant = container.object({
      Type: 'Font',
      Subtype: subset.kind === 'truetype' ? 'CIDFontType2' : 'CIDFontType0',
      BaseFont: name,
      CIDSystemInfo: { Registry: new PdfText('(Adobe)'), Ordering: new PdfText('(Identity)'), Supplement: 0 },
      FontDescriptor: container.object(descriptor(face, name, subset.kind, fontFile(container, subset, program))),
      W: this.#widthArray(glyphs),
      DW: 0,
      CIDToGIDMap: subset.kind === 'truetype' ? 'Identity' : undefined,
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
  #subset(glyphs: readonly number[], diagnostics: Diagnostics | null): FinishedSubset | null {
    try {
      return finishedSubset(this.face, glyphs);
    } catch (error) {
      if (!(error instanceof PlatenError) || error.code !== 'FONT_UNREADABLE') throw error;
      diagnostics?.report('FONT_UNREADABLE', `Text in ${this.face.postscriptName} was left out. ${error.message}`);
      this.isUnusable = true;
      return null;
    }
  }

  /** §9.7.4.3: runs of consecutive codes with their widths. */
  #widthArray(glyphs: readonly number[]): PdfValue[] {
    const byCode = [...glyphs].sort((a, b) => this.codes[a]! - this.codes[b]!);
    const array: PdfValue[] = [];
    let run: number[] = [];
    let next = -1;
    for (const glyph of byCode) {
      const code = this.codes[glyph]!;
      if (code !== next) {
        run = [];
        array.push(code, run);
      }
      run.push(this.widths[glyph]!);
      next = code + 1;
    }
    return array;
  }

  /** §9.10.3 */
  #toUnicode(glyphs: readonly number[]): string {
    const digits = this.twoBytes ? 4 : 2;
    const lines: string[] = [];
    for (const glyph of glyphs) {
      const unit = this.#units[glyph]!;
      if (unit === 0) continue;
      const text = unit === LONG_TEXT ? this.#texts.get(glyph)! : String.fromCharCode(unit - 1);
      if (text === '') continue;
      lines.push(`<${hex(this.codes[glyph]!, digits)}> <${utf16Hex(text)}>`);
    }
    let body = '';
    for (let i = 0; i < lines.length; i += 100) {
      const chunk = lines.slice(i, i + 100);
      body += `${chunk.length} beginbfchar\n${chunk.join('\n')}\nendbfchar\n`;
    }
    return cmap('Adobe-Identity-UCS', digits, body, 2);
  }
}

/** Where the text of the cluster of glyph `i` ends: where the next one begins. */
function clusterEnd(item: GlyphsItem, i: number): number {
  const { clusters } = item.run;
  const cluster = clusters[i]!;
  for (let next = i + 1; next < clusters.length; next++) {
    if (clusters[next]! !== cluster) return clusters[next]!;
  }
  return item.text.length;
}

/** Characters that share a glyph and that a reader takes for the same: no-break space, soft hyphen, no-break hyphen. */
function plainUnit(unit: number): number {
  if (unit < 0x7f) return Math.max(unit, 0x20);
  if (unit === 0xa0) return 0x20;
  if (unit === 0xad) return 0x2d;
  return unit === 0x2011 ? 0x2010 : unit;
}

/** Format characters and variation selectors (Unicode, Default_Ignorable_Code_Point). */
const DEFAULT_IGNORABLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\ufe00-\ufe0f]/g;

/** The text without default-ignorable characters, unless it has nothing else. */
function visibleText(text: string): string {
  if (text.length <= 1) return text;
  const visible = text.replace(DEFAULT_IGNORABLE, '');
  return visible === '' ? text.slice(0, 1) : visible;
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
  readonly subset: FontSubset;
  readonly program: Uint8Array;
  readonly tag: string;
}

const MOST_KEPT_SUBSETS = 4;
const MOST_KEPT_BYTES = 512 * 1024;
const FONT_DEFLATE_LEVEL = 6;
const keptSubsets = new WeakMap<FontFace, FinishedSubset[]>();

function finishedSubset(face: FontFace, glyphs: readonly number[]): FinishedSubset {
  const kept = keptSubsets.get(face) ?? [];
  const known = kept.find((entry) => sameGlyphs(entry.glyphs, glyphs));
  if (known !== undefined) return known;
  const subset = subsetFace(face, glyphs);
  const program = deflate(subset.bytes, FONT_DEFLATE_LEVEL);
  const finished = { glyphs, subset, program, tag: subsetTag(subset.bytes) };
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
