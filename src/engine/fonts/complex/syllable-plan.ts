/** How a script with syllables is shaped: features in stages, and between them what changes the order of glyphs (after HarfBuzz's complex shapers). */

import type { JoiningNeighbours } from '../../base/unicode/joining.ts';
import type { PlannedLookup } from '../opentype/apply-lookup.ts';
import type { Glyph, GlyphBuffer } from '../opentype/glyph-buffer.ts';
import { wouldSubstitute } from '../opentype/would-substitute.ts';
import { EVERY_GLYPH, type ShapePlan } from '../shape-plan.ts';

/** A feature of a stage. */
export interface StageFeature {
  readonly tag: string;
  /** `EVERY_GLYPH`, or the bit that the shaper gives to glyphs that it is for. */
  readonly mask: number;
  readonly staysInSyllable: boolean;
  readonly joinerBlocks: boolean;
  readonly nonJoinerBlocks: boolean;
}

export interface Stage {
  readonly features: readonly StageFeature[];
  /** Done before the features. */
  readonly prepare: ((buffer: GlyphBuffer, plan: SyllablePlan, neighbours: JoiningNeighbours) => void) | null;
}

/** A family of scripts that are shaped alike. */
export interface SyllableShaper {
  /** Features that are on for the whole word unless the text says otherwise; applied last, together with those of the last stage. */
  readonly stages: readonly Stage[];
  readonly usesLigatures: boolean;
  /** Whether marks lose their advance, and if so before or after they are placed. */
  readonly marks: 'keep' | 'before' | 'after';
}

interface CompiledStage {
  readonly lookups: readonly PlannedLookup[];
  readonly prepare: Stage['prepare'];
}

const FIRST = ['rqd ', 'rvrn'];
const LAST = ['rlig', 'calt', 'clig', 'rclt', 'liga'];

export class SyllablePlan {
  readonly plan: ShapePlan;
  readonly shaper: SyllableShaper;
  /** OpenType tag of the script that the font was asked for. */
  readonly scriptTag: string;
  readonly stages: readonly CompiledStage[];
  readonly #features: ReadonlyMap<string, ReadonlySet<number>>;

  constructor(plan: ShapePlan, shaper: SyllableShaper, scripts: readonly string[]) {
    this.plan = plan;
    this.shaper = shaper;
    this.scriptTag = plan.gsub.chosenScript(scripts);
    this.#features = plan.gsub.features(scripts, plan.request.language);
    const values = this.#values();
    const seen = new Set(shaper.stages.flatMap(({ features }) => features.map(({ tag }) => tag)));
    const last = shaper.stages.length - 1;
    const stages: CompiledStage[] = [{ lookups: this.#compile(FIRST.map(plainFeature), values), prepare: null }];
    for (const [i, { features, prepare }] of shaper.stages.entries()) {
      const others = i === last ? [...values.keys()].filter((tag) => !seen.has(tag) && !FIRST.includes(tag)) : [];
      stages.push({ lookups: this.#compile([...features, ...others.map(plainFeature)], values), prepare });
    }
    this.stages = stages;
  }

  /** Features with their values: those that are on, and those that the text asks for or does not want. */
  #values(): Map<string, number> {
    const { request } = this.plan;
    const values = new Map<string, number>();
    for (const tag of [...FIRST, ...LAST]) values.set(tag, 1);
    if (!this.shaper.usesLigatures || !request.ligatures) values.delete('liga');
    if (!request.ligatures) values.delete('clig');
    for (const { tag, value } of request.features) values.set(tag, value);
    return values;
  }

  #compile(features: readonly StageFeature[], values: ReadonlyMap<string, number>): PlannedLookup[] {
    const byIndex = new Map<number, StageFeature & { readonly alternate: number }>();
    for (const feature of features) {
      const alternate = values.get(feature.tag) ?? 1;
      if (alternate === 0) continue;
      for (const index of this.#features.get(feature.tag) ?? []) {
        const known = byIndex.get(index);
        byIndex.set(index, known === undefined ? { ...feature, alternate } : { ...both(known, feature), alternate });
      }
    }
    const planned: PlannedLookup[] = [];
    for (const index of [...byIndex.keys()].sort((a, b) => a - b)) {
      const lookup = this.plan.gsub.lookup(index);
      if (lookup === null) continue;
      const { mask, alternate, staysInSyllable, joinerBlocks, nonJoinerBlocks } = byIndex.get(index)!;
      planned.push({ lookup, mask, alternate, staysInSyllable, joinerBlocks, nonJoinerBlocks });
    }
    return planned;
  }

  has(tag: string): boolean {
    return this.#features.has(tag);
  }

  /** Whether a feature would change exactly these glyphs. @param isAlone - whether contexts around them do not count */
  would(tag: string, glyphs: readonly number[], isAlone: boolean): boolean {
    const lookups = this.#features.get(tag);
    return lookups !== undefined && wouldSubstitute(this.plan.gsub, lookups, glyphs, isAlone);
  }
}

function plainFeature(tag: string): StageFeature {
  return { tag, mask: EVERY_GLYPH, staysInSyllable: false, joinerBlocks: false, nonJoinerBlocks: false };
}

function both(a: StageFeature, b: StageFeature): StageFeature {
  return {
    tag: a.tag,
    mask: a.mask | b.mask,
    staysInSyllable: a.staysInSyllable && b.staysInSyllable,
    joinerBlocks: a.joinerBlocks || b.joinerBlocks,
    nonJoinerBlocks: a.nonJoinerBlocks || b.nonJoinerBlocks,
  };
}

/** Features inside syllables, which no joiner is passed over for. */
export function manualFeature(tag: string, mask = EVERY_GLYPH): StageFeature {
  return { tag, mask, staysInSyllable: true, joinerBlocks: true, nonJoinerBlocks: true };
}

/** Features inside syllables for which ZERO WIDTH NON-JOINER is passed over in contexts. */
export function joinerFeature(tag: string, mask = EVERY_GLYPH, staysInSyllable = true): StageFeature {
  return { tag, mask, staysInSyllable, joinerBlocks: true, nonJoinerBlocks: false };
}

export function syllableFeature(tag: string): StageFeature {
  return { tag, mask: EVERY_GLYPH, staysInSyllable: true, joinerBlocks: false, nonJoinerBlocks: false };
}

/** Calls `visit` with the bounds of each syllable; it may move glyphs inside them. */
export function forEachSyllable(buffer: GlyphBuffer, visit: (start: number, end: number) => void): void {
  const { glyphs } = buffer;
  for (let start = 0; start < glyphs.length; ) {
    let end = start + 1;
    while (end < glyphs.length && glyphs[end]!.syllable === glyphs[start]!.syllable) end++;
    visit(start, end);
    start = end;
  }
}

const NO_ROLE = 88; // X

/** Calls `reorder` with the bounds of each syllable that begins with a character of the script. */
export function reorderSyllables(buffer: GlyphBuffer, reorder: (start: number, end: number) => void): void {
  forEachSyllable(buffer, (start, end) => {
    if (buffer.glyphs[start]!.category !== NO_ROLE) reorder(start, end);
  });
}

/** Moves one glyph to another place; those between move over. */
export function moveGlyph(glyphs: Glyph[], from: number, to: number): void {
  const [glyph] = glyphs.splice(from, 1);
  glyphs.splice(to, 0, glyph!);
}

/** Glyphs of a syllable by their places, those of one place in their order; returns where each was. */
export function sortByPosition(glyphs: Glyph[], start: number, end: number): number[] {
  const order = Array.from({ length: end - start }, (_, i) => i);
  const part = glyphs.slice(start, end);
  order.sort((a, b) => part[a]!.position - part[b]!.position || a - b);
  for (const [i, old] of order.entries()) glyphs[start + i] = part[old]!;
  return order;
}
