/** `/healthz`: the process is alive. `/readyz`: it can convert now, or which part cannot. */
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/base/problem.ts';

/** ms that an answer about the store is taken for the present one, and ms that it may take. */
const STORE_CHECK_AGE = 2_000;
const STORE_CHECK_TIME = 2_000;

export interface ReadinessParts {
  /** The service has been told to stop. */
  readonly isClosing: () => boolean;
  /** At least one worker has loaded engine and fonts. */
  readonly isWarm: () => boolean;
  /** Another conversion would be refused. */
  readonly isSaturated: () => boolean;
  /** Rejects while the database cannot be asked. */
  readonly askStore: () => Promise<unknown>;
}

export type UnreadyPart = 'shutdown' | 'workers' | 'queue' | 'store';

export interface Readiness {
  /** What is not ready, most important first; empty when all is. */
  unready(): Promise<readonly UnreadyPart[]>;
}

export function createReadiness(parts: ReadinessParts): Readiness {
  const isStoreReachable = cachedCheck(parts.askStore);
  return {
    async unready() {
      const unready: UnreadyPart[] = [];
      if (parts.isClosing()) unready.push('shutdown');
      if (!parts.isWarm()) unready.push('workers');
      if (parts.isSaturated()) unready.push('queue');
      if (!(await isStoreReachable())) unready.push('store');
      return unready;
    },
  };
}

/** Probes never queue before a slow store: one question at a time, its answer kept for a moment, its time bounded. */
function cachedCheck(ask: () => Promise<unknown>): () => Promise<boolean> {
  let pending: Promise<boolean> | null = null;
  let answer = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - answeredAt < STORE_CHECK_AGE) return Promise.resolve(answer);
    pending ??= inTime(ask).then((isReachable) => {
      answer = isReachable;
      answeredAt = performance.now();
      pending = null;
      return isReachable;
    });
    return pending;
  };
}

function inTime(ask: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const clock = setTimeout(() => resolve(false), STORE_CHECK_TIME);
    clock.unref();
    Promise.resolve()
      .then(ask)
      .then(
        () => true,
        () => false,
      )
      .then((isReachable) => {
        clearTimeout(clock);
        resolve(isReachable);
      });
  });
}

const EXPLANATIONS: Readonly<Record<UnreadyPart, string>> = {
  shutdown: 'the service is shutting down',
  workers: 'the workers are starting',
  queue: 'the queue is full',
  store: 'the store cannot be reached',
};

/** Both without a key, counted nowhere. */
export function addHealthRoutes(server: FastifyInstance, { readiness }: { readonly readiness: Readiness }): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    const unready = await readiness.unready();
    if (unready.length === 0) return { status: 'ready' };
    const reasons = unready.map((part) => EXPLANATIONS[part]).join(', ');
    throw new Problem('BUSY', `Not ready: ${reasons}.`, { unready }, { 'retry-after': '2' });
  });
}
