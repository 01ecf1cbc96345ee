/** The files of the package as a module: empty in the source, where they lie beside it; the build fills it (scripts/build/packed-files.mjs). */
export interface PackedFiles {
  /** Content, compressed with brotli, as base64, by name: of a file, or of several that are alike. */
  readonly streams: Readonly<Record<string, string>>;
  /** Which stream has a file, by its name (`fonts/LiberationSans-Bold.ttf`), from where and to where. One of its own is left out. */
  readonly places: Readonly<Record<string, readonly [stream: string, start: number, end: number]>>;
}

export const packed: PackedFiles = { streams: {}, places: {} };
