/**
 * The sources of the documents in frames (HTML §4.8.5): of one document all are loaded at once, beside its style sheets. How deep documents are in
 * each other, how many there are and how long they are together is limited.
 */
import { sniffImage } from '../base/image-formats.ts';
import { type FrameElement, frameElementsOf } from '../boxes/html/frame-elements.ts';
import type { Document, Element } from '../dom/node.ts';
import { isDocumentType, sniffDocument } from '../resources/document-type.ts';
import type { LoadedResource } from '../resources/loader.ts';
import type { Session } from './session.ts';
import { type Source, sourceOf } from './source.ts';

/** Documents in documents in documents: deeper ones are left out. */
const DEEPEST = 4;

/** What all frames of a conversion may still use. */
export interface FrameBudget {
  /** Of their markup, as it was loaded or as `srcdoc` has it. */
  bytes: number;
  elements: number;
}

export function frameBudget({ request: { limits } }: Session): FrameBudget {
  return {
    bytes: Math.min(limits.htmlBytes, limits.resourceBytes),
    elements: limits.elements,
  };
}

/** Where a document is among those around it. */
export interface FramePlace {
  /** Addresses of the document and of those around it, the outermost first, without fragments; `null` for markup in an attribute. */
  readonly addresses: readonly (string | null)[];
  readonly budget: FrameBudget;
}

export interface FrameSource extends Source {
  readonly isSrcdoc: boolean;
  /** Of the address, without its `#`: the place that the frame shows first; empty for the document's start. */
  readonly fragment: string;
  /** Of the document in the frame. */
  readonly place: FramePlace;
}

export class FrameSources {
  readonly #sources: ReadonlyMap<Element, FrameSource>;

  constructor(sources: ReadonlyMap<Element, FrameSource>) {
    this.#sources = sources;
  }

  get isEmpty(): boolean {
    return this.#sources.size === 0;
  }

  isLoaded(element: Element): boolean {
    return this.#sources.has(element);
  }

  sourceFor(element: Element): FrameSource | null {
    return this.#sources.get(element) ?? null;
  }
}

/** Loads what the frames of `document` show. What cannot be had is reported, and its frame stays empty. */
export async function loadFrames(document: Document, place: FramePlace, session: Session): Promise<FrameSources> {
  await session.breathe();
  const found = frameElementsOf(document).filter((frame) => mayOpen(frame, place, session));
  const sources = await Promise.all(found.map((frame) => openFrame(frame, document, place, session)));
  const loaded = new Map<Element, FrameSource>();
  for (const [index, { element }] of found.entries()) {
    const source = sources[index]!;
    if (source === null) continue;
    place.budget.bytes -= source.text.length;
    if (place.budget.bytes < 0) {
      report(session, 'are longer than the limits "htmlBytes" and "resourceBytes" allow; the others stay empty');
      break;
    }
    loaded.set(element, source);
  }
  return new FrameSources(loaded);
}

/** Whether limits allow another frame, which is counted then. */
function mayOpen({ from, element }: FrameElement, { addresses }: FramePlace, session: Session): boolean {
  if (addresses.length > DEEPEST) {
    report(session, `are more than ${DEEPEST} deep in each other; deeper ones stay empty`);
    return false;
  }
  if (from.kind === 'address' && isShownInItself(withoutFragment(from.url), addresses)) {
    report(session, `are not shown twice in themselves: ${from.url.slice(0, 200)}`);
    return false;
  }
  return session.deadline.allows('frames', 1, element);
}

/** As in Chromium, a document may lie in itself, but not once more in that. */
function isShownInItself(url: string, addresses: readonly (string | null)[]): boolean {
  return addresses.indexOf(url) !== addresses.lastIndexOf(url);
}

function report({ diagnostics }: Session, what: string): void {
  diagnostics.report('RESOURCE_LIMIT', `Documents in frames ${what}.`);
}

async function openFrame(
  { from }: FrameElement,
  document: Document,
  { addresses, budget }: FramePlace,
  session: Session,
): Promise<FrameSource | null> {
  if (from.kind === 'srcdoc') {
    const place = { addresses: [...addresses, null], budget };
    return {
      text: from.text,
      baseUrl: document.baseUrl,
      encoding: 'UTF-8',
      isXml: false,
      isSrcdoc: true,
      fragment: '',
      place,
    };
  }
  const { url } = from;
  const resource = await session.loader.load(url, 'frame', session.request.limits.htmlBytes);
  if (resource === null) return null;
  const place = { addresses: [...addresses, withoutFragment(url)], budget };
  if (sniffImage(resource.bytes) !== null && !isDocument(resource)) return imageDocument(resource.url, place);
  if (!isDocument(resource)) {
    session.diagnostics.report(
      'RESOURCE_MISSING',
      `The frame "${url.slice(0, 200)}" is not shown: it is no document.`,
      {
        asked: url,
      },
    );
    return null;
  }
  return {
    ...(await sourceOf(resource, session)),
    isSrcdoc: false,
    fragment: url.slice(withoutFragment(url).length + 1),
    place,
  };
}

/** HTML §7.5.6: a document that shows the image, as Chromium makes it. */
function imageDocument(url: string, place: FramePlace): FrameSource {
  const address = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const text = `<body style="margin: 0"><img src="${address}" alt="">`;
  return { text, baseUrl: url, encoding: 'UTF-8', isXml: false, isSrcdoc: false, fragment: '', place };
}

/** Files have no type, and data addresses may have any. */
function isDocument({ contentType, bytes }: LoadedResource): boolean {
  return contentType === null ? sniffDocument(bytes) !== null : isDocumentType(contentType);
}

export function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}
