/** A document one can start from. */
export interface Sample {
  readonly name: string;
  readonly html: string;
}
