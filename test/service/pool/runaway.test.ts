/** Over HTTP: a conversion that looks at nothing is ended at its time, and who comes meanwhile is answered. `bench/service.ts` has the true 30 s. */
import { afterEach, expect, it } from 'vitest';
import type { RenderPool } from '../../../src/pool/render-pool.ts';
import { convertInPool } from '../../../src/service/pool/convert-in-pool.ts';
import { OBEDIENT, truePool } from '../../pool/true-pools.ts';
import { type Service, service } from '../service.ts';

let pool: RenderPool | null = null;
let running: Service | null = null;
afterEach(async () => {
  await pool?.close(0);
  await running?.server.close();
});

async function ask(address: string, html: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`${address}/pdf/convert`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ html }),
  });
  return { status: response.status, body: await response.text() };
}

it.each(['thread', 'process'] as const)(
  'answers the runaway in a %s with 504, and others before it',
  async (isolation) => {
    pool = truePool(isolation, OBEDIENT, { workers: 2, spare: 1 });
    running = service({}, { convert: convertInPool(pool), timeLimit: 1_500 });
    const address = await running.server.listen({ host: '127.0.0.1', port: 0 });
    await pool.warmUp();
    const order: string[] = [];
    const runaway = ask(address, 'spin').finally(() => order.push('runaway'));
    for (let i = 0; i < 10; i++) {
      expect(await ask(address, 'ordinary')).toMatchObject({ status: 200 });
      order.push('ordinary');
    }
    const { status, body } = await runaway;
    expect(status).toBe(504);
    expect(JSON.parse(body)).toMatchObject({ code: 'TIMEOUT' });
    expect(order).toEqual([...Array(10).fill('ordinary'), 'runaway']);
    // Both places are free again.
    const next = await Promise.all([ask(address, 'ordinary'), ask(address, 'ordinary')]);
    for (const each of next) expect(each).toMatchObject({ status: 200 });
  },
);
