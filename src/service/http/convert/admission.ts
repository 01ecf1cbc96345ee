/** Who asks and whether they may, decided by the head of a request: before a byte of its body is read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../../accounts/accounts.ts';
import { networkOf } from '../../limits/policies.ts';
import type { Caller, RateVerdict } from '../../limits/rate-limits.ts';
import { Problem } from '../base/problem.ts';
import { recordOf } from '../base/request-record.ts';
import type { ServerParts } from '../base/server-parts.ts';

const accounts = new WeakMap<FastifyRequest, Account>();

/** `null` for the sandbox. */
export function accountOf(request: FastifyRequest): Account | null {
  return accounts.get(request) ?? null;
}

/** Whom stored answers are for: a key's id, or the address of a sandbox caller. */
export function tenantOf(request: FastifyRequest): string {
  return accountOf(request)?.keyId ?? request.ip;
}

/** Whose turn it is in the queue: a caller who owns a whole network of addresses has one. */
export function turnOf(request: FastifyRequest): string {
  return accountOf(request)?.keyId ?? networkOf(request.ip);
}

/**
 * Without the header the sandbox, with it a key and nothing else: a refused key never falls back to the sandbox.
 *
 * @throws Problem 401, 403, 429
 */
export async function admit(request: FastifyRequest, reply: FastifyReply, parts: ServerParts): Promise<void> {
  const { authorization } = request.headers;
  const byAddress: Caller = { kind: 'address', address: request.ip };
  if (authorization === undefined) return takeRequest(byAddress, reply, parts);
  const known = await parts.accounts.authenticate(authorization);
  if (known.status === 'invalid') {
    // Counted, so that an address cannot try keys at will.
    await takeRequest(byAddress, reply, parts);
    throw new Problem(
      'INVALID_API_KEY',
      'The API key is not known. Send Authorization: Bearer <key>, or leave the header out to convert in sandbox mode.',
      {},
      { 'www-authenticate': 'Bearer realm="platen", error="invalid_token"' },
    );
  }
  const { account } = known;
  recordOf(request).keyId = account.keyId;
  await takeRequest({ kind: 'key', keyId: account.keyId }, reply, parts);
  if (known.status === 'disabled') throw new Problem('ACCOUNT_DISABLED', 'The account of this API key is disabled.');
  accounts.set(request, account);
}

/** Counts the request and tells the caller how many are left (draft-ietf-httpapi-ratelimit-headers-10). */
async function takeRequest(caller: Caller, reply: FastifyReply, parts: ServerParts): Promise<void> {
  const verdict = await parts.rateLimits.take(caller);
  reply.headers(rateHeaders(verdict));
  if (verdict.isAllowed) return;
  const who = caller.kind === 'key' ? 'this API key' : 'this address';
  throw new Problem(
    'RATE_LIMITED',
    `More than ${verdict.quota} requests in ${verdict.window} s for ${who}. Try again in ${verdict.reset} s.`,
    {},
    { 'retry-after': String(Math.max(1, Math.ceil(verdict.reset))) },
  );
}

function rateHeaders({ policy, quota, window, remaining, reset }: RateVerdict): Record<string, string> {
  if (!Number.isFinite(quota)) return {};
  return {
    ratelimit: `"${policy}";r=${Math.max(0, Math.floor(remaining))};t=${Math.max(0, Math.ceil(reset))}`,
    'ratelimit-policy': `"${policy}";q=${quota};w=${window}`,
  };
}
