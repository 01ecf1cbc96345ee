/** One question to a worker and its answer: what threads and processes have in common on the pool's side. */
import type { RenderResult } from '../engine/index.ts';
import { crossedError } from './crossing.ts';
import { type Listeners, WorkerLost } from './worker.ts';
import type { FromWorker } from './worker-messages.ts';

/** What was asked of the worker, and has no answer yet. */
interface Question {
  readonly resolve: (result: RenderResult | null) => void;
  readonly reject: (error: Error) => void;
  readonly listeners: Listeners | null;
  hasBegun: boolean;
}

export interface ConversationEnds {
  /** Something is asked, or answered: a worker with nothing to do does not keep the process alive. */
  readonly keepAlive: (isAsked: boolean) => void;
  /** The worker died while it had nothing to do. */
  readonly onLost: () => void;
}

export class Conversation {
  readonly #ends: ConversationEnds;
  #question: Question | null = null;
  #isOver = false;
  #loss: WorkerLost | null = null;

  constructor(ends: ConversationEnds) {
    this.#ends = ends;
  }

  /** The answer to what is asked now; `null` where that is no document. */
  answer(listeners: Listeners | null): Promise<RenderResult | null> {
    if (this.#loss !== null) return Promise.reject(beforeBeginning(this.#loss));
    this.#ends.keepAlive(true);
    return new Promise((resolve, reject) => {
      this.#question = { resolve, reject, listeners, hasBegun: false };
    });
  }

  hear(message: FromWorker): void {
    const question = this.#question;
    if (question === null) return;
    if (message.kind === 'begun') question.hasBegun = true;
    else if (message.kind === 'progress') question.listeners?.onProgress?.(message.event);
    else {
      if (message.kind !== 'ready' && message.facts !== null) question.listeners?.onFacts(message.facts);
      this.#question = null;
      // Who ends it waits for that, and what it said before comes all the same.
      if (!this.#isOver) this.#ends.keepAlive(false);
      if (message.kind === 'failed') question.reject(crossedError(message.error));
      else question.resolve(message.kind === 'done' ? message.result : null);
    }
  }

  /** The worker is ended on purpose: nobody need be told. */
  end(): void {
    this.#isOver = true;
  }

  lose(loss: WorkerLost): void {
    const question = this.#question;
    this.#question = null;
    const isNew = !this.#isOver;
    this.#isOver = true;
    this.#loss = loss;
    if (question !== null) question.reject(question.hasBegun ? loss : beforeBeginning(loss));
    else if (isNew) this.#ends.onLost();
  }
}

function beforeBeginning({ message, isMemory, cause }: WorkerLost): WorkerLost {
  return new WorkerLost(message, { isMemory, cause, hadBegun: false });
}
