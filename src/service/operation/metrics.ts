/** What Prometheus reads (docs/operations.md has the table): figures of requests, conversions, the pool and the process. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../../pool/index.ts';
import { PROBLEMS } from '../http/base/problem.ts';
import type { RequestRecord } from '../http/base/request-record.ts';
import { onRequestEnd, type RequestEnd } from './request-end.ts';

/** What the pool tells of itself. */
export type PoolFigures = Pick<PoolState, 'workers' | 'busy' | 'queued' | 'queueLimit' | 'oldestWait' | 'restarts'> &
  Partial<Pick<PoolState, 'memory'>>;

export interface Metrics {
  /** Counts the requests of a server; before it is ready. */
  observe(server: FastifyInstance): void;
  /** The page that Prometheus reads. */
  text(): Promise<string>;
  readonly contentType: string;
  /** All metrics, those of the process included, and what they mean. */
  list(): readonly { readonly name: string; readonly help: string; readonly type: string }[];
}

/** s; the last one is the time that a conversion has. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const BYTES = [1_000, 10_000, 100_000, 1_000_000, 5_000_000, 20_000_000, 100_000_000];

/** Labels come from these sets alone: what a caller can choose must not make time series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);
const PHASES: ReadonlySet<string> = new Set(['queue', 'fetch', 'style', 'layout', 'write']);
const OTHER = 'other';
const CONVERSIONS: ReadonlySet<string | null> = new Set(['/pdf/convert', '/pdf/convert/multipart']);

/** @param pool - without it the figures of the pool are left out */
export function createMetrics({ pool }: { readonly pool?: () => PoolFigures } = {}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const count = requestMetrics(registry);
  if (pool !== undefined) addPoolMetrics(registry, pool);
  return {
    observe: (server) => onRequestEnd(server, count),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    list: () => registry.getMetricsAsArray().map(({ name, help, type }) => ({ name, help, type: String(type) })),
  };
}

function requestMetrics(registry: Registry): (end: RequestEnd) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'platen_requests_total',
    help: 'Requests by route, method, status (499: the client went away) and code of the problem.',
    labelNames: ['route', 'method', 'status', 'code'],
    registers,
  });
  const duration = new Histogram({
    name: 'platen_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['route'],
    buckets: DURATIONS,
    registers,
  });
  const limited = new Counter({
    name: 'platen_rate_limited_total',
    help: 'Requests that were refused with 429, by kind of caller.',
    labelNames: ['caller'],
    registers,
  });
  const countConversion = conversionMetrics(registry);
  return (end) => {
    const route = end.route ?? OTHER;
    const code = end.code ?? '';
    requests.inc({
      route,
      method: METHODS.has(end.method) ? end.method : OTHER,
      status: String(end.status),
      code: code === '' || Object.hasOwn(PROBLEMS, code) ? code : OTHER,
    });
    duration.observe({ route }, end.duration / 1000);
    if (end.status === 429) limited.inc({ caller: end.isSandbox ? 'sandbox' : 'key' });
    if (CONVERSIONS.has(end.route) && end.record !== null) countConversion(end, end.record);
  };
}

function conversionMetrics(registry: Registry): (end: RequestEnd, record: RequestRecord) => void {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, buckets: number[], labelNames: L[] = []) =>
    new Histogram({ name, help, buckets, labelNames, registers });
  const conversions = counter(
    'platen_conversions_total',
    'Conversions that gave a PDF: sandbox, key, or replay of a stored one.',
    ['kind'],
  );
  const phases = histogram('platen_phase_duration_seconds', 'Time of each phase of a conversion.', DURATIONS, [
    'phase',
  ]);
  const htmlBytes = histogram('platen_html_bytes', 'Size of the html that was sent.', BYTES);
  const pdfBytes = histogram('platen_pdf_bytes', 'Size of the PDFs.', BYTES);
  const pages = counter('platen_pages_total', 'Pages of the PDFs.');
  const warnings = counter('platen_warnings_total', 'Diagnostics of severity warning.');
  const credits = counter('platen_credits_spent_total', 'Credits that were spent.');
  const blocked = counter('platen_blocked_fetches_total', 'Addresses that the policy refused to fetch.');
  return (end, record) => {
    if (record.bytesIn > 0) htmlBytes.observe(record.bytesIn);
    for (const [phase, ms] of Object.entries(record.facts?.phases ?? {}))
      phases.observe({ phase: PHASES.has(phase) ? phase : OTHER }, ms / 1000);
    blocked.inc(record.facts?.blockedFetches ?? 0);
    if (end.isCharged) credits.inc();
    if (end.status !== 200) return;
    conversions.inc({ kind: record.isReplay ? 'replay' : end.isSandbox ? 'sandbox' : 'key' });
    pdfBytes.observe(record.bytesOut);
    pages.inc(record.pages);
    warnings.inc(record.warnings);
  };
}

/** Read from the pool when Prometheus asks. */
function addPoolMetrics(registry: Registry, pool: () => PoolFigures): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: (figures: PoolFigures) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(pool()));
      },
    });
  gauge('platen_queue_length', 'Requests that wait for a worker.', ({ queued }) => queued);
  gauge('platen_queue_limit', 'Requests that may wait.', ({ queueLimit }) => queueLimit);
  gauge(
    'platen_queue_oldest_wait_seconds',
    'Time that the first of the waiting requests has waited.',
    ({ oldestWait }) => oldestWait / 1000,
  );
  gauge('platen_workers', 'Conversions that are possible at a time.', ({ workers }) => workers);
  gauge('platen_workers_busy', 'Conversions that run.', ({ busy }) => busy);
  gauge(
    'platen_workers_resident_memory_bytes',
    'Memory of the worker processes; 0 with threads, whose memory is that of the process.',
    ({ memory = 0 }) => memory,
  );
  new Counter({
    name: 'platen_worker_restarts_total',
    help: 'Workers that were replaced: killed at the end of their time or left by the client, for their memory, after a defect, or worn.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(pool().restarts)) this.inc({ reason }, count);
    },
  });
}
