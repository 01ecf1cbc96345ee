/** Shapes one word with the face's own lookups: normalisation, joining, GSUB, GPOS, marks (OpenType 1.9, after HarfBuzz's default and Arabic shapers). */
import type { Deadline } from '../base/deadline.ts';
import { mirrored } from '../base/unicode/bidi.ts';
import { BLANKS, isBlank } from '../base/unicode/blanks.ts';
import { isDefaultIgnorable, isMark } from '../base/unicode/character-flags.ts';
import { type JoiningNeighbours, joiningForms, NO_NEIGHBOURS } from '../base/unicode/joining.ts';
import type { FontFace } from '../display/font-face.ts';
import { LONGEST_ORDERED, orderMarks } from './mark-order.ts';
import { BASE, type Glyph, GlyphBuffer, MARK, newGlyph } from './opentype/glyph-buffer.ts';
import { position, resolveAttachments } from './opentype/gpos.ts';
import { substitute } from './opentype/gsub.ts';
import type { ShapedWord } from './shape-plan.ts';
import { EVERY_GLYPH, FORM_MASKS, type ShapePlan } from './shape-plan.ts';

const THAI_SARA_AM = 0x0e33;
const LAO_SARA_AM = 0x0eb3;

export function shapeWord(
  plan: ShapePlan,
  word: string,
  rightToLeft: boolean,
  deadline: Deadline | null = null,
  neighbours = NO_NEIGHBOURS,
): ShapedWord {
  const glyphs = mapCharacters(plan.face, word, rightToLeft);
  const buffer = new GlyphBuffer(glyphs, plan.definitions, deadline);
  classify(buffer);
  if (plan.request.shaping === 'joining') setForms(glyphs, neighbours);
  for (const stage of plan.substitutionStages) {
    for (const planned of stage) substitute(plan.gsub, planned, buffer);
  }
  return finishWord(plan, buffer, rightToLeft, 'after');
}

/** Which glyphs are marks: as GDEF has it, or as their characters are. */
export function classify(buffer: GlyphBuffer): void {
  for (const glyph of buffer.glyphs) {
    if (buffer.definitions.hasClasses) buffer.setGlyph(glyph, glyph.id);
    else glyph.glyphClass = isMark(glyph.codePoint) ? MARK : BASE;
  }
}

/**
 * Places the glyphs of a word.
 *
 * @param marks - whether marks lose their advance, and if so before or after they are placed
 */
export function finishWord(
  plan: ShapePlan,
  buffer: GlyphBuffer,
  rightToLeft: boolean,
  marks: 'keep' | 'before' | 'after',
): ShapedWord {
  for (const glyph of buffer.glyphs) {
    const isFlat = marks === 'before' && glyph.glyphClass === MARK;
    glyph.advance = isFlat ? 0 : nominalAdvance(plan.face, glyph.codePoint, glyph.id);
  }
  for (const planned of plan.positioning) position(plan.gpos, planned, buffer, rightToLeft);
  buffer.settle();
  if (plan.usesKernTable) applyKernTable(plan, buffer);
  // What is not seen is shown as a space without width; where there is none it goes.
  if (plan.spaceGlyph === 0) buffer.glyphs = shown(buffer.glyphs);
  settleMarks(plan, buffer, rightToLeft, marks);
  return toWord(plan, buffer.glyphs);
}

/** Characters to glyphs: composed where the face has the composed character, else decomposed where it has the parts. */
export function mapCharacters(face: FontFace, word: string, rightToLeft: boolean): Glyph[] {
  const glyphs: Glyph[] = [];
  let i = 0;
  while (i < word.length) {
    let end = i + (word.codePointAt(i)! > 0xffff ? 2 : 1);
    while (end < word.length && isMark(word.codePointAt(end)!)) end += word.codePointAt(end)! > 0xffff ? 2 : 1;
    const first = word.charCodeAt(i);
    if (first === THAI_SARA_AM || first === LAO_SARA_AM) {
      pushSaraAm(glyphs, face, first === LAO_SARA_AM, i);
      for (const mark of word.slice(i + 1, end)) glyphs.push(glyphOf(face, mark.codePointAt(0)!, i));
    } else {
      for (const codePoint of normalised(face, word.slice(i, end))) {
        glyphs.push(glyphOf(face, rightToLeft ? mirrored(codePoint) : codePoint, i));
      }
    }
    i = end;
  }
  return glyphs;
}

function normalised(face: FontFace, cluster: string): number[] {
  const codePoints = Array.from(cluster, (character) => character.codePointAt(0)!);
  const first = codePoints[0]!;
  if (codePoints.length === 1 && (face.glyphForCodePoint(first) !== 0 || first < 0xc0)) return codePoints;
  if (codePoints.length === 2 && face.glyphForVariation(first, codePoints[1]!) !== 0) return codePoints;
  if (codePoints.length > LONGEST_ORDERED) return codePoints;
  const has = (list: readonly number[]) =>
    list.every((codePoint) => face.glyphForCodePoint(codePoint) !== 0 || isDefaultIgnorable(codePoint));
  const composed = Array.from(cluster.normalize('NFC'), (character) => character.codePointAt(0)!);
  if (has(composed)) return orderMarks(composed);
  const decomposed = Array.from(cluster.normalize('NFD'), (character) => character.codePointAt(0)!);
  return orderMarks(has(decomposed) ? decomposed : codePoints);
}

function glyphOf(face: FontFace, codePoint: number, cluster: number): Glyph {
  const glyph = newGlyph(nominalGlyph(face, codePoint), codePoint, cluster);
  glyph.mask = EVERY_GLYPH;
  glyph.isIgnorable = isDefaultIgnorable(codePoint);
  return glyph;
}

/** The glyph of a character, or of one that looks the same. */
export function nominalGlyph(face: FontFace, codePoint: number): number {
  const glyph = face.glyphForCodePoint(codePoint);
  if (glyph !== 0) return glyph;
  if (codePoint === 0x2011) return face.glyphForCodePoint(0x2010) || face.glyphForCodePoint(0x2d);
  if (codePoint === 0xa0 || isBlank(codePoint)) return face.glyphForCodePoint(0x20);
  if (codePoint === 0x2010) return face.glyphForCodePoint(0x2d);
  return 0;
}

/** The advance of `nominalGlyph`, font units: a space that stands for another one is as wide as that is by Unicode (UAX 14 §5.1, chapter 6.2). */
export function nominalAdvance(face: FontFace, codePoint: number, glyph: number): number {
  if (!isBlank(codePoint) || face.glyphForCodePoint(codePoint) === glyph) return face.advanceOf(glyph);
  const share = BLANKS.get(codePoint)!;
  return share === 0 ? blankAdvance(face, codePoint, glyph) : share * face.unitsPerEm;
}

/** As in HarfBuzz: a figure space is a digit wide, a punctuation space a full stop, a narrow space half a space. */
function blankAdvance(face: FontFace, codePoint: number, space: number): number {
  if (codePoint === 0x202f) return face.advanceOf(space) / 2;
  const like = codePoint === 0x2007 ? 0x30 : codePoint === 0x2008 ? 0x2e : 0x20;
  return face.advanceOf(face.glyphForCodePoint(like) || space);
}

/** SARA AM is a nikhahit, which goes before the tone marks that precede it, and an aa. All of it is one cluster with its consonant. */
function pushSaraAm(glyphs: Glyph[], face: FontFace, isLao: boolean, index: number): void {
  let at = glyphs.length;
  while (at > 1 && isThaiLaoToneMark(glyphs[at - 1]!.codePoint)) at--;
  const cluster = at > 0 ? glyphs[at - 1]!.cluster : index;
  glyphs.splice(at, 0, glyphOf(face, isLao ? 0x0ecd : 0x0e4d, cluster));
  for (let i = at; i < glyphs.length; i++) glyphs[i]!.cluster = cluster;
  glyphs.push(glyphOf(face, isLao ? 0x0eb2 : 0x0e32, cluster));
}

function isThaiLaoToneMark(codePoint: number): boolean {
  const thai = codePoint & ~0x80;
  return (
    (thai >= 0x0e34 && thai <= 0x0e37) ||
    (thai >= 0x0e47 && thai <= 0x0e4e) ||
    codePoint === 0x0e31 ||
    codePoint === 0x0ebb
  );
}

function setForms(glyphs: readonly Glyph[], neighbours: JoiningNeighbours): void {
  const forms = joiningForms(
    glyphs.map(({ codePoint }) => codePoint),
    neighbours,
  );
  for (const [i, form] of forms.entries()) if (form !== null) glyphs[i]!.mask = EVERY_GLYPH | FORM_MASKS[form]!;
}

function applyKernTable(plan: ShapePlan, buffer: GlyphBuffer): void {
  let previous: Glyph | null = null;
  for (const glyph of buffer.glyphs) {
    if (glyph.glyphClass === MARK || glyph.isIgnorable) continue;
    if (previous !== null) previous.advance += plan.kerning.between(previous.id, glyph.id);
    previous = glyph;
  }
}

/** Without invisible characters, whose text goes to the glyph before them, unless nothing else is there. */
function shown(glyphs: Glyph[]): Glyph[] {
  const visible = glyphs.filter(({ isIgnorable }) => !isIgnorable);
  return visible.length === 0 || visible.length === glyphs.length ? glyphs : visible;
}

/** Marks take no room of their own; where the face does not place them they are centred on their base. */
function settleMarks(
  plan: ShapePlan,
  buffer: GlyphBuffer,
  rightToLeft: boolean,
  marks: 'keep' | 'before' | 'after',
): void {
  let base: Glyph | null = null;
  for (const glyph of buffer.glyphs) {
    if (glyph.isIgnorable) {
      glyph.id = plan.spaceGlyph;
      glyph.advance = 0;
      glyph.x = 0;
      glyph.y = 0;
    } else if (glyph.glyphClass === MARK && marks === 'after') {
      if (!plan.positionsMarks && base !== null && glyph.advance > 0 && glyph.attachmentKind === null) {
        glyph.x += rightToLeft ? (base.advance - glyph.advance) / 2 : -(base.advance + glyph.advance) / 2;
      }
      glyph.advance = 0;
    } else base = glyph;
  }
  resolveAttachments(buffer, rightToLeft);
}

function toWord(plan: ShapePlan, glyphs: readonly Glyph[]): ShapedWord {
  const count = glyphs.length;
  const hasOffsets = glyphs.some(({ x, y }) => x !== 0 || y !== 0);
  const word: ShapedWord = {
    glyphIds: new Uint16Array(count),
    advances: new Float32Array(count),
    xOffsets: hasOffsets ? new Float32Array(count) : null,
    yOffsets: hasOffsets ? new Float32Array(count) : null,
    clusters: new Uint16Array(count),
  };
  let cluster = Number.POSITIVE_INFINITY;
  for (let i = count - 1; i >= 0; i--) {
    const glyph = glyphs[i]!;
    cluster = Math.min(cluster, glyph.cluster);
    word.glyphIds[i] = glyph.id < plan.face.numGlyphs ? glyph.id : 0;
    word.advances[i] = glyph.advance;
    word.clusters[i] = cluster;
    if (word.xOffsets !== null) word.xOffsets[i] = glyph.x;
    if (word.yOffsets !== null) word.yOffsets[i] = glyph.y;
  }
  return word;
}
