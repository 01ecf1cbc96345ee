/** Small trees by chance of which the picture matters: what is painted, how it is cut, moved, blended, and in which order. A focus draws one subject more often. */
import fc from 'fast-check';
import type { BoxNode } from './box-tree.ts';
import { type Properties, percent, px, several, stylesOf, type Values, words } from './draws.ts';
import { DRAWING_FOCUSES, randomDrawing } from './random-drawing.ts';

const BOX_FOCUSES = [
  'backgrounds',
  'borders',
  'gradients',
  'effects',
  'clips',
  'masks',
  'transforms',
  'stacking',
  'decorations',
  'pictures',
  'lists',
  'table-paint',
  'inline-paint',
] as const;
export const PAINT_FOCUSES = [...BOX_FOCUSES, ...DRAWING_FOCUSES] as const;
type BoxFocus = (typeof BOX_FOCUSES)[number];
export type PaintFocus = (typeof PAINT_FOCUSES)[number];

const COLOR = words(
  'red | lime | #06c | gold | rgb(0 128 128 / 60%) | #0008 | purple | hsl(30 80% 60%) | color-mix(in srgb, red, blue) | oklch(0.7 0.15 150) | currentColor | transparent',
);
const LENGTH = fc.oneof(px(0, 60), percent(0, 100));
const PLACE = fc.oneof(
  words('center | left top | right bottom | top 5px right 10px | 50% 20%'),
  fc.tuple(LENGTH, LENGTH).map(([x, y]) => `${x} ${y}`),
);
const STOPS = fc
  .array(fc.tuple(COLOR, fc.oneof(fc.constant(''), percent(0, 100), px(0, 60), fc.constant('20% 40%'))), {
    minLength: 2,
    maxLength: 4,
  })
  .map((stops) => stops.map(([color, at]) => `${color} ${at}`.trim()).join(', '));
const ANGLE = words('to right | to top left | 45deg | 90deg | 200deg | 0.4turn | to bottom');
const SPACE = words(' |  |  in oklab |  in hsl longer hue |  in lab').map((space) =>
  space.trim() === '' ? '' : space,
);
const GRADIENT = fc.oneof(
  fc
    .tuple(words('linear | repeating-linear'), ANGLE, SPACE, STOPS)
    .map(([kind, angle, space, stops]) => `${kind}-gradient(${angle}${space}, ${stops})`),
  fc
    .tuple(
      words('radial | repeating-radial'),
      words(
        'circle | ellipse | closest-side | farthest-corner | circle closest-corner | 30px | 20px 40px | ellipse farthest-side',
      ),
      PLACE,
      STOPS,
    )
    .map(([kind, shape, at, stops]) => `${kind}-gradient(${shape} at ${at}, ${stops})`),
  fc
    .tuple(
      words('conic | repeating-conic'),
      words('0deg | 30deg | 200deg'),
      PLACE,
      words('red, blue | gold 20%, lime 60% | #06c 0 25%, white 0 50% | red, lime 90deg, blue'),
    )
    .map(([kind, from, at, stops]) => `${kind}-gradient(from ${from} at ${at}, ${stops})`),
);
const svg = (attributes: string, content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' ${attributes}>${content}</svg>`)}`;
const FILES = [
  svg("width='40' height='30'", "<path fill='green' d='M0 0h40v30z'/><circle cx='12' cy='20' r='8' fill='orange'/>"),
  svg("viewBox='0 0 30 20'", "<rect width='30' height='20' fill='navy'/><path fill='yellow' d='M0 20L15 0 30 20z'/>"),
  svg(
    "width='24' height='24' viewBox='0 0 10 20'",
    "<rect width='10' height='20' fill='teal'/><rect width='5' height='5' fill='red'/>",
  ),
];
const URL_IMAGE = fc.constantFrom(...FILES.map((file) => `url("${file}")`));
const IMAGE = fc.oneof(GRADIENT, { weight: 2, arbitrary: URL_IMAGE });
const layers = (values: Values): Values =>
  fc.oneof(
    { weight: 3, arbitrary: values },
    fc.tuple(values, values).map((two) => two.join(', ')),
  );
const BOX = words('border-box | padding-box | content-box');
const RADIUS = fc.oneof(
  px(0, 50),
  percent(5, 50),
  several(px(0, 40), 4),
  words('40px / 10px | 10px 30px / 20px 5px | 50%'),
);
const STYLE = words('solid | dashed | dotted | double | groove | ridge | inset | outset');
const BORDER = fc.tuple(px(1, 14), STYLE, COLOR).map((parts) => parts.join(' '));
const BLEND = words(
  'multiply | screen | overlay | darken | lighten | color-dodge | color-burn | hard-light | soft-light | difference | exclusion | hue | saturation | color | luminosity',
);
const SHAPE = fc.oneof(
  words(
    'circle(30%) | circle(closest-side at 30% 40%) | ellipse(40% 20%) | ellipse(at top left) | inset(10% 20px) | inset(5px round 20px 5px) | polygon(0 0, 100% 20%, 60% 100%) | polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 20% 20%, 80% 20%, 80% 80%, 20% 80%) | path("M0 0 L60 10 L30 50 Z") | xywh(5px 10% 50% 30px round 8px) | rect(5px 80% auto 10px) | shape(from 0 0, line to 100% 0, curve to 20% 100% with 100% 60%, close)',
  ),
);
const GEOMETRY = words('border-box | padding-box | content-box | margin-box | fill-box | stroke-box | view-box');
const TRANSFORM = fc.oneof(
  words(
    'rotate(20deg) | scale(1.3, 0.6) | skewX(25deg) | skew(10deg, 20deg) | matrix(1, 0.2, -0.3, 0.8, 10, 5) | scaleX(-1) | rotate(0.25turn) | translate(10px, 30%) | translate(-20%) rotate(30deg) scale(0.7) | perspective(200px) rotateY(40deg) | rotateX(50deg) | rotate3d(1, 1, 0, 60deg) | translateZ(20px) | scale(0) | none',
  ),
);

const PROPERTIES: Readonly<Record<BoxFocus, Properties>> = {
  backgrounds: {
    'background-image': layers(IMAGE),
    'background-position': layers(PLACE),
    'background-size': layers(
      fc.oneof(
        words('cover | contain | auto | 30px auto | auto 50%'),
        fc.tuple(LENGTH, LENGTH).map((two) => two.join(' ')),
      ),
    ),
    'background-repeat': layers(words('no-repeat | repeat-x | repeat-y | space | round | space round | repeat')),
    'background-origin': layers(BOX),
    'background-clip': fc.oneof(BOX, words('text | border-area')),
    'background-color': COLOR,
    'background-attachment': words('local'),
    'background-blend-mode': layers(BLEND),
    border: BORDER,
    padding: px(0, 15),
    'border-radius': RADIUS,
  },
  borders: {
    border: BORDER,
    'border-top': BORDER,
    'border-left': BORDER,
    'border-bottom': BORDER,
    'border-style': several(STYLE, 4),
    'border-color': several(COLOR, 4),
    'border-width': several(px(0, 16), 4),
    'border-radius': RADIUS,
    'border-image': fc
      .tuple(
        IMAGE,
        words('30% | 10 | 33% fill | 8 / 12px | 20% / 10px 20px / 4px'),
        words('stretch | repeat | round | space | round stretch'),
      )
      .map((parts) => parts.join(' ')),
    outline: BORDER,
    'outline-offset': px(-10, 8),
    'box-shadow': layers(
      fc
        .tuple(words('| inset'), px(-10, 15), px(-10, 15), words('0 | 0 | 4px | 12px'), px(-5, 10), COLOR)
        .map((parts) => parts.join(' ').trim()),
    ),
    'corner-shape': words('bevel | scoop | notch | squircle | square'),
  },
  gradients: {
    'background-image': layers(GRADIENT),
    'background-size': words('40px 30px | 100% 50%'),
    'border-radius': RADIUS,
    padding: px(0, 10),
  },
  effects: {
    opacity: words('0.5 | 0.2 | 80% | 0'),
    filter: words(
      'blur(3px) | grayscale(1) | sepia(0.8) | invert(1) | hue-rotate(90deg) | brightness(1.6) | contrast(0.4) | saturate(3) | opacity(50%) | drop-shadow(6px 4px 2px black) | invert(1) drop-shadow(5px 5px red) | grayscale(0.5) brightness(0.7)',
    ),
    'mix-blend-mode': BLEND,
    isolation: words('isolate'),
    'box-shadow': words('4px 4px 6px black | inset 0 0 8px red'),
    'text-shadow': words('2px 2px red | 3px 3px 3px blue, -3px 0 lime'),
  },
  clips: {
    'clip-path': fc.oneof(
      { weight: 3, arbitrary: SHAPE },
      fc.tuple(SHAPE, GEOMETRY).map((two) => two.join(' ')),
      GEOMETRY,
    ),
    overflow: words('hidden | clip | hidden | auto'),
    'overflow-clip-margin': words('10px | content-box | padding-box 5px'),
    'overflow-x': words('clip | hidden'),
    'border-radius': RADIUS,
    border: BORDER,
    padding: px(0, 15),
    position: words('absolute | relative'),
    clip: words('rect(5px, 40px, 30px, 2px) | rect(auto, 50px, auto, 10px)'),
    contain: words('paint | strict | content'),
    transform: TRANSFORM,
  },
  masks: {
    'mask-image': layers(
      fc.oneof(IMAGE, words('linear-gradient(black, transparent) | radial-gradient(black 50%, transparent 50%)')),
    ),
    'mask-size': layers(words('30px 20px | 50% | contain | cover')),
    'mask-position': layers(PLACE),
    'mask-repeat': layers(words('no-repeat | repeat-x | space | round')),
    'mask-origin': BOX,
    'mask-clip': fc.oneof(BOX, words('no-clip')),
    'mask-composite': layers(words('add | subtract | intersect | exclude')),
    'mask-mode': words('alpha | luminance | match-source'),
    border: BORDER,
    padding: px(0, 15),
    'border-radius': RADIUS,
  },
  transforms: {
    transform: TRANSFORM,
    'transform-origin': fc.oneof(PLACE, words('0 0 | 100% 100% | 20px 10px 30px')),
    'transform-box': words('border-box | content-box | fill-box'),
    translate: words('10px 20px | 50% | 5px -10px 30px'),
    rotate: words('30deg | x 45deg | -0.1turn | 1 1 0 40deg'),
    scale: words('0.5 | 1.4 0.8 | -1 1'),
    perspective: words('150px | 400px'),
    'perspective-origin': PLACE,
    'transform-style': words('preserve-3d'),
    'backface-visibility': words('hidden'),
    'offset-path': words(
      'path("M10 10 L100 40 L60 90") | circle(40px at 50px 50px) | ray(45deg closest-side) | polygon(0 0, 80px 0, 80px 60px)',
    ),
    'offset-distance': words('20% | 40px | 100%'),
    'offset-rotate': words('0deg | auto 45deg | reverse'),
    'offset-anchor': PLACE,
    zoom: words('1.5 | 0.7'),
    overflow: words('hidden'),
  },
  stacking: {
    position: words('absolute | relative | relative | sticky'),
    'z-index': words('-1 | 0 | 1 | 2'),
    top: px(-15, 30),
    left: px(-15, 30),
    float: words('left | right'),
    display: words('inline-block | flex | grid | inline | table'),
    opacity: words('0.7 | 0.99'),
    transform: words('translate(5px, 5px)'),
    isolation: words('isolate'),
    'will-change': words('transform | opacity'),
    contain: words('paint | layout'),
    'margin-top': px(-30, 5),
    overflow: words('hidden'),
    order: words('-1 | 1'),
    outline: words('3px solid red'),
  },
  decorations: {
    'text-decoration': fc
      .tuple(
        words('underline | line-through | overline | underline overline'),
        words('solid | wavy | dotted | dashed | double'),
        COLOR,
      )
      .map((parts) => parts.join(' ')),
    'text-decoration-thickness': words('1px | 5px | 0.2em | from-font'),
    'text-underline-offset': words('4px | -3px | 0.3em | 20%'),
    'text-underline-position': words('under | from-font | left'),
    'text-decoration-skip-ink': words('none | all | auto'),
    'text-shadow': words('2px 2px red | 3px 3px 3px blue, -3px 0 lime | 0 0 4px currentColor'),
    'text-emphasis': words('dot | open circle red | "x" | filled sesame | triangle'),
    'text-emphasis-position': words('under | over left | under right'),
    '-webkit-text-stroke': words('1px red | 2px blue'),
    '-webkit-text-fill-color': words('gold | transparent'),
    'font-size': px(14, 40),
    'font-weight': words('bold | 900'),
    'font-style': words('italic | oblique 20deg'),
    'text-overflow': words('ellipsis | clip | "--"'),
    overflow: words('hidden'),
    'white-space': words('nowrap'),
    'vertical-align': words('super | sub | 10px'),
    color: COLOR,
    'letter-spacing': words('3px | -1px'),
    'writing-mode': words('vertical-rl | sideways-lr'),
    'line-height': words('1 | 2'),
    'font-variant': words('small-caps | all-small-caps'),
    'text-transform': words('uppercase'),
    direction: words('rtl'),
    'paint-order': words('stroke'),
  },
  pictures: {
    'object-fit': words('fill | contain | cover | none | scale-down'),
    'object-position': PLACE,
    'object-view-box': words('inset(10%) | xywh(5px 5px 20px 10px)'),
    'image-rendering': words('pixelated | crisp-edges'),
    width: px(10, 120),
    height: px(10, 120),
    padding: px(0, 10),
    border: BORDER,
    'border-radius': RADIUS,
    'background-color': COLOR,
    overflow: words('visible | clip'),
    'aspect-ratio': words('1 | 2 / 1'),
    content: URL_IMAGE,
  },
  lists: {
    display: words('list-item'),
    'list-style-type': words(
      'disc | circle | square | decimal | lower-roman | upper-alpha | lower-greek | "- " | georgian | hebrew | cjk-decimal | disclosure-open | disclosure-closed | decimal-leading-zero | none | symbols("*" "+")',
    ),
    'list-style-position': words('inside | outside'),
    'list-style-image': IMAGE,
    'margin-left': px(10, 60),
    'padding-left': px(0, 30),
    direction: words('rtl'),
    'font-size': px(10, 30),
    color: COLOR,
    'counter-reset': words('list-item 3 | list-item -2'),
    'counter-set': words('list-item 9'),
    'text-align': words('center | right'),
    'line-height': words('1 | 40px'),
    'writing-mode': words('vertical-rl'),
  },
  'table-paint': {
    'border-collapse': words('collapse | collapse | separate'),
    border: BORDER,
    'border-left': BORDER,
    'border-bottom': BORDER,
    'border-spacing': px(0, 9),
    'empty-cells': words('hide'),
    'background-image': IMAGE,
    'background-color': COLOR,
    padding: px(0, 10),
    'border-radius': RADIUS,
    'box-shadow': words('3px 3px black | inset 2px 2px red'),
    visibility: words('collapse'),
    'caption-side': words('bottom'),
    height: px(10, 80),
    opacity: words('0.5'),
    position: words('relative'),
    direction: words('rtl'),
    outline: BORDER,
  },
  'inline-paint': {
    'background-image': IMAGE,
    'background-color': COLOR,
    border: BORDER,
    'border-radius': RADIUS,
    padding: px(0, 10),
    'box-decoration-break': words('clone | slice'),
    'box-shadow': words('3px 3px black | inset 2px 2px red'),
    outline: BORDER,
    'font-size': px(10, 30),
    'line-height': words('1 | 1.5 | 30px'),
    'vertical-align': words('top | middle | super'),
    opacity: words('0.5'),
    position: words('relative'),
    'clip-path': words('inset(5px)'),
    direction: words('rtl'),
    'text-align': words('center | justify'),
    float: words('left'),
  },
};

/** What gives most boxes something to see. */
const SEEN: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .tuple(px(20, 160), px(15, 110), words('#fc8 | #8cf | #9d9 | #d9d | none'), words('0 | 4px | 10px'))
  .map(([width, height, background, margin]) => ({ width, height, background, margin }));

const TEXTS = words('word | gypsy jig | xx xxxx xx xxx xxxxx xx | W | Ahoy, quick brown fox jumps');

export function randomPaint(focus: PaintFocus): fc.Arbitrary<BoxNode> {
  const drawing = DRAWING_FOCUSES.find((name) => name === focus);
  if (drawing !== undefined) return randomDrawing(drawing);
  return randomBoxPaint(focus as BoxFocus);
}

function randomBoxPaint(focus: BoxFocus): fc.Arbitrary<BoxNode> {
  const drawn = stylesOf(PROPERTIES, focus);
  const seen = fc.tuple(fc.oneof({ weight: 4, arbitrary: SEEN }, fc.constant({})), drawn);
  const styles =
    focus === 'inline-paint' || focus === 'table-paint' ? drawn : seen.map(([base, own]) => ({ ...base, ...own }));
  const node = (tag: Values, kids: fc.Arbitrary<readonly (BoxNode | string)[]>) =>
    fc.record({ tag, style: styles, attributes: fc.constant({}), kids });
  const { box } = fc.letrec<{ box: BoxNode; content: BoxNode | string; table: BoxNode; row: BoxNode }>((tie) => ({
    box: node(
      words(focus === 'inline-paint' ? 'div | span | span' : 'div | div | div | span'),
      fc.array(tie('content'), { maxLength: 4 }),
    ),
    content: fc.oneof(
      { maxDepth: 3, depthSize: 'max' },
      { weight: focus === 'inline-paint' || focus === 'decorations' ? 6 : 2, arbitrary: TEXTS },
      { weight: 4, arbitrary: tie('box') },
      { weight: focus === 'table-paint' ? 4 : 0, arbitrary: tie('table') },
      {
        weight: focus === 'pictures' ? 5 : 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...FILES), drawn)
          .map(([src, style]) => ({ tag: 'img', style, attributes: { src }, kids: [] })),
      },
    ),
    table: node(fc.constant('table'), fc.array(tie('row'), { minLength: 1, maxLength: 3 })),
    row: node(
      fc.constant('tr'),
      fc.array(node(fc.constant('td'), fc.array(tie('content'), { maxLength: 1 })), { maxLength: 3 }),
    ),
  }));
  return box;
}
