/** The one entry of css-tree that platen imports; its published types cover only the whole package. */
declare module 'css-tree/tokenizer' {
  /** Calls `onToken` for each token in order, comments included (css-syntax-3 §4.3.1). */
  export function tokenize(source: string, onToken: (kind: number, start: number, end: number) => void): void;
}
