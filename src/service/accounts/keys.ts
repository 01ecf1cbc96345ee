/** What operators do with keys: create, list, disable and enable, revoke. A key itself is seen once, by who creates it. */
import type { Database } from '../store/database.ts';
import type { PlanName } from './accounts.ts';
import { aliveInstances } from './instances.ts';
import { createKeyId, createSecretKey, hashOfKey } from './key-format.ts';
import { monthOf, PLAN_CREDITS, resetAfter } from './plans.ts';

export type KeyState = 'active' | 'disabled' | 'revoked';

export interface NewKey {
  readonly name: string;
  readonly plan: PlanName;
  /** Credits a month instead of the plan's; null for the plan's own. */
  readonly monthlyCredits: number | null;
}

export interface KeySummary {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
  readonly state: KeyState;
  /** Of this month; null where the plan does not count. */
  readonly credits: {
    readonly monthly: number;
    /** What is not spent yet, reserved or not. */
    readonly left: number;
    /** By conversions that are going on. */
    readonly reserved: number;
    readonly resetsAt: Date;
  } | null;
  readonly createdAt: Date;
  /** To the minute; null for never. */
  readonly lastUsedAt: Date | null;
}

const MAX_NAME_LENGTH = 100;

/** Why a text cannot name a key, or null when it can. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'A key needs a name.';
  if (name.length > MAX_NAME_LENGTH) return `A name has ${MAX_NAME_LENGTH} characters at most.`;
  if (/\p{C}|\p{Zl}|\p{Zp}/u.test(name)) return 'A name has no control characters or line breaks.';
  return null;
}

/** Returns the id, and the key, which cannot be had again. */
export async function createKey(
  database: Database,
  { name, plan, monthlyCredits }: NewKey,
  now = Date.now(),
): Promise<{ id: string; key: string }> {
  const problem = nameProblem(name);
  if (problem !== null) throw new Error(problem);
  const id = createKeyId();
  const key = createSecretKey();
  await database.kysely
    .insertInto('api_keys')
    .values({
      id,
      name: name.trim(),
      hash: hashOfKey(key),
      plan,
      monthly_credits: monthlyCredits,
      state: 'active',
      created_at: now,
      last_used_at: null,
    })
    .execute();
  return { id, key };
}

/** All keys, the oldest first. */
export async function listKeys(database: Database, now = Date.now()): Promise<KeySummary[]> {
  const month = monthOf(now);
  const { kysely } = database;
  const keys = await kysely.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id').execute();
  const usage = await kysely.selectFrom('credit_usage').select(['key_id', 'used']).where('month', '=', month).execute();
  const used = new Map(usage.map((row) => [row.key_id, row.used]));
  const reserved = await reservedByKey(database, month);
  return keys.map((key) => {
    const monthly = PLAN_CREDITS[key.plan] === null ? null : (key.monthly_credits ?? PLAN_CREDITS[key.plan]);
    return {
      id: key.id,
      name: key.name,
      plan: key.plan,
      state: key.state,
      credits:
        monthly === null
          ? null
          : {
              monthly,
              left: Math.max(0, monthly - (used.get(key.id) ?? 0)),
              reserved: reserved.get(key.id) ?? 0,
              resetsAt: resetAfter(now),
            },
      createdAt: new Date(key.created_at),
      lastUsedAt: key.last_used_at === null ? null : new Date(key.last_used_at),
    };
  });
}

/** Reservations of instances that are alive. */
async function reservedByKey(database: Database, month: string): Promise<Map<string, number>> {
  const rows = await database.kysely
    .selectFrom('reservations')
    .select((row) => ['key_id', 'instance_id', row.fn.countAll<number>().as('count')])
    .where('month', '=', month)
    .groupBy(['key_id', 'instance_id'])
    .execute();
  const counts = new Map<string, number>();
  if (rows.length === 0) return counts;
  const alive = await aliveInstances(database);
  for (const row of rows) {
    if (alive.has(row.instance_id)) counts.set(row.key_id, (counts.get(row.key_id) ?? 0) + row.count);
  }
  return counts;
}

/** Sets a key's state; a revoked key stays so. Returns the state that it has afterwards, null for an unknown id. */
export async function setKeyState(database: Database, id: string, state: KeyState): Promise<KeyState | null> {
  const { kysely } = database;
  const changed = await kysely
    .updateTable('api_keys')
    .set({ state })
    .where('id', '=', id)
    .where('state', '!=', 'revoked')
    .returning('state')
    .executeTakeFirst();
  if (changed !== undefined) return changed.state;
  const row = await kysely.selectFrom('api_keys').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state ?? null;
}
