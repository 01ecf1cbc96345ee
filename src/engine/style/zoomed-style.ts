/**
 * Styles under `zoom` (css-viewport-1 §4). Styles are computed as if nothing were zoomed, and inherited so; what boxes are given has every length
 * times the element's effective zoom. So inherited lengths take the zoom of who inherits them, and lengths in `em` are not zoomed twice.
 */
import { snapLineWidth } from '../css/values/text/line.ts';
import type { ComputedStyle } from './computed-style.ts';
import { initialStyle } from './initial-style.ts';

type Scale = (value: unknown, factor: number) => unknown;
type GroupName = keyof ComputedStyle;
type ScaledFields = { readonly [G in GroupName]?: { readonly [F in keyof ComputedStyle[G]]?: Scale } };

/** A length, or a value that is made of `LengthPercentage`s. */
const lengths = lengthsAt();
/** A width of a line, which is snapped like the declared one. DEVIATION: that was snapped already before the zoom. */
const lineWidth: Scale = (value, factor) => snapLineWidth((value as number) * factor);
const offsets = lengthsAt('x', 'y', 'z', 'blur', 'spread', 'deviation');
const edges = lengthsAt('top', 'right', 'bottom', 'left');
const transforms: Scale = (value, factor) => scaledTransforms(value as ComputedStyle['transform']['transform'], factor);

/** All fields that hold lengths. SVG has none of its own: what is in an `svg` is zoomed as a picture. */
const SCALED: ScaledFields = {
  margin: { top: lengths, right: lengths, bottom: lengths, left: lengths },
  padding: { top: lengths, right: lengths, bottom: lengths, left: lengths },
  border: { topWidth: lineWidth, rightWidth: lineWidth, bottomWidth: lineWidth, leftWidth: lineWidth },
  radius: { topLeft: lengths, topRight: lengths, bottomRight: lengths, bottomLeft: lengths },
  shadow: { box: offsets },
  outline: { width: lineWidth, offset: lengths },
  inset: { top: lengths, right: lengths, bottom: lengths, left: lengths },
  sizing: {
    width: lengths,
    height: lengths,
    minWidth: lengths,
    minHeight: lengths,
    maxWidth: lengths,
    maxHeight: lengths,
  },
  background: { image: lengthsAt('radius'), positionX: lengths, positionY: lengths, size: lengths },
  effects: { clip: edges, clipPath: lengths, filter: offsets },
  flex: { basis: lengths },
  align: { rowGap: lengths, columnGap: lengths },
  replaced: { objectPosition: lengths },
  decoration: { thickness: lengths },
  inline: { verticalAlign: lengths },
  columns: { width: lengths, height: lengths, ruleWidth: lineWidth },
  transform: {
    transform: transforms,
    origin: offsets,
    translate: lengths,
    perspective: lengths,
    perspectiveOrigin: lengths,
    offsetPath: lengths,
    offsetDistance: lengths,
    offsetAnchor: lengths,
    offsetPosition: lengths,
  },
  grid: { templateColumns: lengths, templateRows: lengths, autoColumns: lengths, autoRows: lengths },
  borderImage: { width: lengths, outset: edges },
  mask: {
    image: lengthsAt('radius'),
    positionX: lengths,
    positionY: lengths,
    size: lengths,
    borderWidth: lengths,
    borderOutset: edges,
  },
  shapes: { outside: lengths, margin: lengths },
  font: { size: lengths, lineHeight: lengths },
  text: {
    indent: lengths,
    wordSpacing: lengths,
    letterSpacing: lengths,
    tabSize: lengths,
    shadow: offsets,
    underlineOffset: lengths,
  },
  table: { borderSpacing: offsets },
  typesetting: { hyphenateLimitZone: lengths, linePadding: lengths },
};

const SCALED_GROUPS = Object.keys(SCALED) as GroupName[];

const zoomedStyles = new WeakMap<ComputedStyle, ComputedStyle>();
const unzoomedStyles = new WeakMap<ComputedStyle, ComputedStyle>();
/** By factor and unzoomed group. Layout and painting compare groups by pointer, so that what was shared stays it. */
const zoomedGroups = new Map<number, WeakMap<object, object>>();
/** Factors whose groups are kept; a document has few. */
const MOST_FACTORS = 64;

/** The style with all lengths times its zoom; the style itself where there is none. */
export function zoomedStyle(style: ComputedStyle): ComputedStyle {
  const { factor } = style.zoom;
  if (factor === 1) return style;
  let zoomed = zoomedStyles.get(style);
  if (zoomed === undefined) {
    zoomed = zoom(style, factor);
    zoomedStyles.set(style, zoomed);
    unzoomedStyles.set(zoomed, style);
  }
  return zoomed;
}

/** What a zoomed style was: what styles of children and of SVG are computed from. */
export function unzoomedStyle(style: ComputedStyle): ComputedStyle {
  return style.zoom.factor === 1 ? style : (unzoomedStyles.get(style) ?? style);
}

function zoom(style: ComputedStyle, factor: number): ComputedStyle {
  let known = zoomedGroups.get(factor);
  if (known === undefined) {
    if (zoomedGroups.size >= MOST_FACTORS) zoomedGroups.clear();
    known = new WeakMap();
    zoomedGroups.set(factor, known);
  }
  const groups: Record<string, object> = { ...style };
  for (const name of SCALED_GROUPS) {
    const group = style[name];
    // Initial values of what does not inherit are no lengths, or those of lines that are not drawn.
    if (group === initialStyle[name] && name !== 'font') continue;
    let zoomed = known.get(group);
    if (zoomed === undefined) {
      zoomed = zoomedGroup(group, SCALED[name] as Readonly<Record<string, Scale>>, factor);
      known.set(group, zoomed);
    }
    groups[name] = zoomed;
  }
  return groups as unknown as ComputedStyle;
}

function zoomedGroup(group: object, fields: Readonly<Record<string, Scale>>, factor: number): object {
  const zoomed = { ...group } as Record<string, unknown>;
  for (const [field, scale] of Object.entries(fields)) zoomed[field] = scale(zoomed[field], factor);
  return zoomed;
}

/** Of the numbers in a value those are lengths that stand alone, that are called `px`, or by one of the names. */
function lengthsAt(...names: readonly string[]): Scale {
  const scaled = (value: unknown, factor: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => scaled(each, factor));
    const copy: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(value)) {
      if (typeof part === 'number') copy[key] = key === 'px' || names.includes(key) ? part * factor : part;
      else if (key === 'math' && part !== null) copy[key] = scaledMath(part as MathTree, factor);
      else copy[key] = scaled(part, factor);
    }
    return copy;
  };
  return (value, factor) => (typeof value === 'number' ? value * factor : scaled(value, factor));
}

interface MathTree {
  readonly evaluate: (basis: number) => number;
}

/** The basis is zoomed already. */
function scaledMath({ evaluate }: MathTree, factor: number): MathTree {
  return { evaluate: (basis) => evaluate(basis / factor) * factor };
}

/** The last column of a matrix moves. */
function scaledTransforms(
  functions: ComputedStyle['transform']['transform'],
  factor: number,
): ComputedStyle['transform']['transform'] {
  return functions.map((each) => {
    switch (each.kind) {
      case 'matrix':
        return { ...each, e: each.e * factor, f: each.f * factor };
      case 'matrix3d':
        return { ...each, values: each.values.map((value, i) => (i >= 12 && i < 15 ? value * factor : value)) };
      case 'translate':
      case 'translate3d':
        return offsets(each, factor) as typeof each;
      default:
        return each;
    }
  });
}
