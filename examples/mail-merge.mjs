// A letter for each row of a CSV file, on all processors: node mail-merge.mjs [people.csv] [folder]
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createPool } from 'platen/pool';

const [source = new URL('mail-merge.csv', import.meta.url), folder = 'letters'] = process.argv.slice(2);

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Rows as objects (RFC 4180): fields with commas, line feeds and doubled quotes in quotes. */
function readCsv(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  const [names, ...people] = rows.filter((row) => row.some((field) => field !== ''));
  return people.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}

const letter = ({ name, street, town, due, amount }) => `<!doctype html>
<html lang="en">
<title>Letter to ${escaped(name)}</title>
<style>
  @page { size: A4; margin: 45mm 20mm 25mm }
  body { margin: 0; font: 11pt/1.5 Arial, sans-serif }
  address { font-style: normal; height: 40mm }
</style>
<address>${[name, street, town].map(escaped).join('<br>')}</address>
<p><b>A friendly reminder</b>
<p>Dear ${escaped(name)},
<p>on ${date.format(new Date(due))} ${money.format(Number(amount))} was due. Should this letter and your payment
have crossed on their way, please forget the letter.
<p>Yours sincerely<br>Nordlicht Joinery
</html>`;

await mkdir(folder, { recursive: true });
const people = readCsv(await readFile(source, 'utf8'));
const pool = createPool();
// All letters are handed over at once: the pool keeps them until a worker is free.
await Promise.all(
  people.map(async (person, index) => {
    const { pdf } = await pool.render({ html: letter(person) });
    await writeFile(path.join(folder, `${String(index + 1).padStart(4, '0')}.pdf`), pdf);
  }),
);
await pool.close();
console.log(`${folder}: ${people.length} letters`);
