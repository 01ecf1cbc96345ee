/** Whether the licence of a font lets it be embedded, as the font itself says (OpenType 1.9 "OS/2", fsType). */

const RESTRICTED = 0x0002;
const USAGE = 0x000e;
const NO_SUBSETTING = 0x0100;
const BITMAPS_ONLY = 0x0200;

/** What forbids that outlines are embedded, in words; `null` for nothing. Of several permissions the widest counts, as in tables of version 2 and before. */
export function embeddingForbidden(embeddingRights: number): string | null {
  if ((embeddingRights & USAGE) === RESTRICTED) return 'its licence is restricted (OS/2 fsType, bit 1)';
  return (embeddingRights & BITMAPS_ONLY) === 0 ? null : 'only its bitmaps may be (OS/2 fsType, bit 9)';
}

/** Whether a font must be embedded whole. */
export function subsettingForbidden(embeddingRights: number): boolean {
  return (embeddingRights & NO_SUBSETTING) !== 0;
}
