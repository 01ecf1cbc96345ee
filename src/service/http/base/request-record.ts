/** What is known of a request for its log line and the metrics; the routes write it, `operation/` reads it when the response is out. */
import type { FastifyRequest } from 'fastify';
import type { ConversionFacts } from '../../pool/conversion.ts';

export interface RequestRecord {
  keyId: string | null;
  /** Of the decoded html. */
  bytesIn: number;
  bytesOut: number;
  /** Host of `url`, never the whole address. */
  sourceHost: string | null;
  pages: number;
  warnings: number;
  /** `code` of the problem that was answered. */
  problem: string | null;
  isReplay: boolean;
  /** The client went away before it had its answer. */
  isAborted: boolean;
  facts: ConversionFacts | null;
  /** Of a valid `traceparent` (W3C Trace Context). */
  traceId: string | null;
}

const records = new WeakMap<FastifyRequest, RequestRecord>();

/** The record of this request, made when it is first asked for. */
export function recordOf(request: FastifyRequest): RequestRecord {
  let record = records.get(request);
  if (record === undefined) {
    record = {
      keyId: null,
      bytesIn: 0,
      bytesOut: 0,
      sourceHost: null,
      pages: 0,
      warnings: 0,
      problem: null,
      isReplay: false,
      isAborted: false,
      facts: null,
      traceId: null,
    };
    records.set(request, record);
  }
  return record;
}
