/** Reads one file out of a folder that the build has packed into one (`scripts/build/packed-folder.mjs`): nothing else of the pack is read. */
import { closeSync, openSync, readSync } from 'node:fs';

/** Where each file lies: its first byte, counted from the end of the index, and its length. */
type PackIndex = Readonly<Record<string, readonly [start: number, length: number]>>;

/**
 * The pack begins with the length of its index (32 bits, the lowest first), the index as JSON follows, then the files.
 *
 * @throws where the pack, or the file in it, is missing or cut
 */
export function readPacked(pack: URL, name: string): Buffer {
  const file = openSync(pack, 'r');
  try {
    const indexLength = readPart(file, 0, 4).readUInt32LE();
    const index = JSON.parse(readPart(file, 4, indexLength).toString()) as PackIndex;
    const place = Object.hasOwn(index, name) ? index[name] : undefined;
    if (place === undefined) throw new Error(`${name} is missing from ${pack.pathname}.`);
    const [start, length] = place;
    return readPart(file, 4 + indexLength + start, length);
  } finally {
    closeSync(file);
  }
}

function readPart(file: number, start: number, length: number): Buffer {
  const part = Buffer.allocUnsafeSlow(length);
  if (readSync(file, part, 0, length, start) < length) throw new Error('A packed file of the package is cut.');
  return part;
}
