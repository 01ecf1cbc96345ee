/** Metadata of the PDF: from the options, else from the document's head (HTML §4.2.2, §4.2.5). */
import { attribute, type Document, documentElement } from '../dom/node.ts';
import { childTextContent } from '../dom/text-content.ts';
import type { DocumentInfo } from '../pdf/metadata.ts';
import type { RenderRequest } from './options.ts';
import { PRODUCT } from './version.ts';

export function documentInfo(document: Document, request: RenderRequest): DocumentInfo {
  const root = documentElement(document);
  const keywords = metaContent(document, 'keywords');
  return {
    title: request.title === null ? titleOf(document) : nonEmpty(request.title),
    author: request.author ?? metaContent(document, 'author'),
    subject: request.subject ?? metaContent(document, 'description'),
    keywords:
      request.keywords ??
      (keywords === null
        ? []
        : keywords
            .split(',')
            .map((word) => word.trim())
            .filter((word) => word !== '')),
    language: request.language ?? (root === null ? null : (attribute(root, 'lang') ?? attribute(root, 'xml:lang'))),
    creationDate: request.creationDate,
    producer: PRODUCT,
  };
}

function titleOf(document: Document): string | null {
  const title = document.elements.find((element) => element.localName === 'title' && element.namespace === 'html');
  return title === undefined ? null : nonEmpty(childTextContent(title));
}

function metaContent(document: Document, name: string): string | null {
  const meta = document.elements.find(
    (element) => element.localName === 'meta' && attribute(element, 'name')?.trim().toLowerCase() === name,
  );
  return meta === undefined ? null : nonEmpty(attribute(meta, 'content') ?? '');
}

/** White space and control characters between, around and in place of words are one space or none: titles end up in headers and file names. */
function nonEmpty(text: string): string | null {
  const folded = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return folded === '' ? null : folded;
}
