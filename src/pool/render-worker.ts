/** Entry of a worker thread: one document at a time, its PDF moved to the pool, not copied. */
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { whole } from './crossing.ts';
import { Printer } from './printer.ts';
import type { FromWorker, ThreadData, ToWorker } from './worker-messages.ts';

const { memory, stop } = workerData as ThreadData;
const pool = parentPort!;

function tell(message: FromWorker, moved: ArrayBuffer[] = []): void {
  pool.postMessage(message, moved);
}

const printer = new Printer({
  tell,
  deliver(result, facts) {
    // Node's pool of small buffers cannot be moved.
    const pdf = whole(result.pdf);
    tell({ kind: 'done', result: { ...result, pdf }, facts }, [pdf.buffer]);
  },
  isUnwanted: () => Atomics.load(stop, 0) !== 0,
  noteMemory() {
    const heap = getHeapStatistics();
    memory[0] = heap.total_heap_size + heap.external_memory;
  },
});

pool.on('message', (message: ToWorker) => void printer.answer(message));
tell({ kind: 'ready' });
