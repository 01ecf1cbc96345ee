/** Requests to the service, in this process and without an engine: bodies, names, depth, numbers, media types, encodings. */

import fc from 'fast-check';
import { FREE_CREDITS } from '../../../test/service/fakes.ts';
import { type Service, service } from '../../../test/service/service.ts';
import { mutatedBytes } from '../bytes/mutations.ts';
import { readRequest, type ServiceRequest, serviceRequests } from '../json/requests.ts';
import { faulty, fine, type Target, type Verdict } from '../target.ts';

/** ms of work: more than any request is worth. */
const LONGEST = 500;

/** One for all cases, as setting one up costs five times what an answer does: what it keeps from one request to the next is put back before each. */
let shared: Service | null = null;

export const target: Target = {
  extension: 'http',
  isFree: true,
  wholeEvery: 10,
  inputs: fc.oneof(
    { weight: 4, arbitrary: serviceRequests },
    {
      weight: 1,
      arbitrary: mutatedBytes(serviceRequests.map(({ bytes }) => bytes)).map((bytes) => ({ kind: 'bytes', bytes })),
    },
  ),
  async judge(bytes, depth) {
    const request = readRequest(bytes);
    if (request === null) return fine('no request');
    const first = await answerTo(request);
    if (depth === 'quick' || first.fault !== null) return first;
    const second = await answerTo(request);
    return second.outcome === first.outcome ? first : faulty(`answered ${first.outcome}, then ${second.outcome}`);
  },
  async close() {
    await shared?.server.close();
    shared = null;
  },
};

async function answerTo({ method, url, headers, body }: ServiceRequest): Promise<Verdict> {
  const { server, accounts, defects } = asNew();
  const before = process.cpuUsage();
  const response = await server.inject({ method: method as 'POST', url, headers, payload: body });
  const { user, system } = process.cpuUsage(before);
  const time = (user + system) / 1_000;
  const { statusCode } = response;
  if (time > LONGEST) return faulty(`late: ${Math.round(time)} ms for an answer`);
  if (defects.length > 0 || statusCode >= 500) return faulty(`defect: ${statusCode} ${defects.map(String).join(' ')}`);
  const reserved = accounts.ledger.filter((entry) => entry === 'reserve').length;
  if (reserved !== accounts.ledger.length - reserved) return faulty(`credits: ${accounts.ledger.join(' ')}`);
  const isProblem = statusCode >= 400 && method !== 'HEAD';
  if (!isProblem) return fine(String(statusCode));
  const { code, status } = response.json() as { code?: unknown; status?: unknown };
  if (typeof code !== 'string' || status !== statusCode)
    return faulty(`no problem of ours: ${response.body.slice(0, 200)}`);
  return fine(`${statusCode} ${code}`);
}

/** The service as it is before its first request. */
function asNew(): Service {
  shared ??= service();
  const { tasks, tenants, defects, records, accounts, limits, stored } = shared;
  for (const list of [tasks, tenants, defects, records, accounts.ledger, limits.taken]) list.length = 0;
  accounts.credits.clear();
  accounts.credits.set('k_good', FREE_CREDITS);
  limits.running.clear();
  stored.entries.clear();
  return shared;
}
