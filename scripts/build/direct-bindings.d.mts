/** For tests, which are typed. */
interface Chunk {
  readonly fileName: string;
  readonly code: string;
}
export function readChunk(chunk: Chunk): Chunk;
export function bindDirectly(chunks: readonly Chunk[]): ReadonlyMap<string, string>;
