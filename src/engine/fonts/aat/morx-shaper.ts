/**
 * Glyph substitution by the state machines of AAT fonts, done by fontkit: glyphs in visual order go in and come out. Loaded only for such fonts
 * (`aat-engine.ts`). Steps and glyphs are counted, since a machine may go on for ever.
 */
import { create, type Font } from 'fontkit';
import { TableView } from '../../base/table-view.ts';
import { writeSfnt } from '../sfnt/container.ts';
import { lookupSize, MOST_LOOKUP_VALUES } from './morx-check.ts';

/** A glyph on its way through the machines. */
export interface AatGlyph {
  readonly id: number;
  /** The characters that it stands for, by their numbers in the word; empty for glyphs that were put in. */
  readonly characters: readonly number[];
}

export interface MorxShaper {
  /**
   * @param glyphs - in visual order, which is that of the characters turned around where `rightToLeft` is set
   * @param features - by OpenType tag: switched on or off; others are as the font has them
   * @returns `null` when the machines do not come to an end, or lead out of the table
   */
  substitute(
    glyphs: readonly AatGlyph[],
    features: Readonly<Record<string, boolean>>,
    rightToLeft: boolean,
  ): AatGlyph[] | null;
}

/** A machine needs one or two steps for a glyph: so many for a word, and for each glyph and subtable. */
const LEAST_STEPS = 1_024;
const STEPS_PER_GLYPH = 8;
/** Glyphs that a word may grow to, and for each glyph that it has had. */
const LEAST_GLYPHS = 256;
const GROWTH = 32;
/** Flags in the 24 bits of the coverage that fontkit reads: for vertical text alone; from the end; in the order of characters, not of the eye. */
const VERTICAL_ONLY = 0x800000;
const BACKWARDS = 0x400000;
const LOGICAL = 0x100000;
/** fontkit carries characters along as code points: private ones, so that it sees nothing in them. */
const FIRST_CHARACTER = 0xf0000;

/** What fontkit works with, as far as it is used here. */
interface FontkitGlyph {
  readonly id: number;
  readonly codePoints: number[];
  readonly advanceWidth: number;
}
interface UnboundedArray {
  readonly base: number;
  getItem(index: number): unknown;
}
interface MorxSubtable {
  coverage: number;
  readonly table: {
    /** `null` where the offset is 0. */
    readonly stateTable?: { readonly entryTable: UnboundedArray | null };
    readonly substitutionTable?: { readonly items: UnboundedArray } | null;
  };
}
interface MorxFont {
  readonly morx?: { readonly chains: readonly { subtables: MorxSubtable[] }[] };
  getGlyph(id: number, codePoints?: number[]): FontkitGlyph;
  glyphForCodePoint(codePoint: number): FontkitGlyph;
  layout(glyphs: FontkitGlyph[], features: object, script: string, language: null, direction: 'ltr'): unknown;
}

/** @returns `null` when fontkit cannot read it. @param table - `morx`, which `isSoundMorx` has found to hold together */
export function openMorx(table: TableView): MorxShaper | null {
  const sfnt = writeSfnt({ flavor: 0x00010000, tables: new Map([['morx', table.bytes]]) });
  const font = create(Buffer.from(sfnt)) as Font as unknown as MorxFont;
  const { morx } = font;
  if (morx === undefined) return null;
  // Of glyphs it knows nothing but their numbers: the file that it has holds nothing else.
  font.getGlyph = (id, codePoints = []) => ({ id, codePoints, advanceWidth: 0 });
  font.glyphForCodePoint = () => font.getGlyph(0);
  return new FontkitShaper(font, morx.chains, new TableView(sfnt));
}

class FontkitShaper implements MorxShaper {
  readonly #font: MorxFont;
  readonly #subtables: number;
  /** Subtables that go by the order of characters, and how they do so from left to right; fontkit knows the order of the eye alone. */
  readonly #logical = new Map<MorxSubtable, number>();
  #stepsLeft = 0;
  #mostGlyphs = 0;
  #glyphs: FontkitGlyph[] = [];
  #valuesLeft = MOST_LOOKUP_VALUES;

  constructor(font: MorxFont, chains: readonly { subtables: MorxSubtable[] }[], file: TableView) {
    this.#font = font;
    for (const chain of chains) {
      chain.subtables = chain.subtables.filter(({ coverage }) => (coverage & VERTICAL_ONLY) === 0);
      for (const subtable of chain.subtables) {
        const { coverage, table } = subtable;
        if ((coverage & LOGICAL) !== 0) this.#logical.set(subtable, coverage);
        const entries = table.stateTable?.entryTable;
        if (entries != null) this.#countSteps(entries);
        if (table.substitutionTable != null) this.#countValues(table.substitutionTable.items, file);
      }
    }
    this.#subtables = chains.reduce((sum, { subtables }) => sum + subtables.length, 0);
  }

  substitute(
    glyphs: readonly AatGlyph[],
    features: Readonly<Record<string, boolean>>,
    rightToLeft: boolean,
  ): AatGlyph[] | null {
    for (const [subtable, coverage] of this.#logical) subtable.coverage = rightToLeft ? coverage ^ BACKWARDS : coverage;
    this.#stepsLeft = LEAST_STEPS + STEPS_PER_GLYPH * this.#subtables * (glyphs.length + 1);
    this.#mostGlyphs = LEAST_GLYPHS + GROWTH * glyphs.length;
    this.#glyphs = glyphs.map(({ id, characters }) => ({
      id,
      codePoints: characters.map((character) => FIRST_CHARACTER + character),
      advanceWidth: 0,
    }));
    try {
      this.#font.layout(this.#glyphs, { ...features, kern: false }, 'DFLT', null, 'ltr');
    } catch {
      return null;
    }
    if (this.#glyphs.length === 0) return null;
    return this.#glyphs.map(({ id, codePoints }) => ({
      id,
      characters: codePoints.map((codePoint) => codePoint - FIRST_CHARACTER),
    }));
  }

  /** A machine looks up an entry in each of its steps. */
  #countSteps(entries: UnboundedArray): void {
    const getItem = entries.getItem.bind(entries);
    entries.getItem = (index) => {
      this.#stepsLeft--;
      if (this.#stepsLeft < 0 || this.#glyphs.length > this.#mostGlyphs) throw new Error('the machine does not end');
      return getItem(index);
    };
  }

  /** Contextual substitutions name lookups, which are unpacked when they are first needed. */
  #countValues(items: UnboundedArray, file: TableView): void {
    const getItem = items.getItem.bind(items);
    const known = new Set<number>();
    items.getItem = (index) => {
      if (!known.has(index)) {
        this.#valuesLeft -= lookupSize(file, items.base + file.u32(items.base + index * 4));
        if (!(this.#valuesLeft >= 0)) throw new Error('the lookup does not hold together');
        known.add(index);
      }
      return getItem(index);
    };
  }
}
