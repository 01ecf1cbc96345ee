/** What a target of fuzzing is: inputs drawn by chance, and a judge that says what is wrong with what platen makes of one. */
import type fc from 'fast-check';

/** What one case gives to platen. Its bytes say all: a file of them is the case again. */
export interface Input {
  /** Which of the target's ways made it, for the table of what was covered. */
  readonly kind: string;
  readonly bytes: Uint8Array;
}

/** `whole`: printed twice, its words looked for; `quick`: only as far as the target's own stage. */
export type Depth = 'quick' | 'whole';

export interface Verdict {
  /** What came of it, for the table: `pdf`, the code of an error, or what else the target tells apart. */
  readonly outcome: string;
  readonly fault: string | null;
  /** The file that was written, for judges that are asked for some only; `null` where there is none. */
  readonly pdf: Uint8Array | null;
}

export interface Target {
  /** Of the file that an input is written to. */
  readonly extension: string;
  /** Whether leaving out any of its words or bytes makes another input that may be judged. */
  readonly isFree: boolean;
  /** Where `quick` judges less than `whole`, one case of so many is judged whole. */
  readonly wholeEvery: number;
  readonly inputs: fc.Arbitrary<Input>;
  judge(bytes: Uint8Array, depth: Depth): Promise<Verdict>;
  /** Ends what judging has opened. */
  close?(): Promise<void>;
}

export function fine(outcome: string, pdf: Uint8Array | null = null): Verdict {
  return { outcome, fault: null, pdf };
}

export function faulty(fault: string, outcome = 'fault'): Verdict {
  return { outcome, fault, pdf: null };
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
