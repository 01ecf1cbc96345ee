/** What readers show as the number of a page. */
export interface PageLabel {
  /** Stands before the number, as `A-` in `A-12`. */
  readonly prefix: string;
  readonly number: number;
  /** `null` where the prefix is the whole label. */
  readonly style: 'decimal' | 'lower-roman' | 'upper-roman' | 'lower-alpha' | 'upper-alpha' | null;
}
