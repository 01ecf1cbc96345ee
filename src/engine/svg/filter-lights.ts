/** Lights on even surfaces (filter-effects-1 §9.11, §9.18): what a light that is far away, or a point, makes of a surface that faces the viewer. */
import type { Rect } from '../base/geometry.ts';
import { IDENTITY } from '../base/geometry.ts';
import type { Color } from '../display/color.ts';
import { type ColorStep, filteredColor } from '../display/color-filter.ts';
import type { DisplayItem, GradientStop, PlainPaint } from '../display/display-item.ts';
import { attribute, type Element } from '../dom/node.ts';
import { numbersOf } from './filter-colors.ts';

/** How the light comes back: `shine` of the light that falls in at the angle whose sine is `height` (0 … 1) above the surface. */
export interface Surface {
  readonly kind: 'diffuse' | 'specular';
  readonly constant: number;
  readonly exponent: number;
  /** Above the plane of the filter, user units. */
  readonly z: number;
  readonly color: Color;
  /** From the space in which colours are computed to sRGB. */
  readonly toSrgb: readonly ColorStep[];
}

/** Stops of the gradient around a point. */
const RINGS = 64;

/** `null` where the light makes no rings on the surface, as a spot that points aslant; nothing where there is no light (§9.11). */
export function lit(element: Element, surface: Surface, area: Rect): readonly DisplayItem[] | null {
  const light = element.children.find(
    (child): child is Element => child.kind === 'element' && /^fe(Distant|Point|Spot)Light$/.test(child.localName),
  );
  if (light === undefined) return [];
  const number = (name: string, fallback = 0): number => numbersOf(attribute(light, name))[0] ?? fallback;
  if (light.localName === 'feDistantLight') {
    const color = shine(surface, Math.sin((number('elevation') * Math.PI) / 180), 1);
    return [{ kind: 'fill-rect', rect: area, paint: { kind: 'solid', color } }];
  }
  const [x, y, z] = [number('x'), number('y'), number('z') - surface.z];
  if (light.localName === 'fePointLight') return rings(surface, area, { x, y, z }, () => 1);
  const isStraight = number('pointsAtX') === x && number('pointsAtY') === y && number('pointsAtZ') < number('z');
  if (!isStraight) return null;
  const exponent = number('specularExponent', 1);
  const cone = Math.cos((number('limitingConeAngle', 90) * Math.PI) / 180);
  return rings(surface, area, { x, y, z }, (height) => (height < cone ? 0 : height ** exponent));
}

/** @param shareAt - of the light that goes in a direction, by the sine of its height above the surface */
function rings(
  surface: Surface,
  area: Rect,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
  shareAt: (height: number) => number,
): readonly DisplayItem[] {
  const radius = Math.hypot(
    Math.max(x - area.x, area.x + area.width - x),
    Math.max(y - area.y, area.y + area.height - y),
  );
  const stops: GradientStop[] = [];
  for (let ring = 0; ring <= RINGS; ring++) {
    const offset = ring / RINGS;
    const distance = Math.hypot(offset * radius, z);
    const height = distance === 0 ? 1 : z / distance;
    stops.push({ offset, color: shine(surface, height, shareAt(height)) });
  }
  const center = { x, y };
  const paint: PlainPaint = {
    kind: 'radial-gradient',
    center,
    radius,
    focus: center,
    matrix: IDENTITY,
    stops,
    spread: 'pad',
  };
  return [{ kind: 'fill-rect', rect: area, paint }];
}

/** The colour of a place whose light comes in at a height (its sine), as a share of the light's own. */
function shine(surface: Surface, height: number, share: number): Color {
  const { kind, constant, exponent, color, toSrgb } = surface;
  // Between the light and the eye, which is straight above, lies the half of the angle.
  const factor =
    kind === 'diffuse' ? constant * height : constant * Math.max(0, Math.sqrt((1 + height) / 2)) ** exponent;
  const channel = (value: number): number => Math.min(1, Math.max(0, factor * share * value));
  const [red, green, blue] = [channel(color.red), channel(color.green), channel(color.blue)];
  if (kind === 'diffuse') return filteredColor({ red, green, blue, alpha: 1 }, toSrgb);
  const alpha = Math.max(red, green, blue);
  if (alpha === 0) return { red: 0, green: 0, blue: 0, alpha };
  return filteredColor({ red: red / alpha, green: green / alpha, blue: blue / alpha, alpha }, toSrgb);
}
