/** The process that judges, from the runner's side: given work, watched, ended where it hangs or takes too much, and started anew. */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { residentMemory } from '../../src/pool/resident-memory.ts';
import { MEMORY_FAULT, MOST_BEFORE_END } from './memory-bound.ts';
import type { Answer, Task, Tried } from './messages.ts';
import { processorTime } from './processor-time.ts';
import type { TargetName } from './targets.ts';

const WORKER = path.join(import.meta.dirname, 'worker.ts');
/** A case of which nothing is heard while its process works for so long has no end, ms. */
const LONGEST_SILENCE = 30_000;
/** The same for a process that does not work: it waits for what does not come, or for a processor that others keep busy. */
const LONGEST_WAIT = 600_000;
/** ms between two looks at its memory. */
const INTERVAL = 250;
/** The bound of the heap, MB: above that of memory, which is to be met first. */
const HEAP = 3_000;

/** How a task ended: all done; the process was replaced after an answer; the process was lost, by which fault. */
type End = { readonly kind: 'done' | 'replaced' } | { readonly kind: 'lost'; readonly fault: string };

export class JudgeProcess {
  #child: ChildProcess | null = null;

  /**
   * Judges cases one after the other. Where the process is lost, those of which nothing was heard are judged again, singly, so that the fault goes
   * to the case that has it.
   *
   * @param onTried - a fault that came once and not again is told as that of no case: `null`
   */
  async try(
    target: TargetName,
    seeds: readonly number[],
    sparse: number,
    onTried: (tried: Tried | null, fault: string | null) => void,
  ): Promise<void> {
    const left = [...seeds];
    let suspect: string | null = null;
    while (left.length > 0) {
      const isSingly = suspect !== null;
      const before = left.length;
      const end = await this.#perform({ kind: 'try', target, seeds: left, sparse, isSingly }, (message) => {
        if (message.kind !== 'tried') return;
        for (const each of message.cases) {
          left.shift();
          onTried(each, each.fault);
        }
      });
      if (end.kind !== 'lost') {
        if (suspect !== null && left.length < before) onTried(null, suspect);
        suspect = null;
      } else if (isSingly) {
        onTried({ ...LOST, seed: left.shift()!, fault: end.fault }, end.fault);
        suspect = null;
      } else suspect = end.fault;
    }
  }

  /** What is wrong with one input, judged whole. */
  async judge(target: TargetName, bytes: Uint8Array): Promise<string | null> {
    let fault: string | null = null;
    const task: Task = { kind: 'judge', target, bytes: Buffer.from(bytes).toString('base64') };
    const end = await this.#perform(task, (message) => {
      if (message.kind === 'judged') fault = message.fault;
    });
    return end.kind === 'lost' ? end.fault : fault;
  }

  end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  #perform(task: Task, onAnswer: (answer: Answer) => void): Promise<End> {
    const child = this.#started();
    return new Promise((resolve) => {
      const worked = () => processorTime(child.pid ?? 0) ?? performance.now();
      let heard = performance.now();
      let workedBefore = worked();
      const settle = (end: End) => {
        clearInterval(watch);
        child.removeAllListeners();
        if (end.kind !== 'done') this.end();
        resolve(end);
      };
      const watch = setInterval(() => {
        if ((residentMemory(child.pid ?? 0) ?? 0) > MOST_BEFORE_END) settle({ kind: 'lost', fault: MEMORY_FAULT });
        else if (worked() - workedBefore > LONGEST_SILENCE)
          settle({ kind: 'lost', fault: `no end: not a word for ${LONGEST_SILENCE} ms` });
        else if (performance.now() - heard > LONGEST_WAIT)
          settle({ kind: 'lost', fault: `no end: not a word for ${LONGEST_WAIT} ms, and no work` });
      }, INTERVAL);
      child.on('exit', (code, signal) => settle({ kind: 'lost', fault: `the process ended with ${signal ?? code}` }));
      child.on('message', (answer: Answer) => {
        heard = performance.now();
        workedBefore = worked();
        if (answer.kind === 'done') return settle({ kind: 'done' });
        onAnswer(answer);
        // The peak of its memory stays with a process.
        if (faultsOf(answer).includes(MEMORY_FAULT)) settle({ kind: 'replaced' });
      });
      child.send(task);
    });
  }

  #started(): ChildProcess {
    this.#child ??= fork(WORKER, [], { execArgv: [...process.execArgv, `--max-old-space-size=${HEAP}`] });
    return this.#child;
  }
}

/** What is told of a case that took its process with it. */
const LOST = { input: 'lost', depth: 'quick', outcome: 'fault', time: 0, isAskedOfQpdf: false } as const;

function faultsOf(answer: Answer): readonly (string | null)[] {
  if (answer.kind === 'judged') return [answer.fault];
  return answer.kind === 'tried' ? answer.cases.map(({ fault }) => fault) : [];
}
