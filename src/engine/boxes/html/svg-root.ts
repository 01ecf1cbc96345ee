/** The box of a document whose root element is `svg`. */
import { percent } from '../../css/values/basic/length.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Building } from '../content/building.ts';
import type { ReplacedBox } from '../tree/box.ts';
import { restyle } from '../tree/restyle.ts';

export function svgRootBox(building: Building, element: Element, own: ComputedStyle): ReplacedBox {
  const style = fillingViewport(own);
  const id = building.idOfReplaced(style);
  return { kind: 'replaced', id, style, source: { element, pseudo: null }, content: { kind: 'svg', element } };
}

/** SVG 2 §8.2: sizes that the outermost element of a document does not say are `100%`. */
function fillingViewport(style: ComputedStyle): ComputedStyle {
  const { width, height } = style.sizing;
  if (width !== 'auto' && height !== 'auto') return style;
  return restyle(style, {
    sizing: { width: width === 'auto' ? percent(100) : width, height: height === 'auto' ? percent(100) : height },
  });
}
