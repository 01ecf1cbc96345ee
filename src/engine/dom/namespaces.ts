/** The namespaces that documents are made of, and their addresses (Infra §8). */
import type { Namespace } from './node.ts';

export const NAMESPACE_URLS = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  mathml: 'http://www.w3.org/1998/Math/MathML',
} as const satisfies Readonly<Record<Namespace, string>>;

const namespaces = new Map<string, Namespace>([
  [NAMESPACE_URLS.html, 'html'],
  [NAMESPACE_URLS.svg, 'svg'],
  [NAMESPACE_URLS.mathml, 'mathml'],
]);

/** `null` for other languages. */
export function namespaceOf(url: string): Namespace | null {
  return namespaces.get(url) ?? null;
}
