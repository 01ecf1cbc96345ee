/**
 * The fonts of one conversion, in layers: the document's `@font-face` rules, the fonts given by option, the bundled faces, the system's.
 * Layout asks it for a `ResolvedFont` and gets the same object for the same question.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Deadline } from '../base/deadline.ts';
import type { Diagnostics } from '../base/diagnostics.ts';
import { PlatenError } from '../base/errors.ts';
import type { FontFace, FontStyle } from '../display/font-face.ts';
import { hasFailed, loadAatEngine } from './aat/aat-engine.ts';
import { bundledFaces } from './bundled-faces.ts';
import type { FaceRecord } from './face-record.ts';
import { fallbackRank } from './fallback-order.ts';
import type { FontFeature, FontVariation } from './font-feature.ts';
import { facesAt, recordsOfBytes } from './font-files.ts';
import { type FontQuery, keyOf } from './font-query.ts';
import { type FontRules, NO_FONT_RULES } from './font-rules.ts';
import { genericFamily, ownFallbackFamily, standardFamilies, substituteFamily } from './generic-families.ts';
import { instanceOf } from './instance.ts';
import { matchFaces } from './match.ts';
import type { MetricsOverride } from './metrics.ts';
import { MissingFamilies } from './missing-families.ts';
import { MissingGlyphs } from './missing-glyphs.ts';
import { faceOfTables } from './open-face.ts';
import { mayBeOptional, optionalFaces } from './optional-faces.ts';
import { type FallbackSource, ResolvedFont } from './resolved-font.ts';
import { isPacked, readContainer } from './sfnt/container.ts';
import { MOST_FONT_BYTES } from './sfnt/sfnt-font.ts';
import { systemFontFolders } from './system-folders.ts';

/** The descriptors of an `@font-face` rule (css-fonts-4 §4). */
export interface FontFaceDescriptors {
  readonly family: string;
  /** Lightest and heaviest; `null` for what the font says. */
  readonly weight: readonly [number, number] | null;
  readonly style: FontStyle | null;
  /** Degrees, of `oblique` with angles. */
  readonly slant: readonly [number, number] | null;
  readonly stretch: readonly [number, number] | null;
  /** Flat pairs of first and last code point; `null` for all. */
  readonly unicodeRange: readonly number[] | null;
  readonly featureSettings: readonly FontFeature[];
  readonly variationSettings: readonly FontVariation[];
  /** OpenType tag, '' for that of the text. */
  readonly languageOverride: string;
  readonly metricsOverride: MetricsOverride | null;
  /** Factor on glyphs and metrics. */
  readonly sizeAdjust: number;
}

export interface FontSources {
  /** Paths of files or folders, or the bytes of font files. */
  readonly fonts: readonly (string | Uint8Array)[];
  readonly systemFonts: boolean;
  /** Bytes that the WOFF files of the document may unpack to, all together; none for no limit. */
  readonly unpackedBytes?: number;
  /** Charged with the steps of fonts' rules. */
  readonly deadline?: Deadline;
}

type Layer = ReadonlyMap<string, readonly FaceRecord[]>;

export class FontSet {
  readonly #document = new Map<string, FaceRecord[]>();
  readonly #installed: readonly Layer[];
  readonly #diagnostics: Diagnostics;
  readonly #resolved = new Map<string, ResolvedFont>();
  readonly #fallbacks: FallbackSource;
  readonly #unpacked: { left: number };
  /** The files of `@font-face` rules: documents of one conversion that have the same file share the face. */
  readonly #opened: { readonly file: Uint8Array; readonly face: FontFace }[];
  readonly #isFirst: boolean;
  /** Faces with Apple's tables that text is set in. */
  readonly #machines = new Set<FontFace>();
  readonly #missingFamilies = new MissingFamilies();
  readonly #hasSystemFonts: boolean;
  #rules: FontRules = NO_FONT_RULES;

  /**
   * @param sources - or the fonts of another document of the conversion: faces of its `@font-face` rules are not taken over, all else is shared
   * @throws PlatenError `INVALID_OPTION` when a path does not exist, `FONT_UNREADABLE` when given bytes or a given file are no font
   */
  constructor(sources: FontSources | FontSet, diagnostics: Diagnostics) {
    this.#diagnostics = diagnostics;
    diagnostics.beforeListing(() => this.#reportFamilies());
    if (sources instanceof FontSet) {
      this.#hasSystemFonts = sources.#hasSystemFonts;
      this.#unpacked = sources.#unpacked;
      this.#opened = sources.#opened;
      this.#isFirst = false;
      this.#installed = sources.#installed;
      this.#fallbacks = sources.#fallbacks;
      return;
    }
    this.#hasSystemFonts = sources.systemFonts;
    this.#opened = [];
    this.#isFirst = true;
    this.#unpacked = { left: sources.unpackedBytes ?? Number.POSITIVE_INFINITY };
    const given = sources.fonts.flatMap((source) => this.#facesOf(source));
    const layers = [layerOf(given), bundledLayer()];
    if (sources.systemFonts) layers.push(layerOf(systemFontFolders().flatMap((folder) => facesAt(folder, () => {}))));
    this.#installed = layers;
    const order = fallbackFamilies(layers);
    const missing = new MissingGlyphs();
    diagnostics.beforeListing(() => missing.report(diagnostics, sources.systemFonts));
    this.#fallbacks = {
      deadline: sources.deadline ?? null,
      order,
      own: (language) => {
        const family = ownFallbackFamily(language);
        return family === null ? [] : this.#facesOfFamily(family);
      },
      emoji: () =>
        this.#facesOfFamily('noto color emoji')[0] ??
        order.find((record) => /emoji/.test(record.families[0] ?? '')) ??
        null,
      last: onePerFamily,
      reportMissing: (codePoint) => missing.add(codePoint),
      reportMark: (codePoint) => missing.addMark(codePoint),
    };
  }

  #facesOf(source: string | Uint8Array): readonly FaceRecord[] {
    if (typeof source !== 'string') return recordsOfBytes(source);
    if (!existsSync(source)) {
      throw new PlatenError('INVALID_OPTION', `fonts: there is no file or folder "${source}".`, {
        option: 'fonts',
        value: source,
      });
    }
    return facesAt(source, (file) => {
      if (file === source) {
        throw new PlatenError(
          'FONT_UNREADABLE',
          `fonts: "${source}" cannot be read as a font. Give a TTF, OTF, TTC, WOFF or WOFF2 file.`,
          {
            option: 'fonts',
            value: source,
          },
        );
      }
      this.#diagnostics.report('FONT_UNREADABLE', `The font file ${path.basename(file)} cannot be read.`);
    });
  }

  /**
   * Adds a face of the document. Later rules win over earlier ones of the same family and traits.
   *
   * @returns whether the font could be read; what cannot is reported
   */
  addDocumentFace(descriptors: FontFaceDescriptors, source: Uint8Array | FontFace): boolean {
    let face: FontFace;
    try {
      face = source instanceof Uint8Array ? this.#unpack(source) : source;
    } catch (error) {
      const reason = error instanceof PlatenError ? String(error.details.reason) : 'it is damaged';
      this.#diagnostics.report(
        'FONT_UNREADABLE',
        `The font of @font-face "${descriptors.family}" cannot be read: ${reason}.`,
      );
      return false;
    }
    const family = descriptors.family.toLowerCase();
    const records = this.#document.get(family) ?? [];
    records.push(documentRecord(family, descriptors, face));
    this.#document.set(family, records);
    this.#resolved.clear();
    return true;
  }

  /** @throws PlatenError `FONT_UNREADABLE`, also when the document's fonts together unpack to more than they may */
  #unpack(file: Uint8Array): FontFace {
    const known = this.#isFirst ? undefined : this.#opened.find((each) => isSameFile(each.file, file));
    if (known !== undefined) return known.face;
    const font = readContainer(file, 0, Math.min(MOST_FONT_BYTES, this.#unpacked.left));
    if (isPacked(file)) for (const { length } of font.tables.values()) this.#unpacked.left -= length;
    const face = faceOfTables(font);
    this.#opened.push({ file, face });
    return face;
  }

  /** An installed face by its full or PostScript name, for `src: local(name)`; `null` when there is none. */
  findLocal(name: string): FontFace | null {
    const wanted = name.toLowerCase();
    for (const layer of [...this.#installed, ...(mayBeOptional(wanted) ? [optionalLayer()] : [])]) {
      for (const records of layer.values()) {
        const found = records.find(({ localNames }) => localNames.includes(wanted));
        if (found !== undefined) return found.openDefault();
      }
    }
    return null;
  }

  /**
   * Loads the engine of Apple's tables, if text is set in a face that has them: shaping cannot wait for it. Damaged tables are reported.
   *
   * @param characters - of the text in a font that `query` asks for
   */
  async prepareShaping(query: FontQuery, characters: Iterable<number>): Promise<void> {
    const records = this.resolve(query).recordsWithMorx(characters);
    if (records.length === 0) return;
    await loadAatEngine();
    for (const record of records) {
      const face = record.openDefault();
      if (face !== null) this.#machines.add(face);
    }
  }

  /** Whether any face, of the document or installed, has Apple's tables. */
  get hasMorx(): boolean {
    return [this.#document, ...this.#installed].some((layer) =>
      [...layer.values()].some((records) => records.some((record) => record.hasMorx)),
    );
  }

  /** Reports the faces whose Apple tables could not be followed. */
  reportShaping(): void {
    for (const face of this.#machines) {
      if (!hasFailed(face)) continue;
      this.#diagnostics.report(
        'FONT_UNREADABLE',
        `The table "morx" of the font ${face.postscriptName} cannot be followed: some of its glyphs are not replaced by others.`,
      );
    }
  }

  /**
   * The rules of the document that fonts are chosen by, next to `@font-face`.
   *
   * @param declared - families of its `@font-face` rules
   */
  useRules(rules: FontRules, declared: readonly string[]): void {
    this.#rules = rules;
    for (const family of declared) this.#missingFamilies.declare(family);
    this.#resolved.clear();
  }

  /** The same object for equal questions. */
  resolve(query: FontQuery): ResolvedFont {
    const key = keyOf(query);
    const font = this.#resolvedBy(key, query);
    const { opticalSize } = query.details;
    // Few fonts are drawn for a size: all others have one answer for all sizes.
    return font.dependsOnSize && opticalSize !== null ? this.#resolvedBy(`${key};${opticalSize}px`, query) : font;
  }

  #resolvedBy(key: string, query: FontQuery): ResolvedFont {
    let font = this.#resolved.get(key);
    if (font === undefined) {
      font = new ResolvedFont(query, this.#candidates(query), this.#standard(query), this.#fallbacks, this.#rules);
      this.#resolved.set(key, font);
      this.#missingFamilies.add(query);
    }
    return font;
  }

  /** The faces that the list of families names, best first. Families that are not there are skipped (CHROMIUM.md 9). */
  #candidates(query: FontQuery): FaceRecord[] {
    const candidates: FaceRecord[] = [];
    for (const { name, generic } of query.families) {
      const family = name.toLowerCase();
      const mapped = generic ? genericFamily(family, query.language) : family;
      const records = mapped === null ? [] : generic ? this.#installedFaces(mapped) : this.#facesOfFamily(mapped);
      // Among faces with the same traits the one that was declared last comes first (css-fonts-4 §4.5, composite faces).
      candidates.push(...matchFaces(records, query.weight, query.style, query.stretch).toReversed());
    }
    return candidates;
  }

  /** Those of the first standard family that is installed: what that one lacks comes from the fallback faces. */
  #standard(query: FontQuery): readonly FaceRecord[] {
    for (const family of standardFamilies(query.language)) {
      const records = matchFaces(this.#installedFaces(family), query.weight, query.style, query.stretch);
      if (records.length > 0) return records;
    }
    return [];
  }

  /** @param family - lower case */
  #facesOfFamily(family: string): readonly FaceRecord[] {
    return this.#document.get(family) ?? this.#installedFaces(family);
  }

  /**
   * What generic families stand for is the system's business: a rule of the document for a family of that name does not change it, as in Chromium.
   *
   * @param family - lower case
   */
  #installedFaces(family: string): readonly FaceRecord[] {
    for (const layer of this.#installed) {
      const records = layer.get(family);
      if (records !== undefined) return records;
    }
    const substitute = substituteFamily(family);
    if (substitute !== null) return this.#installedFaces(substitute);
    return mayBeOptional(family) ? (optionalLayer().get(family) ?? []) : [];
  }

  /** All installed faces, those of the optional package last; for who lists them. */
  faces(): FaceRecord[] {
    const layers = [...this.#installed, optionalLayer()];
    return [...new Set(layers.flatMap((layer) => [...layer.values()].flat()))];
  }

  #reportFamilies(): void {
    const has = (family: string) => this.#facesOfFamily(family).length > 0;
    const installed = (): Map<string, number> => {
      const counts = new Map<string, number>();
      for (const layer of this.#installed) for (const [name, records] of layer) counts.set(name, records.length);
      return counts;
    };
    this.#missingFamilies.report({ has, installed, hasSystemFonts: this.#hasSystemFonts }, this.#diagnostics);
  }
}

function isSameFile(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && Buffer.compare(one, other) === 0;
}

function documentRecord(family: string, descriptors: FontFaceDescriptors, face: FontFace): FaceRecord {
  const axis = (tag: string) => face.axes.find((each) => each.tag === tag);
  const wght = axis('wght');
  const wdth = axis('wdth');
  const { weight, stretch, slant } = descriptors;
  const [weightMin, weightMax] =
    weight ?? (wght !== undefined ? [wght.minimum, wght.maximum] : [face.weight, face.weight]);
  const [stretchMin, stretchMax] =
    stretch ?? (wdth !== undefined ? [wdth.minimum, wdth.maximum] : [face.stretch, face.stretch]);
  const limits = { weight, stretch, slant, variations: descriptors.variationSettings };
  return {
    file: null,
    families: [family],
    fullName: descriptors.family,
    localNames: [],
    weightMin,
    weightMax,
    style: descriptors.style ?? face.style,
    canSlant: descriptors.style === null && (axis('slnt') !== undefined || axis('ital') !== undefined),
    stretchMin,
    stretchMax,
    hasMorx: face.table('morx').length > 0,
    unicodeRange: descriptors.unicodeRange,
    features: descriptors.featureSettings,
    metricsOverride: descriptors.metricsOverride,
    sizeAdjust: descriptors.sizeAdjust,
    languageOverride: descriptors.languageOverride,
    covers: (codePoint) => face.glyphForCodePoint(codePoint) !== 0,
    open: (request) => instanceOf(face, request, limits),
    openDefault: () => face,
  };
}

function layerOf(records: readonly FaceRecord[]): Layer {
  const layer = new Map<string, FaceRecord[]>();
  for (const record of records) {
    for (const family of record.families) {
      const known = layer.get(family);
      if (known === undefined) layer.set(family, [record]);
      else known.push(record);
    }
  }
  return layer;
}

let bundled: Layer | null = null;

function bundledLayer(): Layer {
  bundled ??= layerOf(bundledFaces());
  return bundled;
}

let optional: Layer | null = null;
let optionalOrder: readonly FaceRecord[] | null = null;

function optionalLayer(): Layer {
  optional ??= layerOf(optionalFaces());
  return optional;
}

function onePerFamily(): readonly FaceRecord[] {
  optionalOrder ??= fallbackFamilies([optionalLayer()]);
  return optionalOrder;
}

/** One regular face of each installed family, in the order in which they are asked for missing characters. */
function fallbackFamilies(layers: readonly Layer[]): FaceRecord[] {
  const ranked: { record: FaceRecord; rank: number }[] = [];
  const seen = new Set<FaceRecord>();
  const families = new Set<string>();
  for (const layer of layers) {
    for (const [family, records] of layer) {
      if (families.has(family)) continue;
      families.add(family);
      const record = matchFaces(records, 400, 'normal', 100)[0]!;
      if (seen.has(record)) continue;
      seen.add(record);
      // By the name that says most: the short name of "Noto Serif Tamil Slanted" is "NotoSerifTamilSlanted".
      ranked.push({ record, rank: Math.max(...record.families.map(fallbackRank)) });
    }
  }
  return ranked.sort((a, b) => a.rank - b.rank).map(({ record }) => record);
}
