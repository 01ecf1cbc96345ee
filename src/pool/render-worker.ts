/** Entry of a worker thread: one document at a time, its PDF moved to the pool, not copied. */
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PlatenError, type ProgressEvent, type RenderOptions, type RenderResult, render } from '../engine/index.ts';
import { crossingError } from './crossing.ts';
import type { CrossingOptions, FromThread, ThreadData, ToThread } from './thread-messages.ts';
import { WARM_UP_HTML, WARM_UP_RUNS } from './warm-up.ts';

const { memory, stop } = workerData as ThreadData;
const pool = parentPort!;

/** ms between two looks at the memory in use. */
const BETWEEN_LOOKS = 50;
let lastLook = 0;

function noteMemory(): void {
  const heap = getHeapStatistics();
  memory[0] = heap.total_heap_size + heap.external_memory;
  lastLook = performance.now();
}

function tell(message: FromThread, moved: ArrayBuffer[] = []): void {
  pool.postMessage(message, moved);
}

function look(): void {
  if (Atomics.load(stop, 0) !== 0) throw new PlatenError('ABORTED', 'Nobody waits for the document any more.');
  if (performance.now() - lastLook > BETWEEN_LOOKS) noteMemory();
}

async function renderHere({ transform, ...options }: CrossingOptions, wantsProgress: boolean): Promise<RenderResult> {
  return render({
    ...options,
    ...(transform !== undefined && { transform: await functionOf(transform) }),
    onProgress: (event: ProgressEvent) => {
      look();
      if (wantsProgress) tell({ kind: 'progress', event });
    },
    onEnd: (facts) => tell({ kind: 'facts', facts }),
  });
}

/** @throws PlatenError where the module has no function to offer; what the module throws while it loads */
async function functionOf(address: string): Promise<NonNullable<RenderOptions['transform']>> {
  const module = (await import(address)) as { default?: unknown };
  if (typeof module.default === 'function') return module.default as NonNullable<RenderOptions['transform']>;
  throw new PlatenError('INVALID_OPTION', `transform: the default export of ${address} is no function.`, {
    option: 'transform',
  });
}

async function warmUp(): Promise<void> {
  for (let run = 0; run < WARM_UP_RUNS; run++) await render({ html: WARM_UP_HTML, watermark: 'x' });
}

/** Only a buffer of its own can be moved: a view of a larger one would take that with it, and Node's pool of small buffers cannot be moved. */
function whole(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  const isWhole = byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer;
  return isWhole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}

async function answer(message: ToThread): Promise<void> {
  try {
    if (message.kind === 'warm-up') {
      await warmUp();
      noteMemory();
      tell({ kind: 'ready' });
    } else {
      const result = await renderHere(message.options, message.wantsProgress);
      noteMemory();
      const pdf = whole(result.pdf);
      tell({ kind: 'done', result: { ...result, pdf } }, [pdf.buffer]);
    }
  } catch (error) {
    noteMemory();
    tell({ kind: 'failed', error: crossingError(error) });
  }
}

pool.on('message', (message: ToThread) => void answer(message));
tell({ kind: 'ready' });
