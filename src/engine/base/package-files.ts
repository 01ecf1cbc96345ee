/**
 * Files that are part of the package: faces and hyphenation patterns. They lie beside the code and are read when they are needed. A bundler
 * of a user leaves them behind, but follows the import of the module in which the build has packed them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { PackedFiles } from './packed-files.ts';
import { readPacked } from './packed-folder.ts';

/** Where the files lie as files; `null` where they do not. */
export const packageRoot = findRoot();
let packed: PackedFiles = { streams: {}, places: {} };

/** Has to be awaited before files are asked for. @throws Error when the files are neither beside the code nor packed */
export async function findPackageFiles(): Promise<void> {
  if (packageRoot === null) ({ packed } = await import('./packed-files.ts'));
}

/** The content of a file, unpacked where its name ends in `.br`. @throws where it is missing or damaged: it is part of the package */
export function packageFile(name: string): Uint8Array {
  if (packageRoot !== null) {
    return plainBytes(name.endsWith('.br') ? brotliDecompressSync(readPattern(name)) : readWhole(name));
  }
  const [stream, start, end] = packed.places[name] ?? [name];
  const content = packed.streams[stream];
  if (content === undefined) throw new Error(`${name} is missing from the package.`);
  return unpack(content).slice(start, end);
}

/** The published package has the hyphenation patterns in one file. */
function readPattern(name: string): Buffer {
  const pack = new URL('hyphenation/patterns.pack', packageRoot!);
  return existsSync(pack) ? readPacked(pack, name.slice(name.indexOf('/') + 1)) : readWhole(name);
}

function readWhole(name: string): Buffer {
  return readFileSync(new URL(name, packageRoot!));
}

function unpack(content: string): Uint8Array {
  return plainBytes(brotliDecompressSync(Buffer.from(content, 'base64')));
}

/** Not as `Buffer`, whose `slice` is another than that of arrays. */
function plainBytes({ buffer, byteOffset, length }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length);
}

/** The source lies three folders deep, the modules of the build beside the files. A bundle in CommonJS does not know where it lies. */
function findRoot(): URL | null {
  const here = import.meta.url as string | undefined;
  if (!here?.startsWith('file:')) return null;
  const folder = new URL(here.endsWith('.ts') ? '../../../' : './', here);
  return existsSync(new URL('fonts/LiberationSans-Regular.ttf', folder)) ? folder : null;
}
