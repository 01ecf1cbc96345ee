/** Blockification: what `display` computes to where the box must be block-level (css-display-3 §2.7, CSS 2.2 §9.7). */
import type { Display } from '../css/values/box/display.ts';

export function blockified(display: Display): Display {
  switch (display) {
    case 'inline':
    case 'inline-block':
    case 'ruby':
    case 'ruby-text':
    case 'table-row-group':
    case 'table-header-group':
    case 'table-footer-group':
    case 'table-row':
    case 'table-cell':
    case 'table-column':
    case 'table-column-group':
    case 'table-caption':
      return 'block';
    case 'inline-list-item':
      return 'list-item';
    case 'inline-flex':
      return 'flex';
    case 'inline-grid':
      return 'grid';
    case 'math':
      return 'block-math';
    case 'inline-table':
      return 'table';
    default:
      return display;
  }
}
