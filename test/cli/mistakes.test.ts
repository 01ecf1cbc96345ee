/**
 * What the command line answers to mistakes: transcripts in fixtures/mistakes.txt, which a person reviews. `npm test -- mistakes -u` writes them anew.
 * Each answer says first what is wrong and where, in the words of flags, and then the way out.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { captured } from './captured.ts';

const TRANSCRIPTS = path.resolve(import.meta.dirname, '../../fixtures/mistakes.txt');

let folder = '';
let cwd = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'platen-mistakes-')));
  cwd = process.cwd();
  writeFileSync(path.join(folder, 'page.html'), '<!doctype html><html lang=en><title>T</title><p>One');
  writeFileSync(path.join(folder, 'other.html'), '<!doctype html><html lang=en><title>T</title><p>Two');
  writeFileSync(path.join(folder, 'old.pdf'), '%PDF-1.7');
  writeFileSync(path.join(folder, 'note.txt'), 'no password');
  writeFileSync(path.join(folder, 'empty'), '');
  writeFileSync(path.join(folder, 'headers'), 'Cookie a=b');
  mkdirSync(path.join(folder, 'site'));
  writeFileSync(path.join(folder, 'site/index.html'), '<p>x');
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(cwd);
  rmSync(folder, { recursive: true, force: true });
});

/** One command a line; what stands on it is split at spaces. */
const MISTAKES: readonly string[] = [
  // Names of flags.
  'page.html --out out.pdf',
  'page.html --formt A4',
  'page.html --margin-tp 1cm',
  'page.html -x',
  'page.html --zzz',
  // Names that other programs have.
  'page.html --page-size A4',
  'page.html --orientation Landscape',
  'page.html --allow site',
  'page.html --header-center x',
  'page.html --javascript-delay=200',
  'fonts --page-size A4',
  // Names of commands.
  'rendr page.html',
  'EXPLIAN FONT_MISSING',
  'printer page.html',
  // What flags need.
  'page.html --format',
  'page.html --format A7',
  'page.html --margin 1',
  'page.html --margin-top wide',
  'page.html --margin 20cm',
  'page.html --width 10cm',
  'page.html --width 10m --height 10m',
  'page.html --timeout soon',
  'page.html --media braille',
  'page.html --limit page=3',
  'page.html --pages 3-1',
  'page.html --pages 7 -o out.pdf',
  'page.html --scale 9',
  'page.html --creation-date yesterday',
  'page.html --conformance pdf/a-9',
  'page.html --conformance pdf/a-3b --owner-password-file note.txt',
  'page.html --viewer pageMode=Wide',
  'page.html --viewer pageMod=UseNone',
  'page.html --output-intent profile=note.txt',
  'page.html --output-intent identifier=FOGRA51',
  'page.html --attachment note.txt;relationship=Friend',
  'page.html --attachment note.txt --attachment note.txt',
  'page.html --permissions print --owner-password-file none',
  'page.html --e-invoice note.txt -o out.pdf',
  'page.html --destinations some',
  'page.html --language 1 -o out.pdf --conformance pdf/ua-1',
  'page.html --file-root none -o out.pdf --headers-file note.txt',
  'page.html --signature reason=x',
  'page.html --permissions print',
  'page.html --user-password-file empty --owner-password-file empty',
  'page.html --base-url here',
  // Files.
  'none.html',
  'site',
  'page.html old.pdf other.html',
  'page.html -o site/index.html/out.pdf',
  'page.html other.html -o all.pdf',
  'page.html old.pdf -o out.pdf',
  '- page.html',
  'page.html --font none.ttf -o out.pdf',
  'page.html --font note.txt -o out.pdf',
  'page.html --stylesheet none.css',
  'page.html --header-template none.html',
  'page.html --attachment none.csv',
  'page.html --headers-file headers',
  'page.html --headers-file none',
  'page.html --e-invoice none.xml',
  'ftp://example.com/ -o out.pdf',
  'http://127.0.0.1:9/ -o out.pdf',
  'page.html other.html --join',
  // Other commands.
  'explain NO_SUCH_CODE',
  'explain font_missing',
  'init nothing',
  'inspect none.html',
  'check none.pdf',
  'check page.html',
  'sign none.pdf',
  'sign none.pdf --key note.txt --certificate note.txt',
  'sign old.pdf --key none.key --certificate note.txt',
  'completion cmd',
];

/** What stands in a transcript: without what differs from machine to machine. */
async function transcriptOf(words: string): Promise<string> {
  const { stdout, stderr, exitCode } = await captured(() => runProgram(words.split(' ')));
  const said = `${stdout.toString('latin1').startsWith('%PDF') ? '(a PDF)\n' : stdout}${stderr}`
    .replaceAll(folder, '/folder')
    .replace(/\(Use `?node --trace.*\n/g, '');
  return `$ platen ${words}\n${said.trimEnd()}\n(exit code ${exitCode ?? 0})\n`;
}

it('what is answered to mistakes is what a person has read', async () => {
  // The example of a terminal: a source goes to a file beside it.
  const { stdout } = process;
  const before = Object.getOwnPropertyDescriptor(stdout, 'isTTY');
  Object.defineProperty(stdout, 'isTTY', { value: true, configurable: true });
  const transcripts: string[] = [];
  for (const words of MISTAKES) transcripts.push(await transcriptOf(words));
  if (before === undefined) Reflect.deleteProperty(stdout, 'isTTY');
  else Object.defineProperty(stdout, 'isTTY', before);
  // Options of the library, by names that are no flags.
  const options =
    /\b(?:encryption|viewer|signature|outputIntent|margin|parts|attachments|limits|headers)[.[]|the option "/;
  expect(transcripts.filter((each) => options.test(each))).toEqual([]);
  await expect(transcripts.join('\n')).toMatchFileSnapshot(TRANSCRIPTS);
}, 600_000);
