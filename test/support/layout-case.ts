/** Layout cases: one HTML file each, whose last comment holds the expected fragments (docs/testing.md). */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures');
export const CASES = path.join(FIXTURES, 'layout');

export interface LayoutCase {
  readonly file: string;
  /** The document without its last comment. */
  readonly html: string;
  /** Who is right: `chromium` on screen, `chromium print`, `spec §…`, `platen`. */
  readonly authority: string;
  readonly expected: string;
  /** `CODE` of each diagnostic that the document is expected to cause, in order. */
  readonly diagnostics: readonly string[];
}

const EXPECTATION = /<!-- expect ([^\n]+)\n([\s\S]*?)-->\s*$/;
const DIAGNOSTIC = /^diagnostic ([A-Z_]+)$/;

export function readCase(file: string): LayoutCase {
  const text = readFileSync(file, 'utf8');
  const match = EXPECTATION.exec(text);
  if (match === null) throw new Error(`${file} does not end in a comment <!-- expect … -->.`);
  const lines = match[2]!.trimEnd().split('\n');
  return {
    file,
    html: text.slice(0, match.index),
    authority: match[1]!.trim(),
    expected: lines.filter((line) => !DIAGNOSTIC.test(line)).join('\n'),
    diagnostics: lines.flatMap((line) => DIAGNOSTIC.exec(line)?.[1] ?? []),
  };
}

export function writeCase(
  { file, html }: LayoutCase,
  authority: string,
  expected: string,
  diagnostics: readonly string[],
): void {
  const listed = diagnostics.map((code) => `diagnostic ${code}\n`).join('');
  writeFileSync(file, `${html.trimEnd()}\n<!-- expect ${authority}\n${listed}${expected}\n-->\n`);
}

/** The sheet that cases are laid out on, px: large, without margins, unless a case has an `@page` of its own. */
export const SHEET = { width: 800, height: 600 };
