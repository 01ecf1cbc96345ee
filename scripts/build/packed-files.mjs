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
      handler: () => {
        const fonts = packedFonts(path.join(root, 'fonts'));
        const streams = { ...fonts.streams, ...packedPatterns(path.join(root, 'hyphenation')) };
        return `export const packed = ${JSON.stringify({ streams, places: fonts.places })};`;
      },
    },
  };
}

/** The faces of a family are alike: in one stream they take a fifth less. */
function packedFonts(folder) {
  const faces = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
  const streams = {};
  const places = {};
  for (const family of new Set(faces.map((name) => name.split('-')[0]))) {
    const contents = [];
    let start = 0;
    for (const name of faces.filter((each) => each.startsWith(`${family}-`)).sort()) {
      const content = readFileSync(path.join(folder, name));
      contents.push(content);
      places[`fonts/${name}`] = [`fonts/${family}`, start, start + content.length];
      start += content.length;
    }
    streams[`fonts/${family}`] = brotliCompressSync(Buffer.concat(contents), BROTLI).toString('base64');
  }
  return { streams, places };
}

/** They are compressed already. */
function packedPatterns(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.br'));
  return Object.fromEntries(
    names.sort().map((name) => [`hyphenation/${name}`, readFileSync(path.join(folder, name)).toString('base64')]),
  );
}
