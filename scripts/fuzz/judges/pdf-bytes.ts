/** What is looked at in the bytes of each PDF: its frame, and that no number is none. qpdf is asked for some. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflatedStreams } from '../../../test/support/pdf-streams.ts';

/** As a number would be written where JavaScript has none: content and objects hold no such words but in strings. */
const NO_NUMBER = /(?<![\w(/])(?:NaN|-?Infinity|undefined)(?![\w)])/;

export function faultOfPdf(pdf: Uint8Array): string | null {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  if (file.toString('latin1', 0, 5) !== '%PDF-') return 'no PDF: it does not begin as one';
  if (!/%%EOF\s*$/.test(file.toString('latin1', Math.max(0, file.length - 16))))
    return 'no PDF: it does not end as one';
  for (const stream of inflatedStreams(pdf)) {
    if (!isContent(stream)) continue;
    const match = NO_NUMBER.exec(stream);
    if (match !== null)
      return `${match[0]} in the file: ${stream.slice(Math.max(0, match.index - 60), match.index + 40)}`;
  }
  return null;
}

/** Fonts and pictures hold any bytes. */
function isContent(stream: string): boolean {
  return !/[\x00-\x08\x0e-\x1f]/.test(stream.slice(0, 256));
}

let hasQpdf: boolean | null = null;

export function isQpdfHere(): boolean {
  hasQpdf ??= spawnSync('qpdf', ['--version']).status === 0;
  return hasQpdf;
}

/** qpdf's line on a stream that its filter could not read, with the number of the object. */
const UNREADABLE = /error decoding stream data for object (\d+) /;

/** What a JPEG holds goes into the file as it is; that its data are broken is said of the picture, not of the file. */
function isOfJpegs(said: string, pdf: Uint8Array): boolean {
  const warnings = said
    .split('\n')
    .filter((line) => line.startsWith('WARNING') && !line.includes('will be re-processed'));
  return (
    warnings.length > 0 &&
    warnings.every((line) => {
      const number = UNREADABLE.exec(line)?.[1];
      return number !== undefined && isJpeg(Number(number), pdf);
    })
  );
}

/** Pictures are never in object streams, so that their dictionaries can be read where they stand. */
function isJpeg(number: number, pdf: Uint8Array): boolean {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const start = file.indexOf(`\n${number} 0 obj`, 0, 'latin1');
  const end = file.indexOf('stream', start, 'latin1');
  return start >= 0 && end > start && file.toString('latin1', start, end).includes('/DCTDecode');
}

/** What qpdf says against a file; `null` for nothing. */
export function faultByQpdf(pdf: Uint8Array): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'platen-fuzz-'));
  try {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
    return status === 0 || (status === 3 && isOfJpegs(stderr, pdf))
      ? null
      : `qpdf: ${`${stderr}${stdout}`.replaceAll(file, 'file.pdf').slice(0, 300)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
