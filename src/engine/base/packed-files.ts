/** The files of the package as a module: empty in the source, where they lie beside it; the build fills it (scripts/build/packed-files.mjs). */
export const packed: Readonly<Record<string, string>> = {};
