/** The `image` element (SVG 2 §12.3). */
import { resolveUrl } from '../base/resolve-url.ts';
import { PathBuilder } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';
import { lengthAttribute } from './svg-length.ts';
import { parsePreserveAspectRatio, viewBoxTransform } from './view-box.ts';

export function svgImageUrl(element: Element, baseUrl: string): string | null {
  return resolveUrl(attribute(element, 'href') ?? attribute(element, 'xlink:href'), baseUrl);
}

export function paintSvgImage(
  context: SvgPainting,
  element: Element,
  style: ComputedStyle,
  viewport: SvgViewport,
): void {
  const url = svgImageUrl(element, context.baseUrl);
  const image = url === null ? null : context.images.find(url);
  if (image === null || style.visibility.visibility !== 'visible') return;
  const { size } = style.font;
  const givenWidth = lengthAttribute(element, 'width', 'x', viewport, size);
  const givenHeight = lengthAttribute(element, 'height', 'y', viewport, size);
  const naturalWidth = image.width ?? 300;
  const naturalHeight = image.height ?? 150;
  const area = {
    x: lengthAttribute(element, 'x', 'x', viewport, size) ?? 0,
    y: lengthAttribute(element, 'y', 'y', viewport, size) ?? 0,
    width: givenWidth ?? (givenHeight === null ? naturalWidth : (givenHeight * naturalWidth) / naturalHeight),
    height: givenHeight ?? (givenWidth === null ? naturalHeight : (givenWidth * naturalHeight) / naturalWidth),
  };
  if (area.width <= 0 || area.height <= 0) return;
  const fit = parsePreserveAspectRatio(attribute(element, 'preserveAspectRatio'));
  const { a, d, e, f } = viewBoxTransform({ x: 0, y: 0, width: naturalWidth, height: naturalHeight }, fit, area);
  const rect = { x: e, y: f, width: naturalWidth * a, height: naturalHeight * d };
  const paint = () => {
    if (image.kind === 'raster') context.out.items.push({ kind: 'image', image: image.index, rect, smooth: true });
    else context.paintDocument(context, image.document, rect);
  };
  if (fit.slice) context.out.clipped(new PathBuilder().rect(area.x, area.y, area.width, area.height), paint);
  else paint();
}
