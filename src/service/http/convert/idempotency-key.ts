/** `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07): a request sent twice is converted once. */
import type { FastifyRequest } from 'fastify';
import type { IdempotencyStore, StoredAnswer } from '../../limits/idempotency.ts';
import { Problem } from '../base/problem.ts';
import { bodyHashOf } from '../requests/request-body.ts';
import { tenantOf } from './admission.ts';

/** A structured string (RFC 9651 §3.3.3), as the draft has it, or the bare value that most clients send. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
const BARE = /^[!#-[\]-~]+$/;
const LONGEST_KEY = 255;

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return null;
  const text = String(given).trim();
  const key = QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? (BARE.test(text) ? text : '');
  if (key === '' || key.length > LONGEST_KEY) {
    throw new Problem(
      'INVALID_IDEMPOTENCY_KEY',
      `Idempotency-Key is 1 to ${LONGEST_KEY} visible ASCII characters, in quotes or without, for example a UUID.`,
    );
  }
  return key;
}

/**
 * Answers from the store where it can, and otherwise keeps what `make` makes. A request that fails is forgotten.
 *
 * @returns `isReplay`: whether the answer was stored by an earlier request
 * @throws Problem 409 while the first request is running, 422 for another body
 */
export async function answerOnce<A extends StoredAnswer>(
  request: FastifyRequest,
  store: IdempotencyStore,
  make: () => Promise<A>,
  onDefect: (error: unknown) => void,
): Promise<{ readonly answer: A | StoredAnswer; readonly isReplay: boolean }> {
  const key = idempotencyKeyOf(request);
  if (key === null) return { answer: await make(), isReplay: false };
  const outcome = await store.begin(tenantOf(request), key, bodyHashOf(request));
  switch (outcome.status) {
    case 'stored':
      return { answer: outcome.answer, isReplay: true };
    case 'in-progress':
      throw new Problem(
        'IDEMPOTENCY_IN_PROGRESS',
        'The first request with this Idempotency-Key is still running.',
        {},
        { 'retry-after': '1' },
      );
    case 'other-body':
      throw new Problem(
        'IDEMPOTENCY_MISMATCH',
        'This Idempotency-Key was used for another body. Use a new key for each new request.',
      );
    case 'new':
  }
  let answer: A;
  try {
    answer = await make();
  } catch (error) {
    await outcome.request.abandon().catch(onDefect);
    throw error;
  }
  // The PDF is made and paid for: it goes out even if it could not be kept.
  await outcome.request.complete(answer).catch(onDefect);
  return { answer, isReplay: false };
}
