/** What a page means as text, one line per mark: for goldens that people review, `inspect --stage display` and the report. */
import type { Point } from '../base/geometry.ts';
import type { PageLabel } from '../base/page-label.ts';
import type { Mark, PageStructure } from '../structure/mark.ts';
import { dumpNumber, sourceName } from './element-name.ts';

/** @param page - its number, from 1. @returns empty for a page without marks whose label is its number */
export function dumpMarks({ label, marks }: PageStructure, page: number): string {
  const isOwn = label !== null && (label.prefix !== '' || label.number !== page || label.style !== 'decimal');
  const lines = [...(isOwn ? [describeLabel(label)] : []), ...marks.map(describeMark)];
  return lines.length === 0 ? '' : [`marks of page ${page}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function describeLabel({ prefix, number, style }: PageLabel): string {
  const words = ['label', prefix === '' ? '' : JSON.stringify(prefix), style === null ? '' : `${number} ${style}`];
  return words.filter((word) => word !== '').join(' ');
}

/** The mark in one line, with the element whose it is at the end. */
export function describeMark(mark: Mark): string {
  const of = mark.source === null ? '' : ` of ${sourceName(mark.source)}`;
  switch (mark.kind) {
    case 'link': {
      const { x, y, width, height } = mark.rect;
      return `link ${place({ x, y })} ${dumpNumber(width)}x${dumpNumber(height)} ${mark.target}${of}`;
    }
    case 'anchor':
      return `anchor ${place(mark.point)} ${JSON.stringify(mark.name)}${of}`;
    case 'field': {
      const { x, y, width, height } = mark.rect;
      const { name, content } = mark.field;
      return `field ${place({ x, y })} ${dumpNumber(width)}x${dumpNumber(height)} ${content.type} ${JSON.stringify(name)}${of}`;
    }
    case 'bookmark':
      return `bookmark ${place(mark.point)} level ${mark.level} ${mark.state} ${JSON.stringify(mark.title)}${of}`;
  }
}

function place({ x, y }: Point): string {
  return `${dumpNumber(x)},${dumpNumber(y)}`;
}
