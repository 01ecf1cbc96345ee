/** What `platen keys list` prints: an aligned table for people, JSON for programs. */
import type { KeySummary } from '../accounts/keys.ts';

/** One array of objects; moments in ISO 8601. The names are part of the command's contract (docs/cli.md). */
export function keysAsJson(keys: readonly KeySummary[]): string {
  return JSON.stringify(
    keys.map(({ credits, ...key }) => ({
      id: key.id,
      name: key.name,
      plan: key.plan,
      state: key.state,
      monthlyCredits: credits?.monthly ?? null,
      creditsLeft: credits?.left ?? null,
      creditsReserved: credits?.reserved ?? null,
      creditsReset: credits?.resetsAt ?? null,
      createdAt: key.createdAt,
      lastUsedAt: key.lastUsedAt,
    })),
    null,
    2,
  );
}

const HEADINGS = ['ID', 'NAME', 'PLAN', 'STATE', 'CREDITS LEFT', 'RESERVED', 'RESET', 'CREATED', 'LAST USED'];
/** Numbers stand to the right. */
const NUMERIC = new Set([4, 5]);

export function keysAsTable(keys: readonly KeySummary[]): string {
  const rows = keys.map(({ credits, ...key }) => [
    key.id,
    key.name,
    key.plan,
    key.state,
    credits === null ? '-' : `${credits.left} of ${credits.monthly}`,
    credits === null ? '-' : String(credits.reserved),
    credits === null ? '-' : day(credits.resetsAt),
    day(key.createdAt),
    key.lastUsedAt === null ? 'never' : minute(key.lastUsedAt),
  ]);
  const table = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, column) => Math.max(...table.map((row) => [...row[column]!].length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => aligned(cell, column, widths))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function aligned(cell: string, column: number, widths: readonly number[]): string {
  const space = ' '.repeat(widths[column]! - [...cell].length);
  return NUMERIC.has(column) ? space + cell : cell + space;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function minute(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
