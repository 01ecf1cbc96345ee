// Packs the files of a folder into one with an index, as src/engine/base/packed-folder.ts reads it: a package of few files is fetched and unpacked sooner.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param folder - whose files are packed
 * @param ending - of the files that are: `.br`
 * @param target - the pack
 */
export function packFolder(folder, ending, target) {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  const contents = names.sort().map((name) => readFileSync(path.join(folder, name)));
  let start = 0;
  const places = names.map((name, at) => {
    const place = [start, contents[at].length];
    start += contents[at].length;
    return [name, place];
  });
  const index = Buffer.from(JSON.stringify(Object.fromEntries(places)));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(index.length);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, Buffer.concat([head, index, ...contents]));
}
