/** The line of a source that a finding is about, with a caret under the place. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MOST_BYTES = 5_000_000;
/** Characters of a line that are shown; the place is among them. */
const WIDTH = 100;
const sources = new Map<string, readonly string[] | null>();

/** Two lines, `''` where the source is no file. Columns are UTF-16 units, as editors count them. */
export function excerpt(url: string, line: number, column: number): string {
  const text = linesOf(url)?.[line - 1];
  if (text === undefined || column < 1 || column > text.length + 1) return '';
  const start = Math.max(0, Math.min(column - 1 - WIDTH / 2, text.length - WIDTH));
  const shown = text.slice(start, start + WIDTH).replaceAll('\t', ' ');
  const gutter = `${String(line).padStart(6)} | `;
  return `${gutter}${shown}\n${' '.repeat(gutter.length - 2)}| ${' '.repeat(column - 1 - start)}^\n`;
}

/** Files have changed: they are read again. */
export function forgetSources(): void {
  sources.clear();
}

function linesOf(url: string): readonly string[] | null {
  if (!url.startsWith('file:')) return null;
  let lines = sources.get(url);
  if (lines === undefined) {
    lines = read(url);
    sources.set(url, lines);
  }
  return lines;
}

function read(url: string): readonly string[] | null {
  try {
    const file = fileURLToPath(url);
    const { size } = statSync(file);
    return size > MOST_BYTES ? null : readFileSync(file, 'utf8').split(/\r\n?|\n/);
  } catch {
    return null;
  }
}
