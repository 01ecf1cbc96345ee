/**
 * Reads the structure trees of real documents by PDF.js, PDFium and poppler, and compares them with each other and with the elements of the
 * documents: `npx tsx scripts/structure-trees.ts FOLDER [COUNT]`. The folder holds documents or folders of them; which are read, the hashes of
 * their names decide. Ends with 1 where anything differs.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspectDocument } from '../src/engine/render/inspect-document.ts';
import { lookOver } from '../test/support/trees/look-over.ts';

const [folder, count = '60', only = ''] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say which folder: npx tsx scripts/structure-trees.ts FOLDER [COUNT]');
const root = path.resolve(folder);

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');
const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.x?html?$/.test(name) && name.includes(only))
  .sort((a, b) => hashOf(a).localeCompare(hashOf(b)))
  .slice(0, Number(count));

let different = 0;
for (const name of names) {
  const url = pathToFileURL(path.join(root, name)).href;
  const [top] = name.split(path.sep);
  let lines: string[];
  try {
    lines = await lookOver(
      await inspectDocument({ url, fileRoots: [path.join(root, top!)], timeout: 120_000, systemFonts: true }),
    );
  } catch (error) {
    lines = [String(error)];
  }
  if (lines.length > 0) different++;
  process.stdout.write(
    `${lines.length === 0 ? 'same' : 'DIFFERENT'} ${name}\n${lines.map((line) => `  ${line}\n`).join('')}`,
  );
}
process.stdout.write(`${names.length - different} of ${names.length} are read as they are written\n`);
process.exitCode = different === 0 ? 0 : 1;
