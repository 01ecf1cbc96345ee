/** Requests that end before their time: the client goes, or the service stops. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postConversion, type ServiceProcess, startServiceProcess } from '../../support/running-service.ts';
import { createKey, listKeys } from './keys.ts';
import { type SlowPage, slowPage } from './slow-page.ts';

let page: SlowPage;
let running: ServiceProcess | null = null;
beforeEach(async () => {
  page = await slowPage();
});
afterEach(async () => {
  page.close();
  await running?.stop('SIGKILL');
});

async function start(...flags: string[]): Promise<ServiceProcess> {
  running = await startServiceProcess(['--workers', '1', '--allow-private-addresses', ...flags]);
  return running;
}

async function readiness({ address }: ServiceProcess): Promise<number> {
  return (await fetch(`${address}/readyz`)).status;
}

it('turns unready, goes on while proxies notice, finishes what it has begun and refuses the rest', {
  timeout: 120_000,
}, async () => {
  const service = await start('--drain-delay', '1');
  const begun = postConversion(service, { url: page.url });
  await page.asked(1);
  const open = connection(service, conversionOf({ url: page.url }));
  expect(await readiness(service)).toBe(200);

  service.process.kill('SIGTERM');
  while ((await readiness(service)) === 200) await sleep(10);
  expect(await readiness(service)).toBe(503);
  expect((await fetch(`${service.address}/healthz`)).status).toBe(200);

  await sleep(1_200);
  await expect(postConversion(service, { html: '<p>1</p>' })).rejects.toThrow();
  open.write(conversionOf({ html: '<p>1</p>' }));
  await sleep(100);
  page.release();
  const answer = await begun;
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const answers = await open.all;
  // Refused in so many words, or by an answer that says it is the last one of its connection.
  expect(answers).toMatch(/^HTTP\/1\.1 200 [\s\S]*(HTTP\/1\.1 503 |\r\nconnection: close\r\n)/i);
  expect(answers.match(/%PDF-/g)).toHaveLength(1);
  expect(await service.ended).toBe(0);
});

function conversionOf(body: unknown): string {
  const text = JSON.stringify(body);
  return `POST /pdf/convert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
}

/** A connection that sends one request, and another when the test says so; `all` is what came back until it was closed. */
function connection({ address }: ServiceProcess, first: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(first));
  let answers = '';
  socket.on('data', (chunk) => {
    answers += chunk.toString('latin1');
  });
  return {
    write: (next: string) => socket.write(next),
    all: once(socket, 'close').then(() => answers),
  };
}

it('takes no credit for a client that has gone, and has its worker free again', {
  timeout: 120_000,
}, async () => {
  const service = await start();
  const store = ['--data', service.dataFolder] as const;
  const headers = { authorization: `Bearer ${await createKey(store)}` };
  for (let round = 1; round <= 3; round++) {
    // Else the page of the round before would be taken for this one's, and the client gone before it is heard.
    await expect.poll(() => page.waiting).toBe(0);
    const client = new AbortController();
    const gone = postConversion(service, { url: page.url }, headers, client.signal);
    await page.asked(1);
    const other = postConversion(service, { html: '<p>1</p>' }, headers);
    client.abort();
    await expect(gone).rejects.toThrow();
    // The page is never answered: only a worker that was taken from it can do this.
    const answer = await other;
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    expect(answer.headers.get('x-credits-remaining')).toBe(String(20 - round));
  }
  expect(await listKeys(store)).toMatchObject([{ creditsLeft: 17 }]);
  expect(await service.stop()).toBe(0);
  const statuses = [...service.log().matchAll(/"route":"\/pdf\/convert","status":(\d+)/g)].map((match) => match[1]);
  expect(statuses.sort()).toEqual(['200', '200', '200', '499', '499', '499']);
});

it('takes no credit for a client that goes while it waits, and keeps no place for it', {
  timeout: 120_000,
}, async () => {
  const service = await start('--queue', '2', '--metrics-port', '0');
  const store = ['--data', service.dataFolder] as const;
  const headers = { authorization: `Bearer ${await createKey(store)}` };
  const running = postConversion(service, { url: page.url }, headers);
  await page.asked(1);
  const client = new AbortController();
  const waiting = [1, 2].map(() => postConversion(service, { html: '<p>1</p>' }, headers, client.signal));
  const queued = async () => /^platen_queue_length (\d+)/m.exec(await metricsOf(service))?.[1];
  await expect.poll(queued).toBe('2');
  client.abort();
  for (const gone of waiting) await expect(gone).rejects.toThrow();
  await expect.poll(queued).toBe('0');
  page.release();
  const answer = await running;
  await answer.arrayBuffer();
  expect([answer.status, answer.headers.get('x-credits-remaining')]).toEqual([200, '19']);
  await expect.poll(() => listKeys(store)).toMatchObject([{ creditsLeft: 19, creditsReserved: 0 }]);
  expect(await metricsOf(service)).toMatch(/^platen_worker_restarts_total\{reason="killed"\} 0$/m);
});

async function metricsOf({ metricsAddress }: ServiceProcess): Promise<string> {
  return (await fetch(`${metricsAddress}/metrics`)).text();
}
