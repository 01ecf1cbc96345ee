/**
 * The faces of the package `platen-fonts-noto`, where it is installed: for scripts, emoji and formulas that the bundled ones lack. They are asked
 * for last, by name or by character; until then nothing is looked for, and a face is opened only when text is set in it. What each of
 * them has stands in the index of the package.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { resolveOptional } from '../base/optional-package.ts';
import type { FaceRecord, FaceTraits } from './face-record.ts';
import { fallbackRank } from './fallback-order.ts';
import { bytesOf, recordOf } from './font-files.ts';
import { openFace } from './open-face.ts';

const FONTS_PACKAGE = 'platen-fonts-noto';

/** A face in the index of the package. */
export interface PackagedFace extends FaceTraits {
  /** Beside the index. */
  readonly file: string;
  /** Its number in a collection. */
  readonly number: number;
  /** First and last code point of each run of characters, each as the distance from the number before. */
  readonly characters: readonly number[];
}

let records: readonly FaceRecord[] | null = null;

/** In the order in which they are asked for characters; none where the package is not installed. */
export function optionalFaces(): readonly FaceRecord[] {
  records ??= readPackage();
  return records;
}

/** Whether a family may be one of the package: all others are not looked for there. @param family - lower case */
export function mayBeOptional(family: string): boolean {
  return family.startsWith('noto ') || family === 'latin modern math';
}

function readPackage(): readonly FaceRecord[] {
  const location = indexOfPackage();
  if (location === null) return [];
  const folder = path.dirname(location);
  const faces = JSON.parse(readFileSync(location, 'utf8')) as readonly PackagedFace[];
  const rankOf = ({ families }: FaceTraits) => fallbackRank(families[0]!);
  return faces.toSorted((a, b) => rankOf(a) - rankOf(b)).map((face) => recordOfPackaged(face, folder));
}

function recordOfPackaged(face: PackagedFace, folder: string): FaceRecord {
  const file = path.join(folder, face.file);
  return recordOf(
    face,
    () => openFace(bytesOf(file), face.number),
    () => new Characters(face.characters),
    file,
  );
}

/** Beside platen, or where the caller works. */
function indexOfPackage(): string | null {
  const name = `${FONTS_PACKAGE}/index.json`;
  try {
    return resolveOptional(name);
  } catch {
    try {
      return resolveOptional(name, process.cwd());
    } catch {
      return null;
    }
  }
}

/** What a face has, without the face. */
class Characters {
  readonly #bounds: Uint32Array;

  constructor(distances: readonly number[]) {
    let last = 0;
    this.#bounds = Uint32Array.from(distances, (distance) => {
      last += distance;
      return last;
    });
  }

  /** Not 0 where there is one. */
  glyph(codePoint: number): number {
    let low = 0;
    let high = this.#bounds.length / 2 - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (codePoint < this.#bounds[middle * 2]!) high = middle - 1;
      else if (codePoint > this.#bounds[middle * 2 + 1]!) low = middle + 1;
      else return 1;
    }
    return 0;
  }
}
