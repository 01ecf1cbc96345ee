/** Which lookups of a face shape a text of one script, language and set of features; and the tables of the fast path. */

import type { Deadline } from '../base/deadline.ts';
import { EMPTY_TABLE, type TableView } from '../base/table-view.ts';
import type { FontFace } from '../display/font-face.ts';
import { usesMorx } from './aat/aat-engine.ts';
import type { FontFeature } from './font-feature.ts';
import type { PlannedLookup } from './opentype/apply-lookup.ts';
import { coveredGlyphs } from './opentype/common-tables.ts';
import { GlyphDefinitions, MARK } from './opentype/glyph-buffer.ts';
import { LayoutTable, type Lookup } from './opentype/layout-table.ts';
import { PairKerning } from './opentype/pair-kerning.ts';
import { scriptTags } from './opentype/tags.ts';

/** A word in logical order; clusters count from the word's start. */
export interface ShapedWord {
  readonly glyphIds: Uint16Array;
  readonly advances: Float32Array;
  readonly xOffsets: Float32Array | null;
  readonly yOffsets: Float32Array | null;
  readonly clusters: Uint16Array;
}

/** Features that are always on (css-fonts-4 §7.1, HarfBuzz's defaults for horizontal text). */
const SUBSTITUTIONS = ['rqd ', 'rvrn', 'ccmp', 'locl', 'rlig', 'calt', 'rclt', 'liga', 'clig'];
const POSITIONING = ['rqd ', 'kern', 'dist', 'curs', 'mark', 'mkmk', 'abvm', 'blwm'];

/** Mask of features that apply to every glyph, and those of the joining forms. */
export const EVERY_GLYPH = 1;
export const FORM_MASKS: Readonly<Record<string, number>> = { isol: 2, fina: 4, medi: 8, init: 16 };
/** Lookups are applied stage by stage: the forms of joining scripts one after the other. */
const JOINING_STAGES = [
  ['rqd ', 'rvrn', 'ccmp', 'locl'],
  ['isol'],
  ['fina'],
  ['medi'],
  ['init'],
  ['rlig'],
  ['calt', 'rclt'],
];

/** Flags of glyphs in the fast path. */
export const NEEDS_LOOKUPS = 1;
export const STARTS_LIGATURE = 2;

/** Characters below this have a table: all of Latin that is common. */
export const SIMPLE_LIMIT = 0x250;
/** Kinds of characters in that table: to be looked at closely, one glyph, one glyph that may begin a ligature, the space. */
export const SIMPLE_NONE = 0;
const SIMPLE_PLAIN = 1;
export const SIMPLE_LIGATURE = 2;
export const SIMPLE_SPACE = 3;
export const UNKNOWN_KERN = -32_768;
/** Components of a ligature that are looked at. */
const LONGEST_LIGATURE = 64;

export interface PlanRequest {
  /** As in `base/unicode/scripts.ts`. */
  readonly script: string;
  /** What the script asks for: characters one by one, joining forms, or syllables. */
  readonly shaping: 'simple' | 'joining' | 'complex';
  /** OpenType tag, '' for none. */
  readonly language: string;
  readonly kerning: boolean;
  readonly ligatures: boolean;
  readonly features: readonly FontFeature[];
}

export class ShapePlan {
  readonly face: FontFace;
  readonly request: PlanRequest;
  readonly definitions: GlyphDefinitions;
  readonly gsub: LayoutTable;
  readonly gpos: LayoutTable;
  readonly substitutionStages: readonly (readonly PlannedLookup[])[];
  readonly positioning: readonly PlannedLookup[];
  /** Whether glyphs are substituted by the machines of `morx` (`shape-aat.ts`) instead of GSUB. */
  readonly usesMorx: boolean;
  /** For `morx`: what text asks for beyond what the font does by itself. */
  readonly aatFeatures: Readonly<Record<string, boolean>>;
  /** Whether marks keep the room that they take, since the font has its own way with them. */
  readonly marksKeepAdvances: boolean;
  /** Whether kerning comes from the tables `kerx` or `kern` instead of GPOS. */
  readonly usesKernTable: boolean;
  readonly positionsMarks: boolean;
  readonly kerning: PairKerning;
  /** Per glyph: NEEDS_LOOKUPS, STARTS_LIGATURE. */
  readonly glyphFlags: Uint8Array;
  /** First and second component of ligatures: first * 65536 + second. */
  readonly ligaturePairs: ReadonlySet<number>;
  /** Whether a ligature has a space among its components, so that words are not shaped one by one. */
  ligaturesHoldSpaces = false;
  readonly spaceGlyph: number;
  readonly words = new Map<string, ShapedWord>();
  /** Per character below 0x250: its glyph, its advance, and one of the `SIMPLE_…` kinds. Filled by `compileSimple`. */
  readonly simpleGlyphs = new Uint16Array(SIMPLE_LIMIT);
  readonly simpleAdvances = new Float32Array(SIMPLE_LIMIT);
  readonly simpleKinds = new Uint8Array(SIMPLE_LIMIT);
  /** Kerning of ASCII pairs, `UNKNOWN_KERN` where it was not looked up yet. */
  readonly asciiKerns = new Int16Array(128 * 128).fill(UNKNOWN_KERN);

  /** @param deadline - charged with the steps that it takes to make the plan; `null` for none */
  constructor(face: FontFace, request: PlanRequest, deadline: Deadline | null) {
    this.face = face;
    this.request = request;
    this.definitions = new GlyphDefinitions(face);
    const variations = face.isInstance ? this.definitions.variations(face.coordinates) : null;
    this.gsub = new LayoutTable(face.table('GSUB'), 'GSUB', face.coordinates, null);
    this.gpos = new LayoutTable(face.table('GPOS'), 'GPOS', face.coordinates, variations);
    this.spaceGlyph = face.glyphForCodePoint(0x20);
    const tags = scriptTags(request.script);
    this.usesMorx = usesMorx(
      face,
      request.features.some(({ tag, value }) => tag === 'vert' && value > 0),
    );
    this.aatFeatures = this.usesMorx ? aatFeatures(request) : NO_AAT_FEATURES;
    this.substitutionStages = this.usesMorx ? [] : this.#planSubstitutions(tags);
    // As HarfBuzz does: `kerx` comes before GPOS where there is `morx`, and marks are the font's own business then, as in scripts that have rules.
    const kerx = this.usesMorx ? face.table('kerx') : EMPTY_TABLE;
    const usesKerx = kerx.length > 0;
    this.marksKeepAdvances = usesKerx || request.shaping !== 'simple';
    const positions = usesKerx ? NO_POSITIONS : this.gpos.features(tags, request.language);
    const hasGposKerning = positions.has('kern');
    const wanted = featureValues(POSITIONING, request);
    if (!request.kerning) wanted.delete('kern');
    this.positioning = plannedLookups(this.gpos, positions, wanted);
    this.positionsMarks = positions.has('mark');
    this.usesKernTable = wanted.has('kern') && !hasGposKerning && (usesKerx || face.table('kern').length > 0);
    this.kerning = new PairKerning(face.numGlyphs);
    this.glyphFlags = new Uint8Array(face.numGlyphs);
    this.ligaturePairs = new Set();
    this.#compile(kerx, deadline);
    this.#compileSimple();
  }

  #planSubstitutions(tags: readonly string[]): PlannedLookup[][] {
    const { request } = this;
    const features = this.gsub.features(tags, request.language);
    const wanted = featureValues(SUBSTITUTIONS, request);
    if (request.shaping !== 'joining') return [plannedLookups(this.gsub, features, wanted)];
    const stages: PlannedLookup[][] = [];
    for (const stage of JOINING_STAGES) {
      const values = new Map(stage.map((tag) => [tag, wanted.get(tag) ?? (tag in FORM_MASKS ? 1 : 0)]));
      stages.push(plannedLookups(this.gsub, features, values));
      for (const tag of stage) wanted.delete(tag);
    }
    stages.push(plannedLookups(this.gsub, features, wanted));
    return stages;
  }

  /** Finds out which glyphs a plain walk over characters cannot do. */
  #compile(kerx: TableView, deadline: Deadline | null): void {
    const flag = (glyph: number) => {
      if (glyph < this.glyphFlags.length) this.glyphFlags[glyph]! |= NEEDS_LOOKUPS;
    };
    for (const stage of this.substitutionStages) {
      for (const { lookup } of stage) {
        if (lookup.type === 4) this.#compileLigatures(lookup, deadline);
        else
          for (const subtable of lookup.subtables)
            this.#firstGlyphs(this.gsub, lookup, subtable, deadline).forEach(flag);
      }
    }
    for (const { lookup } of this.positioning) {
      if (lookup.type === 2) this.kerning.addLookup(this.gpos, lookup, flag, deadline);
      else if (lookup.type < 4 || lookup.type > 6) {
        for (const subtable of lookup.subtables) this.#firstGlyphs(this.gpos, lookup, subtable, deadline).forEach(flag);
      }
    }
    if (!this.usesKernTable) return;
    if (kerx.length > 0) this.kerning.addKerxTable(kerx);
    else this.kerning.addKernTable(this.face.table('kern'));
  }

  #compileSimple(): void {
    for (let code = 0; code < SIMPLE_LIMIT; code++) {
      const glyph = this.face.glyphForCodePoint(code);
      this.simpleGlyphs[code] = glyph;
      this.simpleAdvances[code] = this.face.advanceOf(glyph);
      const flags = this.glyphFlags[glyph]!;
      const isPlain =
        code >= 0x20 && code !== 0x7f && code !== 0xad && code !== 0xa0 && glyph !== 0 && (flags & NEEDS_LOOKUPS) === 0;
      if (!isPlain) this.simpleKinds[code] = SIMPLE_NONE;
      else if (code === 0x20) this.simpleKinds[code] = SIMPLE_SPACE;
      else this.simpleKinds[code] = (flags & STARTS_LIGATURE) !== 0 ? SIMPLE_LIGATURE : SIMPLE_PLAIN;
    }
  }

  #compileLigatures(lookup: Lookup, deadline: Deadline | null): void {
    const { view } = this.gsub;
    const pairs = this.ligaturePairs as Set<number>;
    for (const subtable of lookup.subtables) {
      const firsts = coveredGlyphs(view, subtable + view.u16(subtable + 2));
      const setCount = Math.min(view.u16(subtable + 4), firsts.length);
      deadline?.spend('fontSteps', firsts.length);
      for (let i = 0; i < setCount; i++) {
        const set = subtable + view.u16(subtable + 6 + i * 2);
        const first = firsts[i]!;
        if (first >= this.glyphFlags.length) continue;
        const count = Math.min(view.u16(set), 1_000);
        deadline?.spend('fontSteps', count);
        for (let k = 0; k < count; k++) {
          const ligature = set + view.u16(set + 2 + k * 2);
          if (view.u16(ligature + 2) < 2) this.glyphFlags[first]! |= NEEDS_LOOKUPS;
          else pairs.add(first * 0x10000 + view.u16(ligature + 4));
          this.ligaturesHoldSpaces ||= this.#holdsSpace(ligature);
        }
        this.glyphFlags[first]! |= STARTS_LIGATURE;
      }
    }
  }

  /** Whether one of the components after the first is the space, as in fonts whose names of symbols are several words. */
  #holdsSpace(ligature: number): boolean {
    const { view } = this.gsub;
    const count = Math.min(view.u16(ligature + 2), LONGEST_LIGATURE);
    for (let i = 1; i < count; i++)
      if (view.u16(ligature + 2 + i * 2) === this.spaceGlyph) return this.spaceGlyph !== 0;
    return false;
  }

  /** The glyphs at which a subtable may begin to match in text without marks. */
  #firstGlyphs(table: LayoutTable, lookup: Lookup, subtable: number, deadline: Deadline | null): number[] {
    const rule = table.coverageRule(lookup, subtable);
    if (rule !== null && this.definitions.hasClasses) {
      for (const offset of [...rule.input.slice(1), ...rule.lookahead, ...rule.backtrack]) {
        // A context that asks for marks cannot match where there are none.
        const glyphs = coveredGlyphs(table.view, subtable + offset);
        deadline?.spend('fontSteps', glyphs.length);
        if (glyphs.every((glyph) => this.definitions.classOf(glyph) === MARK)) return [];
      }
    }
    const glyphs = table.firstGlyphs(lookup, subtable);
    deadline?.spend('fontSteps', glyphs.length);
    return glyphs;
  }
}

const NO_POSITIONS: ReadonlyMap<string, ReadonlySet<number>> = new Map();
const NO_AAT_FEATURES: Readonly<Record<string, boolean>> = {};

function aatFeatures({ features, ligatures }: PlanRequest): Record<string, boolean> {
  const asked = features.map(({ tag, value }) => [tag, value > 0] as const);
  return { ...(ligatures ? {} : { liga: false, clig: false }), ...Object.fromEntries(asked) };
}

/** Features with their values: the defaults, then what was asked for. */
function featureValues(defaults: readonly string[], request: PlanRequest): Map<string, number> {
  const values = new Map(defaults.map((tag) => [tag, 1]));
  if (!request.ligatures) {
    values.delete('liga');
    values.delete('clig');
  }
  for (const { tag, value } of request.features) {
    if (value > 0) values.set(tag, value);
    else values.delete(tag);
  }
  return values;
}

/** The lookups of the wanted features in the order of the table, each once. */
function plannedLookups(
  table: LayoutTable,
  features: ReadonlyMap<string, ReadonlySet<number>>,
  wanted: ReadonlyMap<string, number>,
): PlannedLookup[] {
  const byIndex = new Map<number, { mask: number; alternate: number }>();
  for (const [tag, value] of wanted) {
    if (value === 0) continue;
    for (const index of features.get(tag) ?? []) {
      const mask = FORM_MASKS[tag] ?? EVERY_GLYPH;
      byIndex.set(index, { mask: (byIndex.get(index)?.mask ?? 0) | mask, alternate: value });
    }
  }
  const planned: PlannedLookup[] = [];
  for (const index of [...byIndex.keys()].sort((a, b) => a - b)) {
    const lookup = table.lookup(index);
    if (lookup === null) continue;
    const { mask, alternate } = byIndex.get(index)!;
    planned.push({ lookup, mask, alternate, staysInSyllable: false, joinerBlocks: false, nonJoinerBlocks: false });
  }
  return planned;
}
