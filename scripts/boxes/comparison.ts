/** What a document is by Chromium and here, in one respect. */

export interface Difference {
  /** The place, or what went wrong here. */
  readonly where: string;
  /** What is there; empty where something went wrong. */
  readonly chromium: string;
  readonly platen: string;
}

export interface Comparison {
  /** `null` where they are alike, or Chromium has no answer. */
  difference(html: string): Promise<Difference | null>;
  close(): Promise<void>;
}
