/** What documents are printed as: every profile alone, and pairs of each part that has some. */
import { CONFORMANCE_PROFILES, type ConformanceProfile } from '../../src/engine/index.ts';

export type Claim = readonly ConformanceProfile[];

export const CLAIMS: readonly Claim[] = [
  ...CONFORMANCE_PROFILES.map((profile) => [profile]),
  ['pdf/a-1b', 'pdf/ua-1'],
  ['pdf/a-2a', 'pdf/ua-1'],
  ['pdf/a-3a', 'pdf/ua-1'],
  ['pdf/a-4', 'pdf/ua-2'],
  ['pdf/a-4f', 'pdf/ua-2'],
  ['pdf/a-2u', 'pdf/x-4'],
];
