/** The `image` element (SVG 2 §12.3). */
import { resolveUrl } from '../base/resolve-url.ts';
import { rectPath } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { hrefOf } from './references.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';
import { geometryLength } from './svg-length.ts';
import { parsePreserveAspectRatio, viewBoxTransform } from './view-box.ts';

export function svgImageUrl(element: Element, baseUrl: string): string | null {
  return resolveUrl(hrefOf(element), baseUrl);
}

export function paintSvgImage(
  context: SvgPainting,
  element: Element,
  style: ComputedStyle,
  viewport: SvgViewport,
): void {
  const url = svgImageUrl(element, context.baseUrl);
  const image = url === null ? null : context.images.find(url, style.image.orientation);
  if (image === null || style.visibility.visibility !== 'visible') return;
  const givenWidth = geometryLength(element, style, 'width', viewport);
  const givenHeight = geometryLength(element, style, 'height', viewport);
  const ratio = image.kind === 'svg' && image.ratio !== null ? image.ratio : null;
  const naturalHeight = image.height ?? (image.width !== null && ratio !== null ? image.width / ratio : 150);
  const naturalWidth = image.width ?? (ratio === null ? 300 : naturalHeight * ratio);
  const area = {
    x: geometryLength(element, style, 'x', viewport) ?? 0,
    y: geometryLength(element, style, 'y', viewport) ?? 0,
    width: givenWidth ?? (givenHeight === null ? naturalWidth : (givenHeight * naturalWidth) / naturalHeight),
    height: givenHeight ?? (givenWidth === null ? naturalHeight : (givenWidth * naturalHeight) / naturalWidth),
  };
  if (!(area.width > 0 && area.height > 0)) return;
  const fit = parsePreserveAspectRatio(attribute(element, 'preserveAspectRatio'));
  const { a, d, e, f } = viewBoxTransform({ x: 0, y: 0, width: naturalWidth, height: naturalHeight }, fit, area);
  // A file without size of its own is drawn into the whole area, and fits itself.
  const isFluid = image.kind === 'svg' && image.width === null && image.height === null && fit.align !== 'none';
  const rect = isFluid && !fit.slice ? area : { x: e, y: f, width: naturalWidth * a, height: naturalHeight * d };
  const smooth = style.image.rendering !== 'pixelated' && style.image.rendering !== 'crisp-edges';
  const paint = () => {
    if (image.kind === 'raster') context.out.items.push({ kind: 'image', image: image.index, rect, smooth });
    else context.paintDocument(context, image.document, rect);
  };
  if (fit.slice) context.out.clipped(rectPath(area), paint);
  else paint();
}
