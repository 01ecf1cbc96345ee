/** The header of an ICC profile (ISO 15076-1 §7.2), and what the profile is called. */

export interface IccHeader {
  /** `prtr` for output devices, `mntr` for monitors. */
  readonly deviceClass: string;
  /** `CMYK`, `RGB `, `GRAY` … */
  readonly space: string;
  /** The major part. */
  readonly version: number;
}

const SMALLEST = 132;

/** @returns `null` where the bytes are no profile, or less than it says that it has */
export function readIccHeader(bytes: Uint8Array): IccHeader | null {
  if (bytes.length < SMALLEST) return null;
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, SMALLEST);
  const text = (at: number) => header.toString('latin1', at, at + 4);
  if (text(36) !== 'acsp' || header.readUInt32BE(0) > bytes.length) return null;
  return { deviceClass: text(12), space: text(16), version: header[8]! };
}
