/** GSUB and GPOS: scripts, languages, features and lookups (OpenType 1.9 "Common table formats"). */

import type { Deadline } from '../../base/deadline.ts';
import type { TableView } from '../../base/table-view.ts';
import type { ItemVariations } from '../sfnt/item-variations.ts';
import { coveredGlyphs } from './common-tables.ts';
import { type Rule, readCoverageRule, readRule } from './context.ts';
import { replacedFeatures } from './feature-variations.ts';

export interface Lookup {
  readonly index: number;
  /** With extension lookups resolved. */
  readonly type: number;
  readonly flag: number;
  /** Coverage of marks to take into account, or -1. */
  readonly markFilteringSet: number;
  /** Where the subtables begin in the table. */
  readonly subtables: readonly number[];
}

const MOST_LOOKUPS = 4_096;
/** Features of a script and language, and lookups of all of them together, as HarfBuzz has it. */
const MOST_FEATURES = 1_500;
const MOST_FEATURE_LOOKUPS = 35_000;
const MOST_SUBTABLES = 4_096;
/** Glyphs that all lookups together say they begin at; NotoSansCJK has 41,000. Lookups beyond that, which damaged tables have, begin nowhere. */
const MOST_STARTS = 4_000_000;
/** Rules of contexts that are kept as they were read. */
const MOST_RULES = 50_000;
const USE_MARK_FILTERING_SET = 0x10;
/** Format of device tables that hold an index of deltas. */
const VARIATION_INDEX = 0x8000;

export class LayoutTable {
  readonly view: TableView;
  /** What values of the table change by in this instance of a variable font; `null` for all others. */
  readonly variations: ItemVariations | null;
  /** Feature tables that take the place of others in this instance, by the feature's index. */
  readonly #replaced: ReadonlyMap<number, number>;
  readonly #extensionType: number;
  /** Type of contexts; chained ones are the type after it. */
  readonly #contextType: number;
  readonly #lookups: (Lookup | null)[] = [];
  readonly #starts: (Uint8Array | undefined)[] = [];
  #startsLeft = MOST_STARTS;
  readonly #rules = new Map<number, Rule | null>();

  /**
   * @param kind - decides what the numbers of lookup types mean
   * @param coordinates - of the instance; none for static fonts
   * @param variations - those of GDEF
   */
  constructor(
    view: TableView,
    kind: 'GSUB' | 'GPOS',
    coordinates: readonly number[],
    variations: ItemVariations | null,
  ) {
    this.view = view;
    this.variations = variations;
    this.#replaced = coordinates.length === 0 ? new Map() : replacedFeatures(view, coordinates);
    this.#extensionType = kind === 'GSUB' ? 7 : 9;
    this.#contextType = kind === 'GSUB' ? 5 : 7;
  }

  get isEmpty(): boolean {
    return this.view.length < 10;
  }

  /**
   * The lookups of the features of a script and language, by feature tag. The required feature has the tag `rqd `.
   *
   * @param scripts - OpenType tags, best first; `DFLT`, `dflt` and `latn` are tried after them
   * @param language - OpenType tag, '' for the default
   */
  features(scripts: readonly string[], language: string): ReadonlyMap<string, ReadonlySet<number>> {
    const features = new Map<string, Set<number>>();
    const langSys = this.isEmpty ? 0 : this.#langSys(scripts, language);
    if (langSys === 0) return features;
    const { view } = this;
    const required = view.u16(langSys + 2);
    let left = MOST_FEATURE_LOOKUPS;
    if (required !== 0xffff) left -= this.#addFeature(features, required, 'rqd ', left);
    const count = Math.min(view.u16(langSys + 4), MOST_FEATURES);
    for (let i = 0; i < count && left > 0; i++)
      left -= this.#addFeature(features, view.u16(langSys + 6 + i * 2), null, left);
    return features;
  }

  /** @returns how many lookups were added */
  #addFeature(features: Map<string, Set<number>>, index: number, tag: string | null, most: number): number {
    const { view } = this;
    const list = view.u16(6);
    if (index >= view.u16(list)) return 0;
    const record = list + 2 + index * 6;
    const table = this.#replaced.get(index) ?? list + view.u16(record + 4);
    const name = tag ?? view.tag(record);
    const lookups = features.get(name) ?? new Set();
    const count = Math.min(view.u16(table + 2), MOST_LOOKUPS, most);
    for (let i = 0; i < count; i++) lookups.add(view.u16(table + 4 + i * 2));
    features.set(name, lookups);
    return count;
  }

  #langSys(scripts: readonly string[], language: string): number {
    const { view } = this;
    const list = view.u16(4);
    const count = view.u16(list);
    for (const wanted of [...scripts, 'DFLT', 'dflt', 'latn']) {
      for (let i = 0; i < count; i++) {
        if (view.tag(list + 2 + i * 6) !== wanted) continue;
        const script = list + view.u16(list + 6 + i * 6);
        const languages = view.u16(script + 2);
        for (let k = 0; language !== '' && k < languages; k++) {
          if (view.tag(script + 4 + k * 6) === language) return script + view.u16(script + 8 + k * 6);
        }
        const standard = view.u16(script);
        return standard === 0 ? 0 : script + standard;
      }
    }
    return 0;
  }

  /** The tag of the script whose features `features` gives; '' where there is none. */
  chosenScript(scripts: readonly string[]): string {
    for (const wanted of [...scripts, 'DFLT', 'dflt', 'latn']) if (this.hasScript(wanted)) return wanted;
    return '';
  }

  /** Whether the table has this script of its own. */
  hasScript(tag: string): boolean {
    const list = this.view.u16(4);
    const count = this.isEmpty ? 0 : this.view.u16(list);
    for (let i = 0; i < count; i++) if (this.view.tag(list + 2 + i * 6) === tag) return true;
    return false;
  }

  /**
   * What a device table adds to a value: only those of variable fonts count, the others are for screens.
   *
   * @param device - where it lies
   */
  deviceDelta(device: number): number {
    const { view, variations } = this;
    if (variations === null || view.u16(device + 4) !== VARIATION_INDEX) return 0;
    return Math.round(variations.delta(view.u16(device), view.u16(device + 2)));
  }

  lookup(index: number): Lookup | null {
    const known = this.#lookups[index];
    if (known !== undefined) return known;
    const lookup = this.#readLookup(index);
    this.#lookups[index] = lookup;
    return lookup;
  }

  /** Whether what a lookup does depends on the glyphs around, and is done by other lookups. */
  isContext(lookup: Lookup): boolean {
    return lookup.type === this.#contextType || lookup.type === this.#contextType + 1;
  }

  /** Contexts that look at glyphs before and after their input too. */
  isChainedContext(lookup: Lookup): boolean {
    return lookup.type === this.#contextType + 1;
  }

  /** The rule of a context's subtable that is made of coverage tables (format 3); `null` for all other subtables and damaged ones. */
  coverageRule(lookup: Lookup, subtable: number): Rule | null {
    if (!this.isContext(lookup) || this.view.u16(subtable) !== 3) return null;
    let rule = this.#rules.get(subtable);
    if (rule === undefined) {
      rule = readCoverageRule(this.view, subtable, this.isChainedContext(lookup));
      this.#rules.set(subtable, rule);
    }
    return rule;
  }

  /** A rule of a context of format 1 or 2, behind its first glyph or class; `null` for damaged ones. */
  rule(at: number, isChained: boolean): Rule | null {
    let rule = this.#rules.get(at);
    if (rule === undefined) {
      rule = readRule(this.view, at, isChained, 1);
      if (this.#rules.size < MOST_RULES) this.#rules.set(at, rule);
    }
    return rule;
  }

  /** The glyphs at which a subtable can begin to match. */
  firstGlyphs(lookup: Lookup, subtable: number): number[] {
    const { view } = this;
    if (!this.isContext(lookup) || view.u16(subtable) !== 3)
      return coveredGlyphs(view, subtable + view.u16(subtable + 2));
    const rule = this.coverageRule(lookup, subtable);
    return rule === null ? [] : coveredGlyphs(view, subtable + rule.input[0]!);
  }

  /** The glyphs at which a lookup can begin to match, as bits: most words have none of them. */
  startsOf(lookup: Lookup, deadline: Deadline | null): Uint8Array {
    let starts = this.#starts[lookup.index];
    if (starts === undefined) {
      starts = new Uint8Array(8_192);
      for (const subtable of lookup.subtables) {
        if (this.#startsLeft <= 0) break;
        const glyphs = this.firstGlyphs(lookup, subtable);
        this.#startsLeft -= glyphs.length + 1;
        deadline?.spend('fontSteps', glyphs.length);
        for (const glyph of glyphs) starts[glyph >> 3]! |= 1 << (glyph & 7);
      }
      this.#starts[lookup.index] = starts;
    }
    return starts;
  }

  #readLookup(index: number): Lookup | null {
    const { view } = this;
    const list = view.u16(8);
    if (index >= Math.min(view.u16(list), MOST_LOOKUPS)) return null;
    const at = list + view.u16(list + 2 + index * 2);
    let type = view.u16(at);
    const flag = view.u16(at + 2);
    const count = Math.min(view.u16(at + 4), MOST_SUBTABLES);
    const subtables: number[] = [];
    for (let i = 0; i < count; i++) {
      let subtable = at + view.u16(at + 6 + i * 2);
      if (type === this.#extensionType || view.u16(at) === this.#extensionType) {
        type = view.u16(subtable + 2);
        subtable += view.u32(subtable + 4);
      }
      if (subtable < view.length) subtables.push(subtable);
    }
    const markFilteringSet = (flag & USE_MARK_FILTERING_SET) !== 0 ? view.u16(at + 6 + count * 2) : -1;
    return { index, type, flag, markFilteringSet, subtables };
  }
}
