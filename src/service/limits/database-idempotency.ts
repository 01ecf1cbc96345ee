/**
 * Requests that may be sent twice, in the store's database (draft-ietf-httpapi-idempotency-key-header §2). Who of two is first is
 * decided by the primary key of the row, so it holds between requests as between instances. A request that crashed frees its key when
 * its lease ends.
 */
import { createHash, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { Problem } from '../http/base/problem.ts';
import type { Tables } from '../store/schema.ts';
import type { IdempotencyOutcome, IdempotencyStore, IdempotentRequest, StoredAnswer } from './idempotency.ts';
import { PATIENCE, within } from './within.ts';

export interface AnswerBounds {
  /** Bytes of a PDF that is stored; the key of a larger one begins anew. */
  readonly answer: number;
  /** Bytes stored for one scope; beyond that its oldest answers go. */
  readonly scope: number;
  /** Bytes stored for all keys; beyond that the oldest answers go. */
  readonly key: number;
  /** Bytes stored for all addresses. */
  readonly sandbox: number;
}

export interface DatabaseIdempotencyOptions {
  readonly database: Kysely<Tables>;
  readonly report: (error: unknown) => void;
  readonly bounds?: AnswerBounds;
  /** ms since 1970 */
  readonly now?: () => number;
  /** ms that a request waits for the database. */
  readonly patience?: number;
}

const MB = 1024 * 1024;
export const ANSWER_BOUNDS: AnswerBounds = { answer: 25 * MB, scope: 100 * MB, key: 1024 * MB, sandbox: 256 * MB };

/** ms that an answer is kept. */
export const ANSWER_LIFETIME = 24 * 60 * 60 * 1000;
/** ms that a request may be in progress: longer than any conversion (30.5 s). */
export const REQUEST_LEASE = 40_000;
/** Bytes that a row takes beside its PDF and headers: it bounds the number of small answers. */
const ROW_SIZE = 512;
/** Share of a bound that may be stored before all answers of the kind are added up again. */
const SLACK = 1 / 16;
/** A row can go between two statements; more than a few times in a row it is somebody else's turn. */
const ATTEMPTS = 3;
/** Answers deleted by one statement: SQLite's run on the thread that answers requests. */
const CLEARED_AT_ONCE = 50;

type Kind = 'key' | 'sandbox';
type RowState = { body_hash: string; holder: string; expires_at: number | string };

export class DatabaseIdempotency implements IdempotencyStore {
  private readonly database: Kysely<Tables>;
  private readonly report: (error: unknown) => void;
  private readonly bounds: AnswerBounds;
  private readonly now: () => number;
  private readonly patience: number;
  /** Bytes stored by this instance since the answers of the kind were added up. */
  private readonly unchecked: Record<Kind, number> = { key: 0, sandbox: 0 };

  constructor({ database, report, bounds, now, patience }: DatabaseIdempotencyOptions) {
    this.database = database;
    this.report = report;
    this.bounds = bounds ?? ANSWER_BOUNDS;
    this.now = now ?? Date.now;
    this.patience = patience ?? PATIENCE;
  }

  /** @throws Problem BUSY when the database fails: to convert nevertheless could spend a second credit. */
  async begin(scope: string, key: string, bodyHash: string): Promise<IdempotencyOutcome> {
    try {
      return await within(this.patience, this.look(scope, key, bodyHash), (late) =>
        late.status === 'new' ? late.request.abandon() : undefined,
      );
    } catch (error) {
      this.report(error);
      const detail = 'The store of idempotency keys does not answer. Send the request again with the same key.';
      throw new Problem('BUSY', detail, {}, { 'retry-after': '5' }, error);
    }
  }

  /** Deletes answers and leases that are over, and what is stored beyond the bounds. */
  async clear(): Promise<void> {
    let deleted: number;
    do {
      const now = this.now();
      const { rows } = await sql`
        delete from idempotent_requests where id in (
          select id from idempotent_requests
          where expires_at <= ${now} or expires_at > ${now + 2 * ANSWER_LIFETIME} limit ${CLEARED_AT_ONCE})
        returning id`.execute(this.database);
      deleted = rows.length;
    } while (deleted === CLEARED_AT_ONCE);
    await this.boundKind('key');
    await this.boundKind('sandbox');
  }

  private async look(scope: string, key: string, bodyHash: string): Promise<IdempotencyOutcome> {
    const id = sha256(`${scope}\n${key}`);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const holder = await this.claim(id, scope, bodyHash);
      if (holder !== null) return { status: 'new', request: this.request(id, scope, holder) };
      const row = await this.state(id);
      if (row === undefined || this.isOver(row)) continue;
      if (row.body_hash !== bodyHash) return { status: 'other-body' };
      if (row.holder !== '') return { status: 'in-progress' };
      const answer = await this.answer(id);
      if (answer !== null) return { status: 'stored', answer };
    }
    return { status: 'in-progress' };
  }

  /** Makes the row, or takes over one whose time is over. */
  private async claim(id: string, scope: string, bodyHash: string): Promise<string | null> {
    const holder = randomUUID();
    const now = this.now();
    const fresh = { body_hash: bodyHash, holder, expires_at: now + REQUEST_LEASE, size: 0, headers: null, pdf: null };
    const claimed = await this.database
      .insertInto('idempotent_requests')
      .values({ id, scope: sha256(scope), kind: kindOf(scope), ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(fresh)
          .where((row) =>
            row.or([
              row('idempotent_requests.expires_at', '<=', now),
              row.and([
                row('idempotent_requests.holder', '!=', ''),
                row('idempotent_requests.expires_at', '>', now + 2 * REQUEST_LEASE),
              ]),
            ]),
          ),
      )
      .returning('holder')
      .executeTakeFirst();
    return claimed?.holder === holder ? holder : null;
  }

  /** Other instances' clocks may be ahead by seconds; a lease that ends later was begun by a clock that was wrong. */
  private isOver({ expires_at: end, holder }: RowState): boolean {
    const left = Number(end) - this.now();
    return left <= 0 || (holder !== '' && left > 2 * REQUEST_LEASE);
  }

  private state(id: string): Promise<RowState | undefined> {
    return this.database
      .selectFrom('idempotent_requests')
      .select(['body_hash', 'holder', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  private async answer(id: string): Promise<StoredAnswer | null> {
    const row = await this.database
      .selectFrom('idempotent_requests')
      .select(['headers', 'pdf'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row?.pdf == null || row.headers === null) return null;
    return { headers: JSON.parse(row.headers) as Record<string, string>, pdf: row.pdf };
  }

  private request(id: string, scope: string, holder: string): IdempotentRequest {
    return {
      // The caller has its PDF or its problem already: that the store failed must not take it away. The lease frees the key.
      // An answer that is still on its way to the database goes on without the caller.
      complete: (answer) => within(this.patience, this.complete(id, scope, holder, answer)).catch(this.report),
      abandon: () => within(this.patience, this.abandon(id, holder)).catch(this.report),
    };
  }

  private async complete(id: string, scope: string, holder: string, answer: StoredAnswer): Promise<void> {
    if (answer.pdf.byteLength > this.bounds.answer) return this.abandon(id, holder);
    const headers = JSON.stringify(answer.headers);
    const size = answer.pdf.byteLength + headers.length + ROW_SIZE;
    const stored = await this.database
      .updateTable('idempotent_requests')
      .set({ holder: '', expires_at: this.now() + ANSWER_LIFETIME, size, headers, pdf: answer.pdf })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined) return;
    const kind = kindOf(scope);
    this.unchecked[kind] += size;
    await this.deleteBeyond('scope', sha256(scope), this.bounds.scope);
    if (this.unchecked[kind] > this.bounds[kind] * SLACK) await this.boundKind(kind);
  }

  private async abandon(id: string, holder: string): Promise<void> {
    await this.database.deleteFrom('idempotent_requests').where('id', '=', id).where('holder', '=', holder).execute();
  }

  private async boundKind(kind: Kind): Promise<void> {
    this.unchecked[kind] = 0;
    await this.deleteBeyond('kind', kind, this.bounds[kind]);
  }

  /** Deletes the oldest answers of a scope or kind, so that at most `most` bytes stay. */
  private async deleteBeyond(column: 'scope' | 'kind', value: string, most: number): Promise<void> {
    const total = await this.database
      .selectFrom('idempotent_requests')
      .select((expression) => expression.fn.sum<number | string | null>('size').as('size'))
      .where(column, '=', value)
      .executeTakeFirst();
    if (Number(total?.size ?? 0) <= most) return;
    await sql`
      delete from idempotent_requests where id in (
        select id from (
          select id, sum(size) over (order by expires_at desc, id) as running
          from idempotent_requests where ${sql.ref(column)} = ${value} and holder = '') as answers
        where running > ${most})`.execute(this.database);
  }
}

function kindOf(scope: string): Kind {
  return isIP(scope) === 0 ? 'key' : 'sandbox';
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
