/**
 * Packs a model of phrases as BudouX ships it into `hyphenation/phrases-ja.br`, as `src/engine/hyphenation/phrases.ts` reads it:
 * `npm pack budoux@0.8.4`, unpack it, then `npx tsx scripts/phrases.ts FOLDER`. No dependency, because its package brings programs along that nobody here runs.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { FEATURES } from '../src/engine/hyphenation/phrases.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Say where the package of BudouX was unpacked: npx tsx scripts/phrases.ts FOLDER');
const file = path.resolve(folder, 'module/data/models/ja.js');
const { model }: { model: Record<string, Record<string, number>> } = await import(pathToFileURL(file).href);

const unknown = Object.keys(model).filter((name) => !FEATURES.some((feature) => feature.name === name));
if (unknown.length > 0) throw new Error(`The model has features that are not known: ${unknown.join(', ')}.`);
// One line a feature: a score, then the characters that have it.
const lines = FEATURES.map(({ name }) =>
  Object.entries(model[name] ?? {})
    .map(([characters, score]) => `${score}${characters}`)
    .join('\t'),
);
const bytes = brotliCompressSync(lines.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
writeFileSync(path.resolve(import.meta.dirname, '../hyphenation/phrases-ja.br'), bytes);
console.log(`${bytes.length} bytes`);
