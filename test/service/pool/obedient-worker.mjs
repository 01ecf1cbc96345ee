/** Stands in for the engine: does what the html says, such as `sleep 100`, and tells it as the title. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';

const facts = { phases: { layout: 1 }, blockedFetches: 0 };
const done = (title) => ({
  status: 'done',
  pdf: new Uint8Array(8),
  pageCount: 1,
  warnings: 0,
  diagnostics: [],
  title,
  facts,
});
const kept = [];

export async function warmUp() {
  Piscina.workerData.memory[0] = 1;
}

export default async function convert({ source: { html }, timeout }) {
  const [order, number = '0'] = html.split(' ');
  const amount = Number(number);
  switch (order) {
    case 'sleep':
      await sleep(amount);
      break;
    case 'spin':
      // Looks at nothing, least of all at its deadline.
      for (;;);
    case 'heed':
      while (Atomics.load(Piscina.workerData.stop, 0) === 0);
      return { result: { status: 'failed', code: 'ABORTED', message: 'stopped', details: {}, facts } };
    case 'exit':
      process.exit(amount);
      break;
    case 'throw':
      throw new Error('a defect');
    case 'defect':
      return { result: { status: 'failed', code: 'INTERNAL', message: 'a defect', details: {}, facts } };
    case 'heap':
      for (;;) kept.push(new Array(10_000).fill(kept.length));
    case 'buffers':
      // Beyond what V8 counts; told as the engine does between pages.
      for (let megabytes = 0; ; megabytes += 10) {
        kept.push(new Uint8Array(10_000_000).fill(1));
        Piscina.workerData.memory[0] = megabytes * 1e6;
        if (megabytes >= amount) await sleep(60_000);
      }
    case 'keep':
      Piscina.workerData.memory[0] = amount * 1e6;
      break;
    case 'settings':
      return { result: done(JSON.stringify([Piscina.workerData.allowPrivateAddresses, process.env])) };
    case 'timeout':
      return { result: done(String(timeout)) };
    default:
  }
  return { result: done(html) };
}
