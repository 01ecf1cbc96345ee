/** What a worker does, wherever it runs: warms up, prints the documents that it is given one after the other, tells what came of each. */
import {
  PlatenError,
  type ProgressEvent,
  type RenderFacts,
  type RenderOptions,
  type RenderResult,
  render,
} from '../engine/index.ts';
import { crossingError } from './crossing.ts';
import { WARM_UP_HTML, WARM_UP_RUNS } from './warm-up.ts';
import type { CrossingOptions, FromWorker, ToWorker } from './worker-messages.ts';

/** How a worker speaks with its pool. */
export interface PoolSide {
  tell(message: FromWorker): void;
  /** Hands the finished document over. */
  deliver(result: RenderResult, facts: RenderFacts | null): void;
  /** Whether nobody waits for the document of this number any more. */
  isUnwanted(number: number): boolean;
  /** Lets the pool know how much memory is in use. */
  noteMemory(): void;
}

/** ms between two looks at the memory in use. */
const BETWEEN_LOOKS = 50;

export class Printer {
  readonly #pool: PoolSide;
  #lastLook = 0;
  /** Of the document that is being printed, once it has ended: one message tells all of it. */
  #facts: RenderFacts | null = null;

  constructor(pool: PoolSide) {
    this.#pool = pool;
  }

  async answer(message: ToWorker): Promise<void> {
    this.#facts = null;
    try {
      if (message.kind === 'warm-up') {
        for (let run = 0; run < WARM_UP_RUNS; run++) await render({ html: WARM_UP_HTML, watermark: 'x' });
        this.#noteMemory();
        this.#pool.tell({ kind: 'ready' });
      } else {
        const result = await this.#render(message);
        this.#noteMemory();
        this.#pool.deliver(result, this.#facts);
      }
    } catch (error) {
      this.#noteMemory();
      this.#pool.tell({ kind: 'failed', error: crossingError(error), facts: this.#facts });
    }
  }

  async #render({
    number,
    options: { transform, ...options },
    wantsProgress,
  }: Extract<ToWorker, { kind: 'render' }>): Promise<RenderResult> {
    return render({
      ...options,
      ...(transform !== undefined && { transform: await functionOf(transform) }),
      onProgress: (event: ProgressEvent) => {
        if (this.#pool.isUnwanted(number)) throw new PlatenError('ABORTED', 'Nobody waits for the document any more.');
        if (performance.now() - this.#lastLook > BETWEEN_LOOKS) this.#noteMemory();
        if (wantsProgress) this.#pool.tell({ kind: 'progress', event });
      },
      onEnd: (facts) => {
        this.#facts = facts;
      },
    });
  }

  #noteMemory(): void {
    this.#pool.noteMemory();
    this.#lastLook = performance.now();
  }
}

/** @throws PlatenError where the module has no function to offer; what the module throws while it loads */
async function functionOf(
  address: NonNullable<CrossingOptions['transform']>,
): Promise<NonNullable<RenderOptions['transform']>> {
  const module = (await import(address)) as { default?: unknown };
  if (typeof module.default === 'function') return module.default as NonNullable<RenderOptions['transform']>;
  throw new PlatenError('INVALID_OPTION', `transform: the default export of ${address} is no function.`, {
    option: 'transform',
  });
}
