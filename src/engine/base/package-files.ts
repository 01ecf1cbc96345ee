/**
 * Files that are part of the package: faces and hyphenation patterns. They lie beside the code and are read when they are needed. A bundler
 * of a user leaves them behind, but follows the import of the module in which the build has packed them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** Content, compressed with brotli, as base64, by name: `fonts/LiberationSans-Bold.ttf`. */
type PackedFiles = Readonly<Record<string, string>>;

/** Where the files lie as files; `null` where they do not. */
const root = packageRoot();
let packed: PackedFiles = {};

/** Has to be awaited before files are asked for. @throws Error when the files are neither beside the code nor packed */
export async function findPackageFiles(): Promise<void> {
  if (root === null) ({ packed } = await import('./packed-files.ts'));
}

/** The path of a folder of the package; `null` where its files are packed. */
export function packageFolder(name: string): string | null {
  return root === null ? null : fileURLToPath(new URL(name, root));
}

/** The packed files of a folder, unpacked. */
export function packedFolder(name: string): Uint8Array[] {
  return Object.keys(packed)
    .filter((file) => file.startsWith(`${name}/`))
    .map((file) => unpack(packed[file]!));
}

/** The content of a file that is compressed with brotli. @throws where it is missing or damaged: it is part of the package */
export function packageFile(name: string): Uint8Array {
  if (root !== null) return brotliDecompressSync(readFileSync(new URL(name, root)));
  const content = packed[name];
  if (content === undefined) throw new Error(`${name} is missing from the package.`);
  return unpack(content);
}

function unpack(content: string): Uint8Array {
  return brotliDecompressSync(Buffer.from(content, 'base64'));
}

/** The source lies three folders deep, the modules of the build beside the files. A bundle in CommonJS does not know where it lies. */
function packageRoot(): URL | null {
  const here = import.meta.url as string | undefined;
  if (!here?.startsWith('file:')) return null;
  const folder = new URL(here.endsWith('.ts') ? '../../../' : './', here);
  return existsSync(new URL('fonts/LiberationSans-Regular.ttf', folder)) ? folder : null;
}
