/** What who has not the owner's password may do with a file (ISO 32000-2 §7.6.4.2, table 22). */

export type Permission = 'print' | 'printLowResolution' | 'modify' | 'copy' | 'annotate' | 'fillForms' | 'assemble';

/** Bits count from 1. */
const BITS: Readonly<Record<Permission, readonly number[]>> = {
  print: [3, 12],
  printLowResolution: [3],
  modify: [4],
  copy: [5],
  annotate: [6],
  fillForms: [9],
  assemble: [11],
};

/** Reserved bits that are 1, and bit 10: taking text out for accessibility is always allowed. */
const ALWAYS = [7, 8, 10, ...Array.from({ length: 20 }, (_, i) => 13 + i)];

export const PERMISSIONS = Object.keys(BITS) as readonly Permission[];

/** As the entry P of the encryption dictionary: a signed number of 32 bits. */
export function permissionBits(allowed: readonly Permission[] = PERMISSIONS): number {
  let bits = 0;
  for (const bit of [...ALWAYS, ...allowed.flatMap((each) => BITS[each])]) bits |= 1 << (bit - 1);
  return bits;
}
