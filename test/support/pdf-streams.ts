/** The bare operators of a PDF file, for tests of how something is written. */
import { inflateSync } from 'node:zlib';

/** The streams of a file, inflated, as latin-1 text, that look like page content. */
export function contentStreams(pdf: Uint8Array): string[] {
  return inflatedStreams(pdf).filter((text) => / cm\n|^q\n/.test(text));
}

/** All streams that can be inflated, as latin-1 text: objects are in streams, too. */
export function inflatedStreams(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf);
  const streams: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue;
    try {
      streams.push(inflateSync(file.subarray(at + 7)).toString('latin1'));
    } catch {
      // Not deflated: an image or metadata.
    }
  }
  return streams;
}
