/** The structure tree of a file as poppler reads it (`pdfinfo -struct-text`). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Leaf } from './leaf.ts';

/** Of the system, not of a package. */
const PROGRAM = 'pdfinfo';
/** ms; it reads the whole page anew for each of its elements, which takes minutes on long ones. */
const LONGEST = 20_000;

/** `null` where poppler is not installed, or does not come to an end. */
export function readByPoppler(pdf: Uint8Array): Leaf[] | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-tree-'));
  try {
    const file = path.join(folder, 'tree.pdf');
    writeFileSync(file, pdf);
    const listing = execFileSync(PROGRAM, ['-struct-text', file], {
      encoding: 'utf8',
      maxBuffer: 2 ** 29,
      timeout: LONGEST,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return leavesOf(listing);
  } catch (error) {
    if (/ENOENT|ETIMEDOUT/.test((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const LINE = /^( *)(?:"((?:[^"]|"(?!\n))*)"|(Object \d+ \d+)|([A-Z]\w*).*)$/gm;

/** Elements and texts stand in lines, indented by two spaces each; a text may have line breaks and quotes in it. */
function leavesOf(listing: string): Leaf[] {
  const leaves: Leaf[] = [];
  const open: string[] = [];
  for (const [, indent, text, , element] of listing.matchAll(LINE)) {
    const depth = indent!.length / 2;
    if (element !== undefined) open.splice(depth, open.length, element);
    else if (text !== undefined) leaves.push({ path: open.slice(0, depth), text });
  }
  return leaves;
}
