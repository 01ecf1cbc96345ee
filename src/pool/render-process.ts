/**
 * Entry of a worker process: one document at a time. What it is told comes by the channel that Node has between a process and its
 * child; whether a document is still wanted is read from a pipe, because a process that prints hears no messages.
 */
import { readSync } from 'node:fs';
import { Socket } from 'node:net';
import { Printer } from './printer.ts';
import type { FromProcess, ToWorker } from './worker-messages.ts';

/** Descriptor of the pipe on which numbers of unwanted documents come, four bytes each. */
const STOP_PIPE = 4;
/** Bytes of a PDF in one message. */
const PIECE = 1_000_000;
/** ms between two looks at the pipe: an empty one costs an exception. */
const BETWEEN_LOOKS = 20;

let unwanted = 0;
let lastLook = 0;
const numbers = Buffer.alloc(4);

/** Opening it makes the descriptor one that is read without waiting; nothing is read from it by the event loop. */
const pipe = new Socket({ fd: STOP_PIPE, readable: true, writable: false, manualStart: true } as object);
pipe.on('error', () => {});

function tell(message: FromProcess): void {
  process.send?.(message);
}

/** Reads what has come. The pipe ends with the process of the pool, and then there is nobody to work for. */
function readNumbers(): void {
  try {
    for (;;) {
      const size = readSync(STOP_PIPE, numbers);
      if (size === 0) process.exit();
      if (size === numbers.length) unwanted = numbers.readUInt32LE();
    }
  } catch {
    // Nothing has come; or this system has no such reading (Windows): then the process is ended, a moment later.
  }
}

const printer = new Printer({
  tell,
  deliver({ pdf, ...result }, facts) {
    if (pdf.length <= PIECE) {
      tell({ kind: 'done', result: { ...result, pdf }, facts });
      return;
    }
    for (let start = 0; start < pdf.length; start += PIECE)
      tell({ kind: 'piece', bytes: pdf.subarray(start, start + PIECE) });
    tell({ kind: 'done', result: { ...result, pdf: new Uint8Array() }, facts });
  },
  isUnwanted(number) {
    const now = performance.now();
    if (now - lastLook > BETWEEN_LOOKS) {
      readNumbers();
      lastLook = now;
    }
    return unwanted === number;
  },
  noteMemory() {
    // On Linux the pool looks for itself.
    if (process.platform !== 'linux') tell({ kind: 'memory', bytes: process.memoryUsage.rss() });
  },
});

// Those who stop the service signal to all of its processes; what is being printed is still wanted, and the pool says when it is enough.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', (message: ToWorker) => {
  if (message.kind === 'render') tell({ kind: 'begun' });
  void printer.answer(message);
});
tell({ kind: 'ready' });
