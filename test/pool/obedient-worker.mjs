/** Speaks as `render-worker.ts` does, and does what the html says, such as `buffers 100`; tells it as the title. */
import { parentPort, workerData } from 'node:worker_threads';

const { memory, stop } = workerData;
const kept = [];
const forever = new Int32Array(new SharedArrayBuffer(4));

const done = (title) => ({
  kind: 'done',
  result: { pdf: new Uint8Array(8), pageCount: 1, title, phases: {}, diagnostics: [] },
});
const failed = (code, message) => ({ kind: 'failed', error: { code, message, details: {}, stack: undefined } });

function obey(html) {
  const [order, number = '0'] = html.split(' ');
  const amount = Number(number);
  switch (order) {
    case 'spin':
      // Looks at nothing, least of all at its deadline.
      Atomics.wait(forever, 0, 0);
      for (;;);
    case 'heed':
      while (Atomics.load(stop, 0) === 0);
      return failed('ABORTED', 'stopped');
    case 'exit':
      return process.exit(amount);
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
    case 'environment':
      return done(JSON.stringify(process.env));
    default:
      return done(html);
  }
}

parentPort.on('message', (message) => {
  if (message.kind === 'warm-up') memory[0] = 1;
  const answer = message.kind === 'warm-up' ? { kind: 'ready' } : obey(message.options.html);
  if (answer !== null) parentPort.postMessage(answer);
});
parentPort.postMessage({ kind: 'ready' });
