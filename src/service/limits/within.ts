/** Waiting for the database no longer than a caller would wait for it. */

/** ms: a statement of ours takes one or two. */
export const PATIENCE = 2_000;

/**
 * @param patience - ms
 * @param undo - takes back what came too late
 * @throws what `answer` is rejected with, or an Error when it is not there in time
 */
export async function within<T>(patience: number, answer: Promise<T>, undo?: (late: T) => unknown): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // Who waited has been told already; a late failure tells nothing new.
      answer.then(undo).catch(() => {});
      reject(new Error(`The database did not answer within ${patience} ms.`));
    }, patience);
  });
  try {
    return await Promise.race([answer, end]);
  } finally {
    clearTimeout(timer);
  }
}
