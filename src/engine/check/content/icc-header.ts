/** The header of an ICC profile (ISO 15076-1, 7.2). */
import { latin1 } from '../file/objects.ts';

export interface IccHeader {
  readonly deviceClass: string;
  readonly space: string;
  /** Major and minor, as 2.1. */
  readonly version: number;
}

/** @returns `null` where the bytes are no profile */
export function readIccHeader(bytes: Uint8Array): IccHeader | null {
  if (bytes.length < 128 || latin1(bytes.subarray(36, 40)) !== 'acsp') return null;
  return {
    deviceClass: latin1(bytes.subarray(12, 16)),
    space: latin1(bytes.subarray(16, 20)),
    version: bytes[8]! + (bytes[9]! >> 4) / 10,
  };
}
