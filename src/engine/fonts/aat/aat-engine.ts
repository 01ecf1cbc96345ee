/** Which faces are shaped by Apple's tables, and the engine that shapes them, once it is loaded: layout cannot wait for it. */
import type { FontFace } from '../../display/font-face.ts';
import { isSoundMorx } from './morx-check.ts';
import type { AatGlyph, MorxShaper } from './morx-shaper.ts';

let engine: typeof import('./morx-shaper.ts') | null = null;

/** What is known of a table. By its bytes, which the instances of a variable font have in common. */
interface KnownTable {
  readonly isSound: boolean;
  /** Opened when it is first needed; `null` where fontkit cannot read the table. */
  shaper: MorxShaper | null | undefined;
  hasFailed: boolean;
}

const tables = new WeakMap<Uint8Array, KnownTable>();

function knownTable(face: FontFace): KnownTable {
  const table = face.table('morx');
  let known = tables.get(table.bytes);
  if (known === undefined) {
    const isSound = isSoundMorx(table);
    known = { isSound, shaper: undefined, hasFailed: !isSound };
    tables.set(table.bytes, known);
  }
  return known;
}

export async function loadAatEngine(): Promise<void> {
  engine ??= await import('./morx-shaper.ts');
}

export function isAatEngineLoaded(): boolean {
  return engine !== null;
}

/**
 * Whether glyphs are substituted by `morx` instead of GSUB: as HarfBuzz decides it (hb-ot-shape.cc), and with it Chromium, where the table says
 * anything, except in vertical text where there is a GSUB table. Damaged tables are passed over.
 */
export function usesMorx(face: FontFace, isVertical: boolean): boolean {
  if (face.table('morx').u32(4) === 0 || (isVertical && face.table('GSUB').length > 0)) return false;
  return knownTable(face).isSound;
}

/** Whether the table is damaged, or has led nowhere with some word. */
export function hasFailed(face: FontFace): boolean {
  return face.table('morx').u32(4) > 0 && knownTable(face).hasFailed;
}

/** As `MorxShaper.substitute`; `null` too where the engine is not loaded, or fontkit cannot read the table. */
export function substituteByMorx(
  face: FontFace,
  glyphs: readonly AatGlyph[],
  features: Readonly<Record<string, boolean>>,
  rightToLeft: boolean,
): AatGlyph[] | null {
  if (engine === null) return null;
  const known = knownTable(face);
  if (known.shaper === undefined) known.shaper = engine.openMorx(face.table('morx'));
  const substitutes = known.shaper?.substitute(glyphs, features, rightToLeft) ?? null;
  if (substitutes === null) known.hasFailed = true;
  return substitutes;
}
