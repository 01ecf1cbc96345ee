/** The glyphs of a word while lookups work on them, with what GDEF says of them (OpenType 1.9 "GDEF"). */

import type { Deadline } from '../../base/deadline.ts';
import type { TableView } from '../../base/table-view.ts';
import type { FontFace } from '../../display/font-face.ts';
import { ItemVariations } from '../sfnt/item-variations.ts';
import { coverageIndex, glyphClass } from './common-tables.ts';
import type { Lookup } from './layout-table.ts';

export interface Glyph {
  id: number;
  codePoint: number;
  /** Index of the first character of its cluster. */
  cluster: number;
  /** Bits of the features that apply to it; -1 for all. */
  mask: number;
  /** GDEF class: 1 base, 2 ligature, 3 mark, 4 component. */
  glyphClass: number;
  markClass: number;
  /** Ligature that the glyph is or belongs to, 0 for none, and which of its components it follows, 0 for none. */
  ligature: number;
  component: number;
  /** Components of a ligature; 1 for other glyphs. */
  components: number;
  isIgnorable: boolean;
  /** In scripts that are shaped by syllables: which one, from 1, and the character's role and place in it. Other scripts leave them 0. */
  syllable: number;
  category: number;
  position: number;
  /** Whether a lookup has replaced it; made it one of several into one, or of one into several. */
  isSubstituted: boolean;
  isLigated: boolean;
  isMultiplied: boolean;
  /** Which of those that one was made into, from 0. */
  part: number;
  advance: number;
  x: number;
  y: number;
  /** Distance to the glyph it is attached to (a mark to its base, negative) in glyphs; 0 for none. */
  attachment: number;
  attachmentKind: 'mark' | 'cursive' | null;
}

export const BASE = 1;
export const LIGATURE = 2;
export const MARK = 3;

const NON_JOINER = 0x200c;
const JOINER = 0x200d;
const EVERY = (): boolean => true;
const IGNORE_BASES = 2;
const IGNORE_LIGATURES = 4;
const IGNORE_MARKS = 8;

export class GlyphDefinitions {
  readonly #view: TableView;
  readonly #classes: number;
  readonly #markClasses: number;
  readonly #markSets: number;

  constructor(face: FontFace) {
    this.#view = face.table('GDEF');
    this.#classes = this.#view.u16(4);
    this.#markClasses = this.#view.u16(10);
    this.#markSets = this.#view.u16(2) >= 2 ? this.#view.u16(12) : 0;
  }

  /** The deltas of the anchors and values of GPOS; `null` where there are none. */
  variations(coordinates: readonly number[]): ItemVariations | null {
    const store = this.#view.u16(2) >= 3 ? this.#view.u32(14) : 0;
    return store === 0 ? null : new ItemVariations(this.#view, store, coordinates);
  }

  get hasClasses(): boolean {
    return this.#classes !== 0;
  }

  classOf(glyph: number): number {
    return glyphClass(this.#view, this.#classes, glyph);
  }

  markClassOf(glyph: number): number {
    return glyphClass(this.#view, this.#markClasses, glyph);
  }

  /** Whether a lookup passes over a glyph (its flag and mark filtering set). */
  ignores(lookup: Lookup, glyph: Glyph): boolean {
    const { flag } = lookup;
    if (glyph.glyphClass === BASE) return (flag & IGNORE_BASES) !== 0;
    if (glyph.glyphClass === LIGATURE) return (flag & IGNORE_LIGATURES) !== 0;
    if (glyph.glyphClass !== MARK) return false;
    if ((flag & IGNORE_MARKS) !== 0) return true;
    if (lookup.markFilteringSet >= 0) return !this.#inMarkSet(lookup.markFilteringSet, glyph.id);
    return flag >> 8 !== 0 && glyph.markClass !== flag >> 8;
  }

  #inMarkSet(set: number, glyph: number): boolean {
    const at = this.#markSets;
    if (at === 0 || set >= this.#view.u16(at + 2)) return false;
    return coverageIndex(this.#view, at + this.#view.u32(at + 4 + set * 4), glyph) >= 0;
  }
}

export class GlyphBuffer {
  glyphs: Glyph[];
  readonly definitions: GlyphDefinitions;
  #nextLigature = 1;
  /** What the lookup that is at work does not reach over: the end of a syllable, ZERO WIDTH JOINER in ligatures, ZERO WIDTH NON-JOINER in contexts. */
  staysInSyllable = false;
  joinerBlocks = false;
  nonJoinerBlocks = false;
  /** Lookups may still do this much; hostile fonts end here. */
  budget: number;
  /** Charged with what lookups do; `null` for none. */
  readonly deadline: Deadline | null;
  readonly #whole: number;

  constructor(glyphs: Glyph[], definitions: GlyphDefinitions, deadline: Deadline | null = null) {
    this.glyphs = glyphs;
    this.deadline = deadline;
    this.definitions = definitions;
    this.budget = 16_000 + glyphs.length * 1_000;
    this.#whole = this.budget;
  }

  /** The word is done: its steps are charged. */
  settle(): void {
    this.deadline?.spend('fontSteps', this.#whole - Math.max(0, this.budget));
  }

  newLigature(): number {
    return this.#nextLigature++;
  }

  setGlyph(glyph: Glyph, id: number): void {
    glyph.id = id;
    glyph.isSubstituted = true;
    if (this.definitions.hasClasses) {
      glyph.glyphClass = this.definitions.classOf(id);
      glyph.markClass = this.definitions.markClassOf(id);
    }
  }

  /** The next glyph after `from` (before it with `step` -1) that the lookup looks at; -1 when there is none. */
  next(lookup: Lookup, from: number, step: 1 | -1 = 1): number {
    return this.nextMatch(lookup, from, step, EVERY, 0, true);
  }

  /**
   * The next glyph that the lookup looks at, if it is one that matches; else -1. Invisible characters are passed over unless they match themselves,
   * as the joiners of emoji sequences do.
   *
   * @param value - what `matches` compares glyphs with
   * @param skipsNonJoiner - whether ZERO WIDTH NON-JOINER is passed over too: in contexts, not in ligatures
   */
  nextMatch(
    lookup: Lookup,
    from: number,
    step: 1 | -1,
    matches: (id: number, value: number) => boolean,
    value: number,
    skipsNonJoiner: boolean,
  ): number {
    const syllable = this.staysInSyllable ? this.glyphs[from]!.syllable : -1;
    for (let i = from + step; i >= 0 && i < this.glyphs.length; i += step) {
      const glyph = this.glyphs[i]!;
      if (syllable >= 0 && glyph.syllable !== syllable) return -1;
      if (this.definitions.ignores(lookup, glyph)) continue;
      const mayPass = glyph.isIgnorable && this.#mayPass(glyph.codePoint, skipsNonJoiner);
      if (matches(glyph.id, value) && !(mayPass && matches === EVERY)) return i;
      if (!mayPass) return -1;
    }
    return -1;
  }

  #mayPass(codePoint: number, isContext: boolean): boolean {
    if (codePoint === NON_JOINER) return isContext && !this.nonJoinerBlocks;
    return isContext || codePoint !== JOINER || !this.joinerBlocks;
  }

  /** Gives all glyphs from `start` to `end` (exclusive) the cluster of the first of them. */
  mergeClusters(start: number, end: number): void {
    let cluster = this.glyphs[start]!.cluster;
    for (let i = start; i < end; i++) cluster = Math.min(cluster, this.glyphs[i]!.cluster);
    const last = this.glyphs[end - 1]!.cluster;
    let to = end;
    while (to < this.glyphs.length && this.glyphs[to]!.cluster === last) to++;
    for (let i = start; i < to; i++) this.glyphs[i]!.cluster = cluster;
  }
}

export function newGlyph(id: number, codePoint: number, cluster: number): Glyph {
  return {
    id,
    codePoint,
    cluster,
    mask: -1,
    glyphClass: 0,
    markClass: 0,
    ligature: 0,
    component: 0,
    components: 1,
    isIgnorable: false,
    syllable: 0,
    category: 0,
    position: 0,
    isSubstituted: false,
    isLigated: false,
    isMultiplied: false,
    part: 0,
    advance: 0,
    x: 0,
    y: 0,
    attachment: 0,
    attachmentKind: null,
  };
}
