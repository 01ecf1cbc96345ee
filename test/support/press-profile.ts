/** A small ICC profile for CMYK: that of pdfjs-dist, said to be of an output device, as profiles of presses are. */
import { readFileSync } from 'node:fs';

export function pressProfile(
  change: { readonly deviceClass?: string; readonly space?: string; readonly version?: number } = {},
): Uint8Array {
  const file = new URL('../../node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc', import.meta.url);
  const bytes = Buffer.from(readFileSync(file));
  bytes.write(change.deviceClass ?? 'prtr', 12, 'latin1');
  bytes.write(change.space ?? 'CMYK', 16, 'latin1');
  if (change.version !== undefined) bytes[8] = change.version;
  return new Uint8Array(bytes);
}
