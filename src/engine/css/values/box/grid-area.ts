/** `grid-template-areas` (css-grid-2 §7.3). */
import { STRING } from '../../syntax/token-kind.ts';
import type { Syntax } from '../basic/syntax.ts';
import { MOST_TRACKS } from './grid-track.ts';

/** Lines are counted from 0. */
export interface NamedArea {
  readonly name: string;
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly columnStart: number;
  readonly columnEnd: number;
}

export interface TemplateAreas {
  readonly rows: number;
  readonly columns: number;
  readonly areas: readonly NamedArea[];
}

/** `none` */
export const NO_AREAS: TemplateAreas = { rows: 0, columns: 0, areas: [] };

export function templateAreas(): Syntax<TemplateAreas> {
  return {
    grammar: 'none | <string>+',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return NO_AREAS;
      const rows: string[] = [];
      while (tokens.nextKind() === STRING) {
        rows.push(tokens.string());
        tokens.advance();
      }
      return areasOf(rows);
    },
  };
}

const CELLS = /(\.+)|([-\w\u0080-\u{10ffff}]+)|([\t\n\f\r ]+)/suy;

/** The names of the cells of one row, `null` for those without; `null` where the text holds anything else. */
function cellsOf(row: string): readonly (string | null)[] | null {
  const cells: (string | null)[] = [];
  CELLS.lastIndex = 0;
  while (CELLS.lastIndex < row.length) {
    const match = CELLS.exec(row);
    if (match === null) return null;
    if (match[3] === undefined) cells.push(match[2] ?? null);
  }
  return cells;
}

/** `null` where rows differ in length, are empty, or an area is no rectangle. */
export function areasOf(texts: readonly string[]): TemplateAreas | null {
  const rows: (readonly (string | null)[])[] = [];
  for (const text of texts) {
    const cells = cellsOf(text);
    if (cells === null || cells.length === 0 || (rows.length > 0 && cells.length !== rows[0]!.length)) return null;
    rows.push(cells);
  }
  if (rows.length === 0 || rows.length > MOST_TRACKS || rows[0]!.length > MOST_TRACKS) return null;
  const areas = new Map<string, NamedArea>();
  const cellCounts = new Map<string, number>();
  for (const [row, cells] of rows.entries()) {
    for (const [column, name] of cells.entries()) {
      if (name === null) continue;
      const area = areas.get(name);
      cellCounts.set(name, (cellCounts.get(name) ?? 0) + 1);
      areas.set(name, {
        name,
        rowStart: Math.min(area?.rowStart ?? row, row),
        rowEnd: row + 1,
        columnStart: Math.min(area?.columnStart ?? column, column),
        columnEnd: Math.max(area?.columnEnd ?? 0, column + 1),
      });
    }
  }
  for (const { name, rowStart, rowEnd, columnStart, columnEnd } of areas.values()) {
    if ((rowEnd - rowStart) * (columnEnd - columnStart) !== cellCounts.get(name)) return null;
  }
  return { rows: rows.length, columns: rows[0]!.length, areas: [...areas.values()] };
}
