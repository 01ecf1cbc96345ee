/** What readers show as the number of a page. */
export interface PageLabel {
  readonly number: number;
  readonly style: 'decimal' | 'lower-roman' | 'upper-roman' | 'lower-alpha' | 'upper-alpha';
}
