/** Views of an SVG file that its address asks for: `#id` of a `view` element, or `#svgView(…)` (SVG 2 §16.7). */

import type { Rect } from '../base/geometry.ts';
import { percentDecoded } from '../base/url-parts.ts';
import { attribute, type Element } from '../dom/node.ts';
import { ReferencedElements } from './references.ts';
import { parseViewBox } from './view-box.ts';

/** What the view says instead of the `svg` element; `null` where it leaves that as it is. */
export interface SvgView {
  readonly viewBox: Rect | null;
  readonly preserveAspectRatio: string | null;
}

/** @param fragment - what follows `#` in the address of the file, '' for none */
export function viewOf(root: Element, fragment: string): SvgView | null {
  if (fragment === '') return null;
  const text = percentDecoded(fragment);
  const specification = /^svgView\((.*)\)$/.exec(text)?.[1];
  if (specification !== undefined) return specifiedView(specification);
  const element = new ReferencedElements(root, '').find(`#${fragment}`);
  if (element?.localName !== 'view' || element.namespace !== 'svg') return null;
  return {
    viewBox: parseViewBox(attribute(element, 'viewBox')),
    preserveAspectRatio: attribute(element, 'preserveAspectRatio'),
  };
}

function specifiedView(text: string): SvgView {
  let viewBox: Rect | null = null;
  let preserveAspectRatio: string | null = null;
  for (const part of text.split(';')) {
    const [, name, value = ''] = /^\s*([A-Za-z]+)\(([^()]*)\)\s*$/.exec(part) ?? [];
    if (name === 'viewBox') viewBox = parseViewBox(value);
    else if (name === 'preserveAspectRatio') preserveAspectRatio = value;
  }
  return { viewBox, preserveAspectRatio };
}
