/** `filter` elements (filter-effects-1 §8, §9): primitives that take pictures and give pictures, all display lists. */
import type { Rect } from '../base/geometry.ts';
import { resolveUrl } from '../base/resolve-url.ts';
import { isAbsoluteColor, usedColor } from '../css/values/color/color-value.ts';
import { BLACK, type Color, TRANSPARENT, withOpacity } from '../display/color.ts';
import { type ColorStep, filteredColor } from '../display/color-filter.ts';
import type { DisplayItem } from '../display/display-item.ts';
import { rectPath } from '../display/path.ts';
import { blurred, dropShadow, grouped } from '../display/picture-filters.ts';
import { recolored, silhouette, unseen } from '../display/recolor.ts';
import { attribute, type Element } from '../dom/node.ts';
import { covers, evenPicture } from './even-picture.ts';
import { dividedByAlpha, isTranslucent, opaque, without } from './filter-alpha.ts';
import { colorMatrix, colorTransfer, numbersOf } from './filter-colors.ts';
import { lit, type Surface } from './filter-lights.ts';
import { convolved, morphed, moved, tiled } from './filter-shapes.ts';
import { hrefOf } from './references.ts';
import { pictureOf, type SvgPainting, type SvgViewport } from './svg-context.ts';
import { type Axis, parseSvgLength, shareAttribute } from './svg-length.ts';
import { parsePreserveAspectRatio, viewBoxTransform } from './view-box.ts';

type Picture = readonly DisplayItem[];

interface Graph {
  readonly context: SvgPainting;
  readonly region: Rect;
  /** The element's box; what `primitiveUnits="objectBoundingBox"` refers to, or `null`. */
  readonly unit: Rect | null;
  readonly source: Picture;
  readonly results: Map<string, Result>;
  last: Result;
}

/** What a primitive gives, and the subregion that it gives it in (§9.1). */
interface Result {
  readonly items: Picture;
  readonly area: Rect;
  /** Whether it depends on `currentcolor`, which no displacement may tell (§11.2). */
  readonly isTainted: boolean;
}

/** Primitives of one filter, and items of one result. */
const MOST_PRIMITIVES = 200;
const MOST_ITEMS = 20_000;

export function filteredByElement(
  context: SvgPainting,
  filter: Element,
  source: Picture,
  box: Rect | null,
  viewport: SvgViewport,
): Picture {
  const region = filterRegion(context, filter, box, viewport);
  if (region === null) return [];
  const isShare = attribute(filter, 'primitiveUnits') === 'objectBoundingBox';
  if (isShare && box === null) return [];
  const graph: Graph = {
    context,
    region,
    unit: isShare ? box : null,
    source,
    results: new Map(),
    last: { items: source, area: region, isTainted: false },
  };
  let count = 0;
  for (const child of filter.children) {
    if (child.kind !== 'element' || child.namespace !== 'svg' || !child.localName.startsWith('fe')) continue;
    count++;
    const result = resultOf(graph, child);
    const size = result.items.length;
    const isAllowed = context.deadline.allows('filteredItems', size, filter);
    if (count > MOST_PRIMITIVES || size > MOST_ITEMS || !isAllowed) {
      context.diagnostics.report('RESOURCE_LIMIT', 'A filter with too many parts is left out.');
      return source;
    }
    graph.last = result;
    const name = attribute(child, 'result');
    if (name !== null) graph.results.set(name, result);
  }
  // Without primitives nothing is painted (§8).
  if (count === 0) return [];
  const last = graph.last.items;
  const isText = last.some((item) => item.kind === 'glyphs' && !item.isShadow);
  return [...clippedTo(last, region), ...(isText ? [] : unseen(source))];
}

function filterRegion(context: SvgPainting, filter: Element, box: Rect | null, viewport: SvgViewport): Rect | null {
  const isShare = attribute(filter, 'filterUnits') !== 'userSpaceOnUse';
  if (isShare && box === null) return null;
  const { size } = context.styles.styleOf(filter).font;
  const value = (name: string, axis: Axis, fallback: string): number => {
    const text = attribute(filter, name) ?? fallback;
    return (isShare ? shareAttribute(text) : parseSvgLength(text, axis, viewport, size)) ?? 0;
  };
  const [x, y] = [value('x', 'x', '-10%'), value('y', 'y', '-10%')];
  const [width, height] = [value('width', 'x', '120%'), value('height', 'y', '120%')];
  if (!(width > 0 && height > 0)) return null;
  if (!isShare || box === null) return { x, y, width, height };
  return {
    x: box.x + x * box.width,
    y: box.y + y * box.height,
    width: width * box.width,
    height: height * box.height,
  };
}

function clippedTo(items: Picture, area: Rect): Picture {
  if (items.length === 0) return items;
  return [{ kind: 'push-clip', path: rectPath(area), rule: 'nonzero' }, ...items, { kind: 'pop' }];
}

/** §9.2: what `in` names; the result before where it names nothing. */
function input(graph: Graph, element: Element, name = 'in'): Picture {
  const value = attribute(element, name);
  switch (value) {
    case 'SourceGraphic':
      return graph.source;
    case 'SourceAlpha':
      return silhouette(graph.source, BLACK);
    case 'BackgroundImage':
    case 'BackgroundAlpha':
      return [];
    default:
      return named(graph, value).items;
  }
}

function named({ results, last }: Graph, name: string | null): Result {
  return (name === null ? null : results.get(name)) ?? last;
}

/** §9.1: of the standard inputs all of the filter region. */
function inputArea(graph: Graph, element: Element): Rect {
  const value = attribute(element, 'in');
  return value === 'SourceGraphic' || value === 'SourceAlpha' ? graph.region : named(graph, value).area;
}

const SUBREGION = ['x', 'y', 'width', 'height'] as const;

/** §9.1: what lies beyond the subregion that a primitive gives itself is cut off. */
function resultOf(graph: Graph, element: Element): Result {
  const items = primitive(graph, element);
  const name = element.localName;
  const isTainted = isTaintedBy(graph, element);
  if (SUBREGION.some((each) => attribute(element, each) !== null)) {
    const area = subregion(graph, element);
    return { items: name === 'feFlood' || name === 'feTile' ? items : clippedTo(items, area), area, isTainted };
  }
  const isWhole = name === 'feFlood' || name === 'feTile' || name === 'feImage' || name === 'feMerge';
  return { items, area: isWhole ? graph.region : inputArea(graph, element), isTainted };
}

/** By its own colour, or by one of its inputs. */
function isTaintedBy(graph: Graph, element: Element): boolean {
  const name = element.localName;
  if (name === 'feFlood' || name === 'feDropShadow') {
    if (!isAbsoluteColor(graph.context.styles.styleOf(element).effects.floodColor)) return true;
  }
  if (isLighting(name) && !isAbsoluteColor(graph.context.styles.styleOf(element).effects.lightingColor)) return true;
  if (name === 'feFlood' || name === 'feImage' || name === 'feTurbulence') return false;
  if (name === 'feMerge')
    return element.children.some((node) => node.kind === 'element' && isTaintedInput(graph, attribute(node, 'in')));
  const hasSecond = name === 'feBlend' || name === 'feComposite' || name === 'feDisplacementMap';
  return (
    isTaintedInput(graph, attribute(element, 'in')) || (hasSecond && isTaintedInput(graph, attribute(element, 'in2')))
  );
}

function isLighting(name: string): boolean {
  return name === 'feDiffuseLighting' || name === 'feSpecularLighting';
}

function isTaintedInput(graph: Graph, name: string | null): boolean {
  return name !== 'SourceGraphic' && name !== 'SourceAlpha' && named(graph, name).isTainted;
}

function primitive(graph: Graph, element: Element): Picture {
  const { context } = graph;
  switch (element.localName) {
    case 'feFlood':
      return flood(graph, element);
    case 'feGaussianBlur': {
      const [x, y] = pair(graph, element, 'stdDeviation', 0);
      return blurred(input(graph, element), x, y);
    }
    case 'feOffset':
      return moved(input(graph, element), length(graph, element, 'dx', 'x'), length(graph, element, 'dy', 'y'));
    case 'feDropShadow':
    // The parser of HTML does not know this name.
    case 'fedropshadow': {
      const [x, y] = pair(graph, element, 'stdDeviation', 2);
      const items = input(graph, element);
      const [dx, dy] = [length(graph, element, 'dx', 'x', 2), length(graph, element, 'dy', 'y', 2)];
      return [...dropShadow(items, dx, dy, x, y, floodColor(context, element)), ...items];
    }
    case 'feColorMatrix':
      return matrixed(graph, element);
    case 'feComponentTransfer': {
      const items = input(graph, element);
      const steps = inSpace(context, element, [colorTransfer(element)]);
      return [...ground(graph, items, steps), ...recolored(items, steps)];
    }
    case 'feMerge': {
      const merged: DisplayItem[] = [];
      for (const node of element.children) {
        if (node.kind !== 'element' || node.localName !== 'feMergeNode' || merged.length > MOST_ITEMS) continue;
        for (const item of input(graph, node)) merged.push(item);
      }
      return merged;
    }
    case 'feBlend': {
      const blendMode = attribute(element, 'mode') ?? 'normal';
      const [above, below] = [input(graph, element), input(graph, element, 'in2')];
      return [
        { kind: 'push-group', opacity: 1, blendMode: 'normal', isolated: true },
        ...below,
        { kind: 'push-group', opacity: 1, blendMode },
        ...above,
        { kind: 'pop' },
        { kind: 'pop' },
      ];
    }
    case 'feComposite':
      return composite(graph, element);
    case 'feImage':
      return image(graph, element);
    case 'feTile':
      return tiled(input(graph, element), inputArea(graph, element), subregion(graph, element));
    case 'feMorphology':
      return morph(graph, element);
    case 'feConvolveMatrix':
      return convolve(graph, element);
    case 'feDisplacementMap':
      return displaced(graph, element);
    case 'feDiffuseLighting':
    case 'feSpecularLighting':
      return lighted(graph, element);
    default:
      return unchanged(graph, element);
  }
}

function floodColor({ styles }: SvgPainting, element: Element): Color {
  const { effects, color } = styles.styleOf(element);
  return withOpacity(usedColor(effects.floodColor, color.color), effects.floodOpacity);
}

/** Fills its own region (§9.1), which is that of the filter unless it says otherwise. */
function flood(graph: Graph, element: Element): Picture {
  const rect = subregion(graph, element);
  return [{ kind: 'fill-rect', rect, paint: { kind: 'solid', color: floodColor(graph.context, element) } }];
}

function subregion(graph: Graph, element: Element): Rect {
  const { region, unit } = graph;
  const value = (name: 'x' | 'y' | 'width' | 'height', axis: Axis): number => {
    const text = attribute(element, name);
    if (text === null) return region[name];
    if (unit === null) return parseSvgLength(text, axis, region, 16) ?? region[name];
    const share = shareAttribute(text) ?? 0;
    const size = axis === 'x' ? unit.width : unit.height;
    return name === axis ? unit[name as 'x' | 'y'] + share * size : share * size;
  };
  return { x: value('x', 'x'), y: value('y', 'y'), width: value('width', 'x'), height: value('height', 'y') };
}

function length(graph: Graph, element: Element, name: string, axis: 'x' | 'y', fallback = 0): number {
  const value = numbersOf(attribute(element, name))[0] ?? fallback;
  const { unit } = graph;
  return unit === null ? value : value * (axis === 'x' ? unit.width : unit.height);
}

/** One number or two; negative ones are 0. */
function pair(graph: Graph, element: Element, name: string, fallback: number): readonly [number, number] {
  const [x = fallback, y = x] = numbersOf(attribute(element, name));
  const { unit } = graph;
  return [Math.max(0, x) * (unit?.width ?? 1), Math.max(0, y) * (unit?.height ?? 1)];
}

/** Steps in the colour space that the element computes in: light, unless it says sRGB. */
function inSpace({ styles }: SvgPainting, element: Element, steps: readonly ColorStep[]): readonly ColorStep[] {
  if (styles.styleOf(element).svgPaint.filterColors === 'srgb') return steps;
  return [{ kind: 'to-linear' }, ...steps, { kind: 'to-srgb' }];
}

/** What steps make of the places where nothing is painted. */
function ground({ region }: Graph, items: Picture, steps: readonly ColorStep[]): Picture {
  const color = filteredColor(TRANSPARENT, steps);
  if (color.alpha <= 0) return [];
  return without([{ kind: 'fill-rect', rect: region, paint: { kind: 'solid', color } }], items, region);
}

/** §9.6. Where alpha is made of colours, they become a mask of luminance. */
function matrixed(graph: Graph, element: Element): Picture {
  const items = input(graph, element);
  const step = colorMatrix(element);
  if (step === null) return items;
  const values = step.kind === 'matrix' ? step.values : [];
  const [red, green, blue, alpha, offset] = values.slice(15) as [number, number, number, number, number];
  const colors: ColorStep = { kind: 'matrix', values: [...values.slice(0, 15), 0, 0, 0, 1, 0] };
  const changed = recolored(items, inSpace(graph.context, element, [colors]));
  if (red === 0 && green === 0 && blue === 0 && offset === 0)
    // What lies over each other is no denser than the rest.
    return alpha >= 1 ? changed : alpha > 0 ? grouped(changed, alpha) : [];
  const row = [red, green, blue, alpha, offset];
  const asGray: ColorStep = { kind: 'matrix', values: [...row, ...row, ...row, 0, 0, 0, 1, 0] };
  const [first] = inSpace(graph.context, element, []);
  const gray = recolored(items, first === undefined ? [asGray] : [first, asGray]);
  const around = ground(graph, items, inSpace(graph.context, element, [step]));
  const through = (mask: Picture, picture: Picture): Picture => [
    ...around,
    { kind: 'push-mask', mode: 'luminance', mask },
    ...picture,
    { kind: 'pop' },
  ];
  return isTranslucent(items)
    ? through(dividedByAlpha(gray, items, graph.region), opaque(changed))
    : through(gray, changed);
}

/** §9.8 */
function composite(graph: Graph, element: Element): Picture {
  const [above, below] = [input(graph, element), input(graph, element, 'in2')];
  const through = (items: Picture, mask: Picture): Picture => [
    { kind: 'push-mask', mode: 'alpha', mask: silhouette(mask, BLACK) },
    ...items,
    { kind: 'pop' },
  ];
  switch (attribute(element, 'operator') ?? 'over') {
    case 'over':
      return [...below, ...above];
    case 'in':
      return through(above, below);
    case 'out':
      return without(above, below, graph.region);
    case 'atop':
      return [...below, ...through(above, below)];
    case 'xor':
      return [...without(above, below, graph.region), ...without(below, above, graph.region)];
    default:
      return arithmetic(graph, element, above, below);
  }
}

/**
 * Products of alpha and shares of both are painted; sums of colours are laid over each other. What one takes from the other (inner shadows, as Figma and
 * Sketch write them) is left out of it: exact wherever one of both is opaque or nothing.
 */
function arithmetic(graph: Graph, element: Element, above: Picture, below: Picture): Picture {
  const k = (name: string): number => numbersOf(attribute(element, name))[0] ?? 0;
  const [k1, k2, k3, k4] = [k('k1'), k('k2'), k('k3'), k('k4')];
  if (k1 === 0 && k4 === 0 && k2 * k3 < 0)
    return k2 < 0 ? difference(graph, below, k3, above, -k2) : difference(graph, above, k2, below, -k3);
  if (k4 !== 0 || k1 < 0 || k2 < 0 || k3 < 0)
    graph.context.diagnostics.report('SVG_UNSUPPORTED', 'feComposite with these factors is painted roughly.');
  const product: Picture =
    k1 <= 0
      ? []
      : share([{ kind: 'push-mask', mode: 'alpha', mask: silhouette(below, BLACK) }, ...above, { kind: 'pop' }], k1);
  return [...share(below, k3), ...share(above, k2), ...product];
}

/** `factor` of a picture less `lost` of another. */
function difference({ region }: Graph, items: Picture, factor: number, other: Picture, lost: number): Picture {
  return share(without(items, share(other, lost / factor), region), factor);
}

function share(items: Picture, factor: number): Picture {
  return factor <= 0 ? [] : factor >= 1 ? items : grouped(items, factor);
}

/** §9.13: a picture, fitted into the region; elements of the document are not. */
function image(graph: Graph, element: Element): Picture {
  const { context } = graph;
  const href = hrefOf(element);
  const url = href === null || href.startsWith('#') ? null : resolveUrl(href, context.baseUrl);
  const { orientation } = context.styles.styleOf(element).image;
  const found = url === null ? null : context.images.find(url, orientation);
  if (found === null) {
    context.diagnostics.report('SVG_UNSUPPORTED', 'feImage shows images only, no elements of the document.');
    return [];
  }
  const area = subregion(graph, element);
  const { width, height } = found;
  if (width === null || height === null) {
    return found.kind === 'raster'
      ? []
      : pictureOf(context, (inner) => inner.paintDocument(inner, found.document, area));
  }
  const fit = parsePreserveAspectRatio(attribute(element, 'preserveAspectRatio'));
  const { a, d, e, f } = viewBoxTransform({ x: 0, y: 0, width, height }, fit, area);
  const rect = { x: e, y: f, width: width * a, height: height * d };
  if (found.kind === 'raster') return [{ kind: 'image', image: found.index, rect, smooth: true }];
  return pictureOf(context, (inner) => inner.paintDocument(inner, found.document, rect));
}

/** §9.12: by a map of one colour all is moved alike; beside it, by what is transparent black. */
function displaced(graph: Graph, element: Element): Picture {
  const items = input(graph, element);
  const scale = numbersOf(attribute(element, 'scale'))[0] ?? 0;
  if (scale === 0 || isTaintedInput(graph, attribute(element, 'in2'))) return items;
  const { context, region } = graph;
  const map = evenPicture(input(graph, element, 'in2'), region);
  if (map === null) return unchanged(graph, element);
  const isLinear = context.styles.styleOf(element).svgPaint.filterColors !== 'srgb';
  const shift = (color: Color, name: string): number => {
    const channel = attribute(element, name) ?? 'A';
    if (channel === 'A') return scale * (color.alpha - 0.5);
    const value = channel === 'R' ? color.red : channel === 'G' ? color.green : color.blue;
    return scale * ((isLinear ? linearized(value) : value) - 0.5);
  };
  const by = (color: Color): Picture =>
    moved(items, -shift(color, 'xChannelSelector'), -shift(color, 'yChannelSelector'));
  if (map === 'nothing') return by(TRANSPARENT);
  if (covers(map.rect, region)) return by(map.color);
  const beside = rectPath(region);
  beside.rect(map.rect.x, map.rect.y, map.rect.width, map.rect.height);
  return [
    ...clippedTo(by(map.color), map.rect),
    { kind: 'push-clip', path: beside, rule: 'evenodd' },
    ...by(TRANSPARENT),
    { kind: 'pop' },
  ];
}

/** css-color-4 §10.2 */
function linearized(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** §9.9 */
function convolve(graph: Graph, element: Element): Picture {
  const [columns = 3, rows = columns] = numbersOf(attribute(element, 'order'));
  const kernel = numbersOf(attribute(element, 'kernelMatrix'));
  if (kernel.length !== columns * rows) return unchanged(graph, element);
  const number = (name: string): number | undefined => numbersOf(attribute(element, name))[0];
  const sum = kernel.reduce((a, b) => a + b, 0);
  const target = { x: number('targetX') ?? Math.floor(columns / 2), y: number('targetY') ?? Math.floor(rows / 2) };
  const isBiased = (number('bias') ?? 0) !== 0;
  const result = isBiased
    ? null
    : convolved(input(graph, element), kernel, columns, number('divisor') ?? (sum === 0 ? 1 : sum), target);
  return result ?? unchanged(graph, element);
}

/** §9.11, §9.18: on a surface without relief. */
function lighted(graph: Graph, element: Element): Picture {
  const { context, region, unit } = graph;
  const surface = evenPicture(input(graph, element), region);
  if (surface === null || unit !== null) return unchanged(graph, element);
  const number = (name: string, fallback: number): number => numbersOf(attribute(element, name))[0] ?? fallback;
  const { effects, color, svgPaint } = context.styles.styleOf(element);
  const isSrgb = svgPaint.filterColors === 'srgb';
  const light: Surface = {
    kind: element.localName === 'feDiffuseLighting' ? 'diffuse' : 'specular',
    constant: number(element.localName === 'feDiffuseLighting' ? 'diffuseConstant' : 'specularConstant', 1),
    exponent: number('specularExponent', 1),
    z: number('surfaceScale', 1) * (surface === 'nothing' ? 0 : surface.color.alpha),
    color: filteredColor(usedColor(effects.lightingColor, color.color), isSrgb ? [] : [{ kind: 'to-linear' }]),
    toSrgb: isSrgb ? [] : [{ kind: 'to-srgb' }],
  };
  return lit(element, light, subregion(graph, element)) ?? unchanged(graph, element);
}

/** §9.17 */
function morph(graph: Graph, element: Element): Picture {
  const items = input(graph, element);
  const [x, y] = pair(graph, element, 'radius', 0);
  if (x === 0 || y === 0) return items;
  const operator = attribute(element, 'operator') === 'dilate' ? 'dilate' : 'erode';
  return morphed(items, x, y, operator, graph.region) ?? unchanged(graph, element);
}

/** What only pixels could say is left as it is, and said. */
function unchanged(graph: Graph, element: Element): Picture {
  const { diagnostics } = graph.context;
  diagnostics.report('SVG_UNSUPPORTED', `The filter primitive ${element.localName} has no effect here.`);
  return input(graph, element);
}
