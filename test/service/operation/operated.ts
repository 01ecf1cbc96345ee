/** The service with its log in memory, for tests of what its operator sees. */
import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../../../src/service/http/base/server-parts.ts';
import { createLog, type Log, type LogLevel } from '../../../src/service/operation/log.ts';
import { createMetrics, type Metrics } from '../../../src/service/operation/metrics.ts';
import { addRequestLog, type LogAddresses } from '../../../src/service/operation/request-log.ts';
import type { ConversionResult } from '../../../src/service/pool/conversion.ts';
import { service } from '../service.ts';

export type Line = Readonly<Record<string, unknown>>;

export interface Operated {
  readonly server: FastifyInstance;
  readonly metrics: Metrics;
  readonly log: Log;
  /** The log as it was written. */
  readonly text: () => string;
  readonly lines: () => Line[];
}

export interface OperatedOptions {
  readonly level?: LogLevel;
  readonly addresses?: LogAddresses;
  readonly result?: Partial<ConversionResult>;
  readonly parts?: Partial<ServerParts>;
}

export function operated({ level = 'debug', addresses, result, parts = {} }: OperatedOptions = {}): Operated {
  let text = '';
  const log = createLog({
    level,
    destination: {
      write(line) {
        text += line;
      },
    },
  });
  const metrics = createMetrics();
  const { server } = service(result, {
    ...parts,
    plugins: [
      (each) => addRequestLog(each, { log, ...(addresses === undefined ? {} : { addresses }) }),
      metrics.observe,
      ...(parts.plugins ?? []),
    ],
  });
  return {
    server,
    metrics,
    log,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Line),
  };
}

/** Waits until `condition` holds: what happens after an answer has no other signal. */
export async function eventually(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 10));
  if (!condition()) throw new Error('It did not happen.');
}
