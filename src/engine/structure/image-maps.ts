/** Image maps (HTML §4.8.13): the parts of a picture that are links. */
import { intersection, type Rect } from '../base/geometry.ts';
import type { BoxSource } from '../boxes/tree/box.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { LinkNames } from './link-targets.ts';

/** A part of a picture that leads somewhere, in the picture's own coordinates. */
export interface MapArea {
  readonly source: BoxSource;
  readonly rect: Rect;
  readonly target: string;
}

interface KnownArea {
  readonly source: BoxSource;
  readonly target: string;
  /** Around the shape, px from the picture's corner; `null` for the whole picture. */
  readonly bounds: Rect | null;
}

/** The maps of one document, read when a picture first asks for one. */
export class ImageMaps {
  readonly #elements: readonly Element[];
  readonly #names: LinkNames;
  #maps: ReadonlyMap<string, readonly KnownArea[]> | null = null;

  constructor(elements: readonly Element[], names: LinkNames) {
    this.#elements = elements;
    this.#names = names;
  }

  /**
   * What lies on top comes last, as annotations do: of areas that overlap the first of the map is on top.
   *
   * DEVIATION: around circles and polygons. Readers follow what is in an annotation's rectangle, and few know its QuadPoints.
   *
   * @param picture - its content box
   */
  areasOn(image: Element, picture: Rect): MapArea[] {
    const name = attribute(image, 'usemap');
    if (name === null || !name.includes('#')) return [];
    this.#maps ??= this.#read();
    const areas = this.#maps.get(name.slice(name.indexOf('#') + 1)) ?? [];
    return areas.toReversed().map(({ source, target, bounds }) => ({
      source,
      target,
      rect:
        bounds === null
          ? picture
          : intersection({ ...bounds, x: picture.x + bounds.x, y: picture.y + bounds.y }, picture),
    }));
  }

  /** By name; the first map of a name counts. */
  #read(): Map<string, KnownArea[]> {
    const maps = new Map<string, KnownArea[]>();
    const areasOf = new Map<Element, KnownArea[]>();
    for (const element of this.#elements) {
      if (element.namespace !== 'html') continue;
      if (element.localName === 'map') {
        const areas: KnownArea[] = [];
        areasOf.set(element, areas);
        const name = attribute(element, 'name') ?? '';
        if (name !== '' && !maps.has(name)) maps.set(name, areas);
      } else if (element.localName === 'area') {
        const area = this.#areaOf(element);
        if (area !== null) mapAround(element, areasOf)?.push(area);
      }
    }
    return maps;
  }

  #areaOf(element: Element): KnownArea | null {
    const target = this.#names.targetOf(element);
    const shape = shapeOf(element);
    return target === null || shape === null
      ? null
      : { source: { element, pseudo: null }, target, bounds: shape.bounds };
  }
}

function mapAround(area: Element, areasOf: ReadonlyMap<Element, KnownArea[]>): KnownArea[] | null {
  for (let each = area.parent; each.kind === 'element'; each = each.parent) {
    const areas = areasOf.get(each);
    if (areas !== undefined) return areas;
  }
  return null;
}

/** §4.8.14: `null` for a shape without enough coordinates. */
function shapeOf(area: Element): { readonly bounds: Rect | null } | null {
  const numbers = floats(attribute(area, 'coords') ?? '');
  switch ((attribute(area, 'shape') ?? '').trim().toLowerCase()) {
    case 'default':
      return { bounds: null };
    case 'circle':
    case 'circ': {
      const [x = 0, y = 0, radius = 0] = numbers;
      if (numbers.length < 3 || radius <= 0) return null;
      return { bounds: { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius } };
    }
    case 'poly':
    case 'polygon':
      return numbers.length < 6 ? null : { bounds: around(numbers.slice(0, numbers.length & ~1)) };
    default:
      return numbers.length < 4 ? null : { bounds: around(numbers.slice(0, 4)) };
  }
}

/** @param points - x and y in turn */
function around(points: readonly number[]): Rect {
  let [left, top, right, bottom] = [points[0]!, points[1]!, points[0]!, points[1]!];
  for (let i = 2; i < points.length; i += 2) {
    left = Math.min(left, points[i]!);
    right = Math.max(right, points[i]!);
    top = Math.min(top, points[i + 1]!);
    bottom = Math.max(bottom, points[i + 1]!);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** §2.3.4.7: a list of floating-point numbers; what is none counts as 0. */
function floats(text: string): number[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.map((part) => {
    const value = Number.parseFloat(part);
    return Number.isFinite(value) ? value : 0;
  });
}
