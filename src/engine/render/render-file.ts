/** The library's functions for files and streams, around `render`. */
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { render } from './engine.ts';
import { invalidOption } from './option-kind.ts';
import type { RenderOptions } from './options.ts';
import type { RenderResult } from './results.ts';

/** What `render` takes besides its source. */
export type RenderFileOptions = Omit<RenderOptions, 'html' | 'url' | 'path'>;

/**
 * Prints a file into a file. What lies in the folder of the source, or below it, may be read by the document, and nothing else on disk unless
 * `fileRoots` names it. The folder of the PDF is made where it is not there.
 *
 * @param from - path, or address: `file:`, `http:`, `https:`
 * @param to - path, or `file:` address
 * @returns what `render` gives
 * @throws PlatenError as `render` does; the file system's error where the PDF cannot be written
 */
export async function renderFile(
  from: string | URL,
  to: string | URL,
  options: RenderFileOptions = {},
): Promise<RenderResult> {
  const target = pathOf('to', to);
  return render({ ...options, ...sourceOf(from, options.fileRoots ?? []), path: target });
}

function sourceOf(from: string | URL, fileRoots: readonly string[]): Pick<RenderOptions, 'url' | 'fileRoots'> {
  if (/^https?:/i.test(String(from))) return { url: from, fileRoots };
  const file = pathOf('from', from);
  return { url: pathToFileURL(file), fileRoots: [path.dirname(file), ...fileRoots] };
}

function pathOf(name: 'from' | 'to', given: string | URL): string {
  if (typeof given !== 'string' && !(given instanceof URL))
    throw invalidOption(name, 'expected a path or an address, for example renderFile("a.html", "a.pdf").');
  return path.resolve(/^file:/i.test(String(given)) ? fileURLToPath(given) : String(given));
}

/** A Node `Readable` of bytes, in words that need no types of Node. */
export interface PdfStream extends AsyncIterable<Uint8Array> {
  /** Writes all of it into a file, an answer of a server, or another writable stream. */
  pipe<T>(destination: T, options?: { end?: boolean }): T;
  on(event: 'data', listener: (chunk: Uint8Array) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'end' | 'close', listener: () => void): this;
  destroy(error?: Error): this;
}

const CHUNK = 65_536;

/**
 * The PDF as a stream: for `pipe`, for `for await`, for answers of servers. It begins when the document is printed, which is when the first page can
 * be written; the stream's error is what `render` throws.
 */
export function renderStream(options: RenderOptions): PdfStream {
  return Readable.from(chunksOf(options), { objectMode: false }) as unknown as PdfStream;
}

async function* chunksOf(options: RenderOptions): AsyncIterableIterator<Uint8Array> {
  const { pdf } = await render(options);
  for (let at = 0; at < pdf.length; at += CHUNK) yield pdf.subarray(at, at + CHUNK);
}
