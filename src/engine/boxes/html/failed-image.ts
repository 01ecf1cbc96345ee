/** Images that were not loaded (HTML §15.4.3): whether one is, and how large it is in quirks mode. */
import { isLength } from '../../css/values/basic/size.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Building } from '../content/building.ts';
import { restyle } from '../tree/restyle.ts';
import { type SelectedImage, selectImage } from './image-source.ts';

/** As in Chromium, an image that failed is square in quirks mode where the author gives one of its sizes only. */
export function imageStyle(building: Building, element: Element, style: ComputedStyle): ComputedStyle {
  if (element.localName !== 'img') return style;
  const { width, height } = style.sizing;
  const isOneGiven = (isLength(width) && height === 'auto') || (isLength(height) && width === 'auto');
  if (!isOneGiven || building.document.quirksMode !== 'quirks' || loadedSelection(building, element) !== null)
    return style;
  const standsForNothing = (attribute(element, 'alt') ?? '') === '' && !isNamed(element);
  if (standsForNothing) return style;
  return restyle(style, { sizing: height === 'auto' ? { height: width } : { width: height } });
}

/** What is shown of an image; `null` where it was not loaded. */
export function loadedSelection(building: Building, element: Element): SelectedImage | null {
  const selected = selectImage(element, building.imageSelection);
  return selected !== null && building.context.images.isLoaded(selected.url) ? selected : null;
}

/** Whether an image says where it is. */
export function isNamed(element: Element): boolean {
  return `${attribute(element, 'src') ?? ''}${attribute(element, 'srcset') ?? ''}`.trim() !== '';
}
