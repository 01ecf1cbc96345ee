/**
 * Writes what Chromium says into layout cases: `npm run fixtures -- --chromium flex [pages/a-row …]`, all cases without a name.
 * Only comments `expect chromium` (asked on screen) and `expect chromium print` are rewritten; new cases start with an empty one. Chromium is `$CHROMIUM` or `chromium` on the path.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CASES, FIXTURES, type LayoutCase, readCase, SHEET, writeCase } from '../test/support/layout-case.ts';
import { askInPrint, withStyles } from './measure-print.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { chromium: { type: 'boolean', default: false } },
});
if (!values.chromium) {
  process.stderr.write('Say who is asked: npm run fixtures -- --chromium [area …]\n');
  process.exit(2);
}
const font = readFileSync(path.join(FIXTURES, 'fonts/Ahem.ttf')).toString('base64');
const FACE = `<style>@font-face { font-family: Ahem; src: url(data:font/ttf;base64,${font}) }</style>`;
const files = (readdirSync(CASES, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.html'))
  .filter((name) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)));
const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-fixtures-'));
try {
  assertVersion();
  const cases = files.map((name) => readCase(path.join(CASES, name)));
  const onScreen = cases.filter(({ authority }) => authority === 'chromium');
  const inPrint = cases.filter(({ authority }) => authority === 'chromium print');
  const changed =
    accept(onScreen, askOnScreen(onScreen)) +
    accept(
      inPrint,
      inPrint.map(({ html }) => askInPrint(html, FACE, runChromium, folder)),
    );
  process.stdout.write(`${onScreen.length + inPrint.length} cases asked, ${changed} rewritten\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Answers of two versions do not belong beside each other: they differ in colours and breaks. */
function assertVersion(): void {
  const named = /Chromium (\d+)/.exec(readFileSync(path.join(import.meta.dirname, '../docs/CHROMIUM.md'), 'utf8'))?.[1];
  const given = /(\d+)\./.exec(runChromium(['--version']))?.[1];
  if (given === named) return;
  throw new Error(
    `This is Chromium ${given}. The cases hold answers of ${named} (docs/CHROMIUM.md): name that one in CHROMIUM.`,
  );
}

/** @returns how many cases are rewritten */
function accept(given: readonly LayoutCase[], answers: readonly string[]): number {
  let changed = 0;
  for (const [index, each] of given.entries()) {
    const answer = answers[index]!;
    if (answer === each.expected) continue;
    writeCase(each, each.authority, answer, each.diagnostics);
    process.stdout.write(`${path.relative(CASES, each.file)}\n`);
    changed++;
  }
  return changed;
}

/** All cases in one page, each in a frame of the size of the sheet. */
function askOnScreen(given: readonly LayoutCase[]): readonly string[] {
  const measure = ['./measure-columns.js', './measure-lines.js', './measure-in-browser.js']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n');
  const sources = JSON.stringify(given.map(({ html }) => withStyles(html, FACE))).replaceAll('<', '\\u003c');
  writeFileSync(
    path.join(folder, 'ask.html'),
    `<!doctype html><body><script>${measure}
const frames = ${sources}.map((html) => {
  const frame = document.createElement('iframe');
  frame.style = 'border: 0; width: ${SHEET.width}px; height: ${SHEET.height}px';
  frame.srcdoc = html;
  document.body.append(frame);
  return frame;
});
addEventListener('load', async () => {
  await Promise.all(frames.map((frame) => frame.contentDocument.fonts.load('20px Ahem', 'X')));
  const dumps = frames.map((frame) => dumpOfDocument(frame.contentDocument));
  const text = btoa(unescape(encodeURIComponent(JSON.stringify(dumps))));
  document.body.textContent = 'ANSWER' + text + 'ANSWER';
});
</script>`,
  );
  const output = runChromium([
    '--virtual-time-budget=5000',
    '--window-size=1000,800',
    '--dump-dom',
    `file://${folder}/ask.html`,
  ]);
  const answer = /ANSWER([A-Za-z0-9+/=]*)ANSWER<\/body>/.exec(output)?.[1];
  if (answer === undefined) throw new Error('Chromium gave no answer.');
  return JSON.parse(Buffer.from(answer, 'base64').toString('utf8')) as string[];
}

/** @returns what it writes */
function runChromium(options: readonly string[]): string {
  const chromium = spawnSync(
    process.env.CHROMIUM ?? 'chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      `--user-data-dir=${folder}/profile`,
      ...options,
    ],
    { encoding: 'utf8', timeout: 120_000, maxBuffer: 1 << 28 },
  );
  if (chromium.error !== undefined)
    throw new Error(`Chromium cannot be run: ${chromium.error.message}. Install it, or name it in CHROMIUM.`);
  if (chromium.status !== 0) throw new Error(`Chromium failed: ${chromium.stderr.slice(-1_000)}`);
  return chromium.stdout;
}
