/** Random documents of all containers in each other, over pages and columns: each word is printed once (test/support/random-document.ts). */
import { faultOf } from '../../../test/support/check-document.ts';
import { randomDocuments, writeDocument } from '../../../test/support/random-document.ts';
import { bytesOf, faulty, fine, type Target } from '../target.ts';

/** Before a document that is judged without shrinking it to fit. */
const NO_SHRINKING = '<!-- shrinkToFit: false -->\n';

export const target: Target = {
  extension: 'html',
  // A word that comes to stand in a tag is lost by right.
  isFree: false,
  wholeEvery: 1,
  inputs: randomDocuments.map((document) => {
    const { html, shrinkToFit } = writeDocument(document);
    return { kind: shrinkToFit ? 'to fit' : 'as it is', bytes: bytesOf(shrinkToFit ? html : NO_SHRINKING + html) };
  }),
  async judge(bytes) {
    const text = new TextDecoder().decode(bytes);
    const shrinkToFit = !text.startsWith(NO_SHRINKING);
    const html = shrinkToFit ? text : text.slice(NO_SHRINKING.length);
    const [once, repeated] = [/\bW\d+/g, /\bR\d+/g].map((words) => html.match(words) ?? []);
    const fault = await faultOf({ html, once: once!, repeated: repeated!, shrinkToFit });
    return fault === null ? fine('pdf') : faulty(fault);
  },
};
