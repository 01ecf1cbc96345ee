/** Shapes a stretch of text of one style and level: one run per face. */
import type { ShapedRun } from '../../display/shaped-run.ts';
import type { FaceChoice } from '../../fonts/resolved-font.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { BoxFont } from './box-font.ts';

export interface ShapedPiece {
  /** In the given text. */
  readonly start: number;
  readonly end: number;
  readonly run: ShapedRun;
  readonly choice: FaceChoice;
}

export function shapePieces(
  text: string,
  font: BoxFont,
  _style: ComputedStyle,
  _language: string,
  _rightToLeft: boolean,
): ShapedPiece[] {
  const pieces: ShapedPiece[] = [];
  let from = 0;
  let choice: FaceChoice | null = null;
  const flush = (to: number): void => {
    if (choice === null || to === from) return;
    pieces.push({ start: from, end: to, run: simpleRun(text.slice(from, to), choice), choice });
    from = to;
  };
  for (let i = 0; i < text.length; ) {
    const code = text.codePointAt(i)!;
    const next: FaceChoice = code === 0xad ? (choice ?? font.resolved.primaryChoice) : font.resolved.faceFor(code);
    if (next !== choice) {
      flush(i);
      choice = next;
    }
    i += code > 0xffff ? 2 : 1;
  }
  flush(text.length);
  return pieces;
}

function simpleRun(text: string, choice: FaceChoice): ShapedRun {
  const codes = Array.from(text);
  const { face } = choice;
  const run = {
    face,
    glyphIds: new Uint16Array(codes.length),
    advances: new Float32Array(codes.length),
    xOffsets: null,
    yOffsets: null,
    clusters: new Uint32Array(codes.length),
    safeToBreak: new Uint8Array(codes.length).fill(1),
  };
  let at = 0;
  codes.forEach((c, i) => {
    const code = c.codePointAt(0)!;
    run.glyphIds[i] = face.glyphForCodePoint(code);
    run.advances[i] = code === 0xad ? 0 : face.advanceOf(run.glyphIds[i]!);
    run.clusters[i] = at;
    at += c.length;
  });
  return run;
}
