/** `display` (css-display-3): the two-keyword forms are folded into the single keywords they equal. */
import type { Syntax } from './syntax.ts';
export type Display =
  | 'none'
  | 'contents'
  | 'block'
  | 'inline'
  | 'inline-block'
  | 'list-item'
  | 'inline-list-item'
  | 'flow-root'
  | 'flex'
  | 'inline-flex'
  | 'grid'
  | 'inline-grid'
  | 'table'
  | 'inline-table'
  | 'table-row-group'
  | 'table-header-group'
  | 'table-footer-group'
  | 'table-row'
  | 'table-cell'
  | 'table-column'
  | 'table-column-group'
  | 'table-caption'
  | 'ruby'
  | 'ruby-text';
export declare function display(): Syntax<Display>;
