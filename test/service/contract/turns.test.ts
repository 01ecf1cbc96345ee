/** What many clients ask at once is spread over turns of the event loop. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { Turns } from '../../../src/service/http/requests/turns.ts';
import { type Service, service } from '../service.ts';

describe('a turn', () => {
  it('does what comes while it is young, in the order in which it came', () => {
    const done: number[] = [];
    const turns = new Turns(10, () => 0);
    for (const each of [1, 2, 3]) turns.take(() => done.push(each));
    expect(done).toEqual([1, 2, 3]);
  });

  it('leaves the rest to the next ones, and what comes later behind it', async () => {
    const done: number[] = [];
    let clock = 0;
    const turns = new Turns(10, () => clock);
    const busy = (each: number) => () => {
      clock += 10;
      done.push(each);
    };
    for (const each of [1, 2, 3]) turns.take(busy(each));
    expect(done).toEqual([1]);
    await nextTurn();
    turns.take(busy(4));
    expect(done).toEqual([1, 2]);
    for (let i = 0; i < 5; i++) await nextTurn();
    expect(done).toEqual([1, 2, 3, 4]);
  });
});

let open: Service | null = null;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await open?.server.close();
  open = null;
});

async function connected(count: number): Promise<readonly Socket[]> {
  open = service();
  await open.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = open.server.server.address() as AddressInfo;
  for (let i = 0; i < count; i++) sockets.push(connect({ port, host: '127.0.0.1' }));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  while (!text.includes('\r\n\r\n')) text += String((await once(socket, 'data'))[0]);
  return text.slice(0, text.indexOf('\r\n'));
}

describe('three hundred connections at once', () => {
  it('are all answered', async () => {
    const all = await connected(300);
    for (let round = 0; round < 2; round++) {
      const answers = all.map(answerOf);
      for (const socket of all) socket.write(REQUEST);
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']));
    }
  });

  it('are all told where what they send is no HTTP', async () => {
    const all = await connected(300);
    const answers = all.map(answerOf);
    for (const socket of all) socket.write('\0\0\0\r\n\r\n');
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 400 Bad Request']));
  });

  it('that go away while they wait harm nobody', async () => {
    const all = await connected(300);
    for (const socket of all.slice(1)) {
      socket.write(REQUEST);
      socket.resetAndDestroy();
    }
    const answer = answerOf(all[0]!);
    all[0]!.write(REQUEST);
    expect(await answer).toBe('HTTP/1.1 200 OK');
    expect(open?.defects).toEqual([]);
  });
});
