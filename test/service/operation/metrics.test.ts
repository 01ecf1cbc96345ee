/** Figures for Prometheus: what is counted, under which labels, and on which port. */
import { afterEach, describe, expect, it } from 'vitest';
import { recordOf } from '../../../src/service/http/base/request-record.ts';
import { createMetrics } from '../../../src/service/operation/metrics.ts';
import { type MetricsServer, startMetricsServer } from '../../../src/service/operation/metrics-server.ts';
import { fakeRateLimits } from '../fakes.ts';
import { GOOD, RICH, TINY_PDF } from '../service.ts';
import { type Operated, operated } from './operated.ts';

let running: MetricsServer | null = null;

afterEach(async () => {
  await running?.close();
  running = null;
});

async function sample(service: Operated, name: string): Promise<Record<string, number>> {
  const found = [...(await service.metrics.text()).matchAll(/^(\w+)(?:\{(.*?)\})? (\S+)$/gm)];
  return Object.fromEntries(
    found.filter(([, each]) => each === name).map(([, , labels = '', value]) => [labels, Number(value)]),
  );
}

function convert(service: Operated, headers: Record<string, string> = {}) {
  return service.server.inject({ method: 'POST', url: '/pdf/convert', headers, payload: { html: '<p>Hello' } });
}

describe('the figures', () => {
  it('count requests by route, method, status and code', async () => {
    const service = operated();
    await convert(service);
    await convert(service);
    await service.server.inject('/healthz');
    expect(await sample(service, 'platen_requests_total')).toEqual({
      'route="/pdf/convert",method="POST",status="200",code=""': 2,
      'route="/healthz",method="GET",status="200",code=""': 1,
    });
    expect(await sample(service, 'platen_request_duration_seconds_count')).toEqual({
      'route="/pdf/convert"': 2,
      'route="/healthz"': 1,
    });
  });

  it('do not grow with what callers choose', async () => {
    const service = operated({
      parts: {
        plugins: [
          (server) =>
            server.addHook('onSend', async (request) => {
              recordOf(request).problem = String(request.headers['x-code'] ?? 'NOT_FOUND');
            }),
        ],
      },
    });
    const methods = ['GET', 'PROPFIND', 'SEARCH', 'MKCOL'] as const;
    for (let i = 0; i < 40; i++) {
      const method = methods[i % 4]! as 'GET';
      await service.server.inject({ method, url: `/${i}?${i}`, headers: i < 20 ? {} : { 'x-code': `X${i}` } });
    }
    const requests = await sample(service, 'platen_requests_total');
    expect(Object.keys(requests).sort()).toEqual([
      'route="other",method="GET",status="404",code="NOT_FOUND"',
      'route="other",method="GET",status="404",code="other"',
      'route="other",method="other",status="404",code="NOT_FOUND"',
      'route="other",method="other",status="404",code="other"',
    ]);
  });

  it('tell of conversions: phases, pages, bytes, credits, blocked addresses', async () => {
    const facts = { phases: { queue: 5, layout: 100, odd: 1 }, blockedFetches: 2 };
    const service = operated({ result: { pageCount: 3, warnings: 2, facts } });
    await convert(service);
    const once = { ...GOOD, 'idempotency-key': 'x' };
    await convert(service, once);
    await convert(service, once);
    await convert(service, RICH);
    expect(await sample(service, 'platen_conversions_total')).toEqual({
      'kind="sandbox"': 1,
      'kind="key"': 2,
      'kind="replay"': 1,
    });
    expect(await sample(service, 'platen_credits_spent_total')).toEqual({ '': 1 });
    expect(await sample(service, 'platen_pages_total')).toEqual({ '': 9 });
    expect(await sample(service, 'platen_warnings_total')).toEqual({ '': 8 });
    expect(await sample(service, 'platen_blocked_fetches_total')).toEqual({ '': 6 });
    expect(await sample(service, 'platen_pdf_bytes_sum')).toEqual({ '': 4 * TINY_PDF.byteLength });
    expect(await sample(service, 'platen_html_bytes_sum')).toEqual({ '': 4 * 8 });
    expect(await sample(service, 'platen_phase_duration_seconds_sum')).toEqual({
      'phase="queue"': expect.closeTo(0.015, 9),
      'phase="layout"': expect.closeTo(0.3, 9),
      'phase="other"': expect.closeTo(0.003, 9),
    });
  });

  it('count what the limits refuse, by kind of caller', async () => {
    const service = operated({ parts: { rateLimits: fakeRateLimits({ sandbox: 0, key: 0, parallel: 4 }) } });
    await convert(service);
    await convert(service, GOOD);
    expect(await sample(service, 'platen_rate_limited_total')).toEqual({ 'caller="sandbox"': 1, 'caller="key"': 1 });
  });

  it('show the pool as it is when they are asked for', async () => {
    const restarts = { killed: 1, memory: 0, defect: 0, worn: 3 };
    const pool = { workers: 2, busy: 1, queued: 3, queueLimit: 64, oldestWait: 250, restarts };
    const service = { ...operated(), metrics: createMetrics({ pool: () => pool }) };
    const value = async (name: string) => (await sample(service, name))[''];
    expect(await value('platen_queue_length')).toBe(3);
    expect(await value('platen_queue_limit')).toBe(64);
    expect(await value('platen_queue_oldest_wait_seconds')).toBe(0.25);
    expect([await value('platen_workers'), await value('platen_workers_busy')]).toEqual([2, 1]);
    restarts.killed = 2;
    expect(await sample(service, 'platen_worker_restarts_total')).toEqual({
      'reason="killed"': 2,
      'reason="memory"': 0,
      'reason="defect"': 0,
      'reason="worn"': 3,
    });
  });

  it('hold those of the process', async () => {
    const names = createMetrics()
      .list()
      .map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'process_resident_memory_bytes',
        'process_cpu_seconds_total',
        'nodejs_eventloop_lag_p99_seconds',
      ]),
    );
  });
});

describe('the port for figures', () => {
  it('answers GET /metrics and nothing else', async () => {
    running = await startMetricsServer({ metrics: createMetrics(), port: 0 });
    const answer = await fetch(`${running.address}/metrics?x=1`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('# TYPE platen_requests_total counter');
    expect((await fetch(`${running.address}/metrics`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${running.address}/metrics`, { method: 'POST', body: 'x' })).status).toBe(405);
    expect((await fetch(`${running.address}/`)).status).toBe(404);
  });

  it('is on this machine alone unless another address is named', async () => {
    running = await startMetricsServer({ metrics: createMetrics(), port: 0 });
    expect(running.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('says when the port is taken', async () => {
    running = await startMetricsServer({ metrics: createMetrics(), port: 0 });
    const port = Number(new URL(running.address).port);
    await expect(startMetricsServer({ metrics: createMetrics(), port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
