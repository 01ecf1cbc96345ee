/** What every font wrapper is unpacked to, and the error of those that cannot be. */
import { PlatenError } from '../../base/errors.ts';

export interface SfntFont {
  /** `0x00010000` or `true` for TrueType outlines, `OTTO` for CFF. */
  readonly flavor: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
}

/** Bytes that one font may have once it is unpacked. */
export const MOST_FONT_BYTES = 256 * 1024 * 1024;
/** No font has more tables; a larger count is a broken or hostile file. */
export const MOST_TABLES = 256;

export function unreadable(reason: string): PlatenError {
  return new PlatenError(
    'FONT_UNREADABLE',
    `The font cannot be read: ${reason}. Give a TrueType, OpenType, WOFF or WOFF2 file.`,
    { reason },
  );
}
