/** Waiting that ends with the time or at the caller's signal, whatever is waited for: stages look at the deadline only while they run. */
import type { Deadline } from '../base/deadline.ts';

/** The longest time that timers take, ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** @throws PlatenError `TIMEOUT` or `ABORTED`, at once, whatever state `work` is in; else what `work` throws */
export function withinDeadline<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  const { signal } = deadline;
  return new Promise<T>((resolve, reject) => {
    const check = (): void => {
      try {
        deadline.check();
        // A timer may come a little early, and cannot wait for ever.
        timer = startTimer();
      } catch (error) {
        stop();
        reject(error);
      }
    };
    const startTimer = () => setTimeout(check, Math.min(LONGEST_TIMER, Math.ceil(deadline.remaining) + 1));
    let timer = startTimer();
    const stop = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', check);
    };
    signal?.addEventListener('abort', check);
    work.then(resolve, reject).finally(stop);
  });
}
