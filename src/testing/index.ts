/** `platen/testing`: golden tests of a user's own documents. docs/testing.md explains it. */
export { type DocumentDescription, type DocumentFacts, describeDocument } from './describe-document.ts';
export type { Aspect, GoldenOptions } from './golden-options.ts';
export { GoldenMismatch, matchGolden } from './match-golden.ts';
