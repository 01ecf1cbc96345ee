/** What a key may spend, and in which month. Credits are counted by calendar month in UTC: a new month is a new row, no job resets. */
import type { PlanName } from './accounts.ts';

/** Credits a month; null where they are not counted. */
export const PLAN_CREDITS: Readonly<Record<PlanName, number | null>> = { free: 20, unlimited: null };

/** `2026-01` */
export function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7);
}

/** The first of the next month, 00:00 UTC. */
export function resetAfter(time: number): Date {
  const date = new Date(time);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
}
