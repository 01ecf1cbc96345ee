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

  /** Kerns the glyph before `at` with that at `at`. */
  kernAt(at: number, kerning: PairKerning): void {
    if (at === 0) return;
    const units = kerning.between(this.glyphIds[at - 1]!, this.glyphIds[at]!);
    if (units === 0) return;
    this.advances[at - 1]! += units;
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
    const at = reserve(count);
    const end = at + count;
    const { glyphIds, advances, clusters, safe } = slab;
    glyphIds.set(this.glyphIds.subarray(0, count), at);
    advances.set(this.advances.subarray(0, count), at);
    // Most short texts begin their paragraph and have one glyph a character: those share what says so.
    const isPlain = count < PLAIN_LENGTHS && this.#isPlain();
    if (!isPlain) {
      clusters.set(this.clusters.subarray(0, count), at);
      safe.set(this.safe.subarray(0, count), at);
    }
    return {
      face,
      glyphIds: glyphIds.subarray(at, end),
      advances: advances.subarray(at, end),
      xOffsets: this.#hasOffsets ? this.#xOffsets.slice(0, count) : null,
      yOffsets: this.#hasOffsets ? this.#yOffsets.slice(0, count) : null,
      clusters: isPlain ? plainClusters[count]! : clusters.subarray(at, end),
      safeToBreak: isPlain ? plainSafe[count]! : safe.subarray(at, end),
    };
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

/** By length. */
const PLAIN_LENGTHS = 64;
const plainClusters = Array.from({ length: PLAIN_LENGTHS }, (_, length) => Uint32Array.from({ length }, (_, i) => i));
const plainSafe = Array.from({ length: PLAIN_LENGTHS }, (_, length) => new Uint8Array(length).fill(1));

/** Runs lie side by side in larger arrays: views of them cost a fifteenth of arrays of their own, which count as external memory. */
const SLAB_SIZE = 16_384;
let slab = newSlab(0);
let slabUsed = 0;

function newSlab(size: number) {
  return {
    glyphIds: new Uint16Array(size),
    advances: new Float32Array(size),
    clusters: new Uint32Array(size),
    safe: new Uint8Array(size),
  };
}

/** Room for so many glyphs in `slab`; returns where it starts. */
function reserve(count: number): number {
  if (slabUsed + count > slab.glyphIds.length) {
    slab = newSlab(Math.max(SLAB_SIZE, count));
    slabUsed = 0;
  }
  const at = slabUsed;
  slabUsed += count;
  return at;
}
