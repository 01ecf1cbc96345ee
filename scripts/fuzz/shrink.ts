/** Looks for a smaller input with a fault of the same kind: first by its structure, as fast-check knows it, then by what can be left out of it. */
import fc from 'fast-check';
import { ONE_RUN } from './draw.ts';
import { kindOfFault } from './fault-kind.ts';
import type { JudgeProcess } from './judge-process.ts';
import { smallerBytes } from './smaller-bytes.ts';
import type { Target } from './target.ts';
import type { TargetName } from './targets.ts';

export interface Shrunk {
  readonly bytes: Uint8Array;
  readonly fault: string;
}

/** @param time - ms that may be spent */
export async function shrink(
  name: TargetName,
  { inputs, isFree }: Target,
  { seed, fault }: { readonly seed: number; readonly fault: string },
  judge: JudgeProcess,
  time: number,
): Promise<Shrunk | null> {
  const kind = kindOfFault(fault);
  const end = performance.now() + time;
  let best: Shrunk | null = null;
  const fails = async (bytes: Uint8Array): Promise<boolean> => {
    const found = await judge.judge(name, bytes);
    if (found === null || kindOfFault(found) !== kind) return false;
    best = { bytes, fault: found };
    return true;
  };
  const property = fc.asyncProperty(inputs, async ({ bytes }) => {
    if (await fails(bytes)) throw new Error(kind);
  });
  await fc.check(property, { ...ONE_RUN, seed, interruptAfterTimeLimit: time / 2 });
  if (best === null) return null;
  if (!isFree) return best;
  const { bytes } = best as Shrunk;
  await smallerBytes(bytes, async (smaller) => (performance.now() > end ? null : fails(smaller)));
  return best;
}
