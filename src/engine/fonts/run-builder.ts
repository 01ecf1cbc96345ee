/** Collects the glyphs of a run in arrays that grow and are used again, then copies them out in one piece. */

import type { FontFace } from '../display/font-face.ts';
import type { ShapedRun } from '../display/shaped-run.ts';
import type { PairKerning } from './opentype/pair-kerning.ts';
import type { ShapedWord } from './shape-plan.ts';

export class RunBuilder {
  count = 0;
  /** Open to the one loop that cannot afford a call per glyph; it reserves room first. */
  glyphIds = new Uint16Array(4_096);
  advances = new Float32Array(4_096);
  clusters = new Uint32Array(4_096);
  safe = new Uint8Array(4_096);
  #xOffsets = new Float32Array(4_096);
  #yOffsets = new Float32Array(4_096);
  #hasOffsets = false;
  #mark = 0;
  /** Kerning with what follows is undone with it. */
  #advanceAtMark = 0;

  start(): void {
    if (this.#hasOffsets) {
      this.#xOffsets.fill(0, 0, this.count);
      this.#yOffsets.fill(0, 0, this.count);
    }
    this.count = 0;
    this.#hasOffsets = false;
    this.mark();
  }

  /** Makes room for `more` glyphs. The arrays are other ones afterwards. */
  reserve(more: number): void {
    if (this.count + more > this.glyphIds.length) this.#grow(this.count + more);
  }

  add(glyph: number, advance: number, cluster: number, safe: number): void {
    if (this.count === this.glyphIds.length) this.#grow(this.count + 1);
    const at = this.count++;
    this.glyphIds[at] = glyph;
    this.advances[at] = advance;
    this.clusters[at] = cluster;
    this.safe[at] = safe;
  }

  /** A word that begins at index `start` of the text; it may be cut before it, not in it. */
  addWord(word: ShapedWord, start: number): void {
    const { glyphIds, advances, clusters, xOffsets, yOffsets } = word;
    if (this.count + glyphIds.length > this.glyphIds.length) this.#grow(this.count + glyphIds.length);
    const at = this.count;
    for (let i = 0; i < glyphIds.length; i++) {
      this.glyphIds[at + i] = glyphIds[i]!;
      this.advances[at + i] = advances[i]!;
      this.clusters[at + i] = start + clusters[i]!;
      this.safe[at + i] = i === 0 ? 1 : 0;
    }
    if (xOffsets !== null) {
      this.#xOffsets.set(xOffsets, at);
      this.#yOffsets.set(yOffsets!, at);
      this.#hasOffsets = true;
    }
    this.count += glyphIds.length;
  }

  /** Kerns the last glyph. */
  kernLast(units: number): void {
    this.advances[this.count - 1]! += units;
  }

  /** Kerns the glyph before `at` with that at `at`. @param isOverridden - the later one stands to the left of it */
  kernAt(at: number, kerning: PairKerning, isOverridden: boolean): void {
    if (at === 0) return;
    const before = this.glyphIds[at - 1]!;
    const behind = this.glyphIds[at]!;
    const units = isOverridden ? kerning.between(behind, before) : kerning.between(before, behind);
    if (units === 0) return;
    this.advances[isOverridden ? at : at - 1]! += units;
    this.safe[at] = 0;
  }

  lastGlyph(): number {
    return this.count === 0 ? -1 : this.glyphIds[this.count - 1]!;
  }

  /** Remembers this place, to which `rewind` goes back. */
  mark(): void {
    this.#mark = this.count;
    this.#advanceAtMark = this.count === 0 ? 0 : this.advances[this.count - 1]!;
  }

  rewind(): void {
    this.count = this.#mark;
    if (this.count > 0) this.advances[this.count - 1] = this.#advanceAtMark;
  }

  finish(face: FontFace): ShapedRun {
    const { count } = this;
    const at = glyphSlab.reserve(count);
    const { arrays } = glyphSlab;
    if (count > LONG) {
      arrays.glyphIds.set(this.glyphIds.subarray(0, count), at);
      arrays.advances.set(this.advances.subarray(0, count), at);
    } else
      for (let i = 0; i < count; i++) {
        arrays.glyphIds[at + i] = this.glyphIds[i]!;
        arrays.advances[at + i] = this.advances[i]!;
      }
    // Most short texts begin their paragraph and have one glyph a character: those share what says so.
    const cuts = count < PLAIN_LENGTHS && this.#isPlain() ? null : this.#keepCuts();
    const xOffsets = this.#hasOffsets ? this.#xOffsets.slice(0, count) : null;
    const yOffsets = this.#hasOffsets ? this.#yOffsets.slice(0, count) : null;
    return new SlabRun(face, arrays, at, count, cuts, xOffsets, yOffsets);
  }

  #keepCuts(): Cuts {
    const { count } = this;
    const at = cutSlab.reserve(count);
    const { clusters, safe } = cutSlab.arrays;
    if (count > LONG) {
      clusters.set(this.clusters.subarray(0, count), at);
      safe.set(this.safe.subarray(0, count), at);
    } else
      for (let i = 0; i < count; i++) {
        clusters[at + i] = this.clusters[i]!;
        safe[at + i] = this.safe[i]!;
      }
    return { arrays: cutSlab.arrays, at };
  }

  /** Whether glyph i is that of character i, and all may be parted. */
  #isPlain(): boolean {
    const { clusters, safe, count } = this;
    for (let i = 0; i < count; i++) if (clusters[i] !== i || safe[i] !== 1) return false;
    return true;
  }

  #grow(needed: number): void {
    const size = Math.max(needed, this.glyphIds.length * 2);
    const glyphIds = new Uint16Array(size);
    glyphIds.set(this.glyphIds);
    this.glyphIds = glyphIds;
    const grow = (old: Float32Array) => {
      const larger = new Float32Array(size);
      larger.set(old);
      return larger;
    };
    this.advances = grow(this.advances);
    this.#xOffsets = grow(this.#xOffsets);
    this.#yOffsets = grow(this.#yOffsets);
    const clusters = new Uint32Array(size);
    clusters.set(this.clusters);
    this.clusters = clusters;
    const safe = new Uint8Array(size);
    safe.set(this.safe);
    this.safe = safe;
  }
}

/** More glyphs than this are copied in one piece; the views that this takes cost more than a few glyphs one by one. */
const LONG = 64;

/** By length. */
const PLAIN_LENGTHS = 64;
const plainClusters = Array.from({ length: PLAIN_LENGTHS }, (_, length) => Uint32Array.from({ length }, (_, i) => i));
const plainSafe = Array.from({ length: PLAIN_LENGTHS }, (_, length) => new Uint8Array(length).fill(1));

/** Of a run that is not plain: where its own lie in a slab. */
interface Cuts {
  readonly arrays: CutArrays;
  readonly at: number;
}

/** Runs lie side by side in larger arrays: those of their own would cost fifteen times as much, and count as external memory. */
const SLAB_SIZE = 16_384;

class Slab<T> {
  readonly #make: (size: number) => T;
  #size = 0;
  #used = 0;
  arrays: T;

  constructor(make: (size: number) => T) {
    this.#make = make;
    this.arrays = make(0);
  }

  /** Room for so many glyphs in `arrays`, which may be others afterwards; returns where it starts. */
  reserve(count: number): number {
    if (this.#used + count > this.#size) {
      this.#size = Math.max(SLAB_SIZE, count);
      this.arrays = this.#make(this.#size);
      this.#used = 0;
    }
    const at = this.#used;
    this.#used += count;
    return at;
  }
}

interface GlyphArrays {
  readonly glyphIds: Uint16Array;
  readonly advances: Float32Array;
}

interface CutArrays {
  readonly clusters: Uint32Array;
  readonly safe: Uint8Array;
}

const glyphSlab = new Slab<GlyphArrays>((size) => ({
  glyphIds: new Uint16Array(size),
  advances: new Float32Array(size),
}));
const cutSlab = new Slab<CutArrays>((size) => ({ clusters: new Uint32Array(size), safe: new Uint8Array(size) }));

/**
 * Makes the views of its glyphs when they are asked for. Short ones keep them only until another run is asked: they take more room than the glyphs of
 * a table's cell.
 */
class SlabRun implements ShapedRun {
  readonly face: FontFace;
  readonly xOffsets: Float32Array | null;
  readonly yOffsets: Float32Array | null;
  readonly #arrays: GlyphArrays;
  readonly #at: number;
  readonly #count: number;
  /** `null`: glyph i is that of character i, and all may be parted. */
  readonly #cuts: CutArrays | null;
  readonly #cutsAt: number;
  readonly #kept: Views | null;

  constructor(
    face: FontFace,
    arrays: GlyphArrays,
    at: number,
    count: number,
    cuts: Cuts | null,
    xOffsets: Float32Array | null,
    yOffsets: Float32Array | null,
  ) {
    this.face = face;
    this.#arrays = arrays;
    this.#at = at;
    this.#count = count;
    this.#cuts = cuts === null ? null : cuts.arrays;
    this.#cutsAt = cuts === null ? 0 : cuts.at;
    this.#kept = count > LONG ? { glyphIds: null, advances: null, clusters: null, safeToBreak: null } : null;
    this.xOffsets = xOffsets;
    this.yOffsets = yOffsets;
  }

  #views(): Views {
    if (this.#kept !== null) return this.#kept;
    if (viewedLast !== this) {
      viewedLast = this;
      lastViews.glyphIds = null;
      lastViews.advances = null;
      lastViews.clusters = null;
      lastViews.safeToBreak = null;
    }
    return lastViews;
  }

  get glyphIds(): Uint16Array {
    const views = this.#views();
    views.glyphIds ??= this.#arrays.glyphIds.subarray(this.#at, this.#at + this.#count);
    return views.glyphIds;
  }

  get advances(): Float32Array {
    const views = this.#views();
    views.advances ??= this.#arrays.advances.subarray(this.#at, this.#at + this.#count);
    return views.advances;
  }

  get clusters(): Uint32Array {
    const cuts = this.#cuts;
    if (cuts === null) return plainClusters[this.#count]!;
    const views = this.#views();
    views.clusters ??= cuts.clusters.subarray(this.#cutsAt, this.#cutsAt + this.#count);
    return views.clusters;
  }

  get safeToBreak(): Uint8Array {
    const cuts = this.#cuts;
    if (cuts === null) return plainSafe[this.#count]!;
    const views = this.#views();
    views.safeToBreak ??= cuts.safe.subarray(this.#cutsAt, this.#cutsAt + this.#count);
    return views.safeToBreak;
  }
}

type Views = { -readonly [K in 'glyphIds' | 'advances' | 'clusters' | 'safeToBreak']: ShapedRun[K] | null };

/** The short run that was asked last, and its views: who looks at a run asks it again and again. */
let viewedLast: SlabRun | null = null;
const lastViews: Views = { glyphIds: null, advances: null, clusters: null, safeToBreak: null };
