/** Long work that lets others work in between: it is written as a generator, which stops where a pause would do no harm. */

/** Lets the event loop turn, where it is time to; `null` where it is not. */
export type Breathe = () => Promise<void> | null;

/** Goes through work that can be done in pieces, and lets the event loop turn between them. */
export async function withPauses<T>(pieces: Generator<unknown, T>, breathe: Breathe): Promise<T> {
  for (;;) {
    const step = pieces.next();
    if (step.done === true) return step.value;
    const pause = breathe();
    if (pause !== null) await pause;
  }
}

/** Does the same without a stop. */
export function inOnePiece<T>(pieces: Generator<unknown, T>): T {
  for (;;) {
    const step = pieces.next();
    if (step.done === true) return step.value;
  }
}
