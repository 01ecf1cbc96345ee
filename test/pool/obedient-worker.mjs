/** Speaks as `render-worker.ts` and `render-process.ts` do, and does what the html says, such as `buffers 100`; tells it as the title. */
import { readFileSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

const STOP_PIPE = 4;
const { memory, stop } = workerData ?? { memory: new Float64Array(1), stop: new Int32Array(1) };
const kept = [];
const forever = new Int32Array(new SharedArrayBuffer(4));
if (isMainThread) {
  new Socket({ fd: STOP_PIPE, readable: true, writable: false, manualStart: true });
  process.on('disconnect', () => process.exit());
}

const done = (title) => ({
  kind: 'done',
  result: { pdf: new Uint8Array(8), pageCount: 1, title, phases: {}, diagnostics: [] },
  facts: null,
});
const failed = (code, message) => ({
  kind: 'failed',
  error: { code, message, details: {}, stack: undefined },
  facts: null,
});

function isStopped() {
  if (!isMainThread) return Atomics.load(stop, 0) !== 0;
  try {
    return readSync(STOP_PIPE, Buffer.alloc(4)) === 4;
  } catch {
    return false;
  }
}

function obey(html) {
  const [order, number = '0'] = html.split(' ');
  const amount = Number(number);
  switch (order) {
    case 'spin':
      // Looks at nothing, least of all at its deadline.
      Atomics.wait(forever, 0, 0);
      for (;;);
    case 'heed':
      while (!isStopped());
      return failed('ABORTED', 'stopped');
    case 'exit':
      return process.exit(amount);
    case 'kill':
      return process.kill(process.pid, number);
    case 'throw':
      setImmediate(() => {
        throw new Error('a defect');
      });
      return null;
    case 'defect':
      return failed('INTERNAL', 'a defect');
    case 'refuse':
      return failed('URL_UNREACHABLE', 'refused');
    case 'heap':
      for (;;) kept.push(new Array(10_000).fill(kept.length));
    case 'buffers':
      // Beyond what V8 counts; told as the engine does between pages.
      for (let megabytes = 0; megabytes < amount; megabytes += 10) {
        kept.push(new Uint8Array(10_000_000).fill(1));
        memory[0] = megabytes * 1e6;
      }
      Atomics.wait(forever, 0, 0);
      return null;
    case 'burst':
      // All at once, before anybody can look.
      kept.push(new Uint8Array(amount * 1e6).fill(1));
      return done(html);
    case 'environment':
      return done(JSON.stringify(process.env));
    case 'read':
      return done(readFileSync(html.slice(5), 'utf8'));
    case 'pieces':
      process.send({ kind: 'piece', bytes: new Uint8Array(1_000) });
      return failed('URL_UNREACHABLE', 'given up in the middle');
    case 'large': {
      // As `render-process.ts` gives what is large: in pieces, the first byte of each its number.
      for (let i = 0; i < amount; i++) process.send({ kind: 'piece', bytes: new Uint8Array(1_000_000).fill(i, 0, 1) });
      const { result } = done(String(html.length));
      return { kind: 'done', result: { ...result, pdf: new Uint8Array() }, facts: null };
    }
    case 'process':
      return done(String(process.pid));
    default:
      return done(html);
  }
}

function hear(message, tell) {
  if (message.kind === 'warm-up') memory[0] = 1;
  else if (isMainThread) tell({ kind: 'begun' });
  const answer = message.kind === 'warm-up' ? { kind: 'ready' } : attempted(message.options.html);
  if (answer !== null) tell(answer);
}

function attempted(html) {
  try {
    return obey(html);
  } catch (error) {
    return failed('URL_UNREACHABLE', error.code ?? error.message);
  }
}

const tell = isMainThread ? (message) => process.send(message) : (message) => parentPort.postMessage(message);
(parentPort ?? process).on('message', (message) => hear(message, tell));
tell({ kind: 'ready' });
