/**
 * Packs the hyphenation patterns of the development dependency `hyphen` into `hyphenation/*.br`, as `src/engine/hyphenation/pattern-file.ts` reads
 * them: `npx tsx scripts/hyphenation.ts`. Only languages whose licence is in `hyphenation/LICENSES.md`.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PATTERN_FILES } from '../src/engine/hyphenation/languages.ts';

type TrieNode = number | [Trie, number] | Trie;
interface Trie {
  readonly [letter: string]: TrieNode;
}
/** Distinct levels, patterns as a trie whose leaves are indices of levels, exceptions with the places of hyphens. */
type Source = readonly [number[][], Trie, Record<string, number[]>?];

/** The source's name where it is not ours. */
const SOURCES: Readonly<Record<string, string>> = { de: 'de-1996', el: 'el-monoton', mn: 'mn-cyrl' };

const folder = path.resolve(import.meta.dirname, '../hyphenation');
const load = createRequire(import.meta.url);

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (/^(?!phrases-).*\.br$/.test(name)) rmSync(path.join(folder, name));
const licences = readFileSync(path.join(folder, 'LICENSES.md'), 'utf8');
let total = 0;
for (const name of PATTERN_FILES) {
  if (!licences.includes(`\`${name}\``)) throw new Error(`hyphenation/LICENSES.md has no entry for ${name}`);
  const source = load(`hyphen/patterns/${SOURCES[name] ?? name}.js`) as Source;
  const packed = pack(source);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  const bytes = brotliCompressSync(packed, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 22 } });
  writeFileSync(path.join(folder, `${name}.br`), bytes);
  total += bytes.length;
  console.log(`${name} ${packed.length} -> ${bytes.length}`);
}
console.log(`${PATTERN_FILES.length} languages, ${total} bytes`);

/** Four lines: exceptions; levels; of each pattern how many letters it shares with the one before, and its levels; the other letters. */
function pack([levels, trie, exceptions = {}]: Source): string {
  const patterns: { text: string; levels: string }[] = [];
  collect(trie, '', levels, patterns);
  // By code units: equal beginnings lie side by side.
  patterns.sort((a, b) => (a.text < b.text ? -1 : 1));
  const distinct = byFrequency(patterns.map((pattern) => pattern.levels));
  let shared = '';
  let choices = '';
  const rests: string[] = [];
  let before = '';
  for (const { text, levels: own } of patterns) {
    let count = 0;
    while (count < before.length && before[count] === text[count]) count++;
    shared += String.fromCharCode(0x30 + count);
    choices += String.fromCharCode(0x30 + distinct.indexOf(own));
    rests.push(text.slice(count));
    before = text;
  }
  return [hyphenated(exceptions), distinct.join(' '), shared, choices, rests.join(' ')].join('\n');
}

function collect(trie: Trie, prefix: string, levels: number[][], found: { text: string; levels: string }[]): void {
  for (const [letter, node] of Object.entries(trie)) {
    const text = prefix + letter;
    const index = typeof node === 'number' ? node : Array.isArray(node) ? node[1] : -1;
    if (index >= 0) found.push({ text, levels: levels[index]!.join('') });
    if (Array.isArray(node)) collect(node[0], text, levels, found);
    else if (typeof node === 'object') collect(node as Trie, text, levels, found);
  }
}

function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
}

/** The source counts the hyphens before a place, too. */
function hyphenated(exceptions: Record<string, number[]>): string {
  return Object.entries(exceptions)
    .map(([word, places]) =>
      places.reduceRight((text, at, i) => `${text.slice(0, at - i)}-${text.slice(at - i)}`, word),
    )
    .join(' ');
}
