// Plugin of the bundler: fills src/engine/base/packed-files.ts with the fonts and the hyphenation patterns, so that they are found where a
// user's bundler has left the files themselves behind.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The slowest quality takes ten times as long for a twentieth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 } };

export function packedFiles(root) {
  return {
    name: 'packed-files',
    load: {
      filter: { id: /[\\/]base[\\/]packed-files\.ts$/ },
      handler: () => `export const packed = ${JSON.stringify({ ...packedFonts(root), ...packedPatterns(root) })};`,
    },
  };
}

function packedFonts(root) {
  return pack(path.join(root, 'fonts'), /\.ttf$/, (bytes) => brotliCompressSync(bytes, BROTLI));
}

/** They are compressed already. */
function packedPatterns(root) {
  return pack(path.join(root, 'hyphenation'), /\.br$/, (bytes) => bytes);
}

function pack(folder, wanted, compress) {
  const names = readdirSync(folder).filter((name) => wanted.test(name));
  const content = (name) => compress(readFileSync(path.join(folder, name))).toString('base64');
  return Object.fromEntries(names.sort().map((name) => [`${path.basename(folder)}/${name}`, content(name)]));
}
