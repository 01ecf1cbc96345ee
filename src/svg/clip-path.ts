/** `clip-path` referring to a `clipPath` element (css-masking-1 §3, §5): the union of its shapes as one path. */
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts';
import { type Path, PathBuilder } from '../display/path.ts';
import { attribute, type Element } from '../dom/node.ts';
import { shapeOf } from './shapes.ts';
import type { SvgPainting, SvgViewport } from './svg-context.ts';
import { parseTransform } from './transform-attribute.ts';

export function clipPathOf(
  context: SvgPainting,
  element: Element,
  viewport: SvgViewport,
): { path: Path; rule: 'nonzero' | 'evenodd' } | null {
  const clipPath = context.references.find(attribute(element, 'clip-path'));
  if (clipPath === null || clipPath.localName !== 'clipPath') return null;
  if (attribute(clipPath, 'clipPathUnits') === 'objectBoundingBox') {
    context.diagnostics.report('SVG_UNSUPPORTED', 'clipPathUnits="objectBoundingBox" has no effect yet.');
    return null;
  }
  const union = new PathBuilder();
  const outer = transformOf(clipPath);
  let rule: 'nonzero' | 'evenodd' = 'nonzero';
  for (const child of clipPath.children) {
    if (child.kind !== 'element') continue;
    const target =
      child.localName === 'use'
        ? context.references.find(attribute(child, 'href') ?? attribute(child, 'xlink:href'))
        : child;
    if (target === null) continue;
    const style = context.styles.styleOf(target);
    const shape = shapeOf(target, viewport, style.font.size);
    if (shape === null || style.display.display === 'none') continue;
    if (style.svgPaint.clipRule === 'evenodd') rule = 'evenodd';
    appendTransformed(union, shape, multiply(outer, transformOf(child)));
  }
  return { path: union, rule };
}

function transformOf(element: Element): Matrix {
  const transform = attribute(element, 'transform');
  return transform === null ? IDENTITY : (parseTransform(transform) ?? IDENTITY);
}

function appendTransformed(out: PathBuilder, path: Path, { a, b, c, d, e, f }: Matrix): void {
  out.ops.push(...path.ops);
  for (let i = 0; i < path.coords.length; i += 2) {
    const x = path.coords[i]!;
    const y = path.coords[i + 1]!;
    out.coords.push(a * x + c * y + e, b * x + d * y + f);
  }
}
