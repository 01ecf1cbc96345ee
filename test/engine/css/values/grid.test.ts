import { describe, expect, it } from 'vitest';
import { templateAreas } from '../../../../src/engine/css/values/box/grid-area.ts';
import { gridAutoFlow, gridLine } from '../../../../src/engine/css/values/box/grid-line.ts';
import {
  MOST_TRACKS,
  type TrackList,
  type TrackRun,
  trackList,
  trackSizes,
} from '../../../../src/engine/css/values/box/grid-track.ts';
import { computedValue, expanded } from '../support.ts';

/** A run of tracks as text: names in brackets, sizes between them. */
function run({ sizes, names }: TrackRun): string {
  const parts: string[] = [];
  for (let i = 0; i <= sizes.length; i++) {
    if (names[i]!.length > 0) parts.push(`[${names[i]!.join(' ')}]`);
    const size = sizes[i];
    if (size === undefined) continue;
    const { min, max, flex, limit } = size;
    const text = (value: typeof min) =>
      typeof value === 'string' ? value : value.percent > 0 ? `${value.percent}%` : `${value.px}px`;
    if (limit !== null) parts.push(`fit(${text(limit)})`);
    else if (flex !== null) parts.push(`${text(min)}..${flex}fr`);
    else parts.push(text(min) === text(max) ? text(min) : `${text(min)}..${text(max)}`);
  }
  return parts.join(' ');
}

function list(text: string): string | null {
  const value: TrackList | null = computedValue(trackList(), text);
  if (value === null) return null;
  const { before, repeat, after } = value;
  if (repeat === null) return run(before);
  return [run(before), `{${repeat.kind} ${run(repeat.tracks)}}`, run(after)].filter((part) => part !== '').join(' ');
}

describe('<track-list>', () => {
  it.each([
    ['none', ''],
    ['100px 20% auto', '100px 20% auto'],
    ['1fr .5fr 0fr', 'auto..1fr auto..0.5fr auto..0fr'],
    ['min-content max-content', 'min-content max-content'],
    ['minmax(10px, 1fr) minmax(auto, 50%)', '10px..1fr auto..50%'],
    ['fit-content(20%)', 'fit(20%)'],
    ['[a] 1px [b c] 2px [d]', '[a] 1px [b c] 2px [d]'],
    ['repeat(2, [a] 1px [b])', '[a] 1px [b a] 1px [b]'],
    ['[x] repeat(2, 1px 2px) [y]', '[x] 1px 2px 1px 2px [y]'],
    ['1px repeat(auto-fill, [a] 10px [b]) 2px', '1px {auto-fill [a] 10px [b]} 2px'],
    ['repeat(auto-fit, minmax(100px, 1fr))', '{auto-fit 100px..1fr}'],
    ['repeat(auto-fill, minmax(auto, 100px))', '{auto-fill auto..100px}'],
    ['calc(1px + 1px)', '2px'],
  ])('%s', (text, tracks) => expect(list(text)).toBe(tracks));

  it.each([
    '',
    '-1px',
    '-1fr',
    'minmax(1fr, 10px)',
    'minmax(10px)',
    'repeat(0, 1px)',
    'repeat(2)',
    'repeat(2, repeat(2, 1px))',
    'repeat(auto-fill, 1fr)',
    'repeat(auto-fill, auto)',
    'repeat(auto-fill, 10px) repeat(auto-fit, 10px)',
    '1fr repeat(auto-fill, 10px)',
    '[a] [b] 1px',
    '[span] 1px',
    '[a]',
    'none 1px',
    '1px /',
    'fit-content(1fr)',
  ])('%s is no track list', (text) => expect(list(text)).toBeNull());

  it('may be a subgrid with names for its lines', () => {
    const names = (text: string) => computedValue(trackList(), text)?.subgrid ?? null;
    expect(names('none')).toBeNull();
    expect(names('subgrid')).toEqual({ before: [], repeated: [], after: [] });
    expect(names('subgrid [a] [] repeat(2, [b c])')).toMatchObject({ before: [['a'], [], ['b', 'c'], ['b', 'c']] });
    expect(names('subgrid [a] repeat(auto-fill, [b]) [c]')).toEqual({
      before: [['a']],
      repeated: [['b']],
      after: [['c']],
    });
    for (const text of ['subgrid 1px', 'subgrid repeat(auto-fit, [a])', 'subgrid repeat(2)', '1px subgrid'])
      expect(names(text)).toBeNull();
  });

  it('ends after ten thousand tracks', () => {
    const value: TrackList | null = computedValue(trackList(), 'repeat(1000000, 1px 2px)');
    expect(value!.before.sizes).toHaveLength(MOST_TRACKS);
  });

  it('may be several sizes for implicit tracks', () => {
    expect(computedValue(trackSizes(), '1px minmax(2px, auto)')).toHaveLength(2);
    expect(computedValue(trackSizes(), 'repeat(2, 1px)')).toBeNull();
  });
});

describe('<grid-line>', () => {
  const line = (count: number, name: string | null = null, isSpan = false) => ({ count, name, isSpan });
  it.each([
    ['auto', 'auto'],
    ['2', line(2)],
    ['-1', line(-1)],
    ['a', line(0, 'a')],
    ['a 2', line(2, 'a')],
    ['2 a', line(2, 'a')],
    ['span 2', line(2, null, true)],
    ['2 span', line(2, null, true)],
    ['span a', line(0, 'a', true)],
    ['span a 2', line(2, 'a', true)],
    ['999999', line(MOST_TRACKS)],
  ])('%s', (text, value) => expect(computedValue(gridLine(), text)).toEqual(value));

  it.each(['0', 'span 0', 'span -1', '1.5', 'span', 'a b', '1 2', 'span span', 'a span 2', 'auto 1'])(
    '%s is no line',
    (text) => expect(computedValue(gridLine(), text)).toBeNull(),
  );
});

describe('grid-template-areas', () => {
  it('are rectangles of names', () =>
    expect(computedValue(templateAreas(), '"a a ." "b c c"')).toEqual({
      rows: 2,
      columns: 3,
      areas: [
        { name: 'a', rowStart: 0, rowEnd: 1, columnStart: 0, columnEnd: 2 },
        { name: 'b', rowStart: 1, rowEnd: 2, columnStart: 0, columnEnd: 1 },
        { name: 'c', rowStart: 1, rowEnd: 2, columnStart: 1, columnEnd: 3 },
      ],
    }));
  it('takes any number of points for one empty cell', () =>
    expect(computedValue(templateAreas(), '"... a.b"')).toMatchObject({ columns: 4 }));
  it.each(['"a" "b c"', '"a b a"', '"a b" "b a"', '""', '"a $"'])('%s has none', (text) =>
    expect(computedValue(templateAreas(), text)).toBeNull(),
  );
});

it.each([
  ['row', 'row', false],
  ['dense', 'row', true],
  ['column dense', 'column', true],
  ['dense column', 'column', true],
])('grid-auto-flow: %s', (text, axis, isDense) =>
  expect(computedValue(gridAutoFlow(), text)).toEqual({ axis, isDense }),
);

describe('shorthands', () => {
  const sizes = (value: unknown) => list_(value as TrackList);
  const list_ = ({ before }: TrackList) => run(before);
  const lineOf = (value: unknown) => {
    const { count, name, isSpan } = value as { count: number; name: string | null; isSpan: boolean };
    return value === 'auto' ? 'auto' : [isSpan ? 'span' : '', name ?? '', count === 0 ? '' : count].join(' ').trim();
  };

  it.each([
    ['a', ['a', 'a', 'a', 'a']],
    ['1', ['1', 'auto', 'auto', 'auto']],
    ['1 / 2', ['1', '2', 'auto', 'auto']],
    ['a / b', ['a', 'b', 'a', 'b']],
    ['1 / 2 / 3', ['1', '2', '3', 'auto']],
    ['1 / 2 / span 3 / 4', ['1', '2', 'span  3', '4']],
  ])('grid-area: %s', (text, lines) => {
    const value = expanded('grid-area', text)!;
    const names = ['grid-row-start', 'grid-column-start', 'grid-row-end', 'grid-column-end'];
    expect(names.map((name) => lineOf(value[name]))).toEqual(lines);
  });

  it('grid-row: one line and auto', () => expect(expanded('grid-row', '2')).toMatchObject({ 'grid-row-end': 'auto' }));

  it('grid-template: rows and columns', () => {
    const value = expanded('grid-template', '10px auto / 1fr')!;
    expect(sizes(value['grid-template-rows'])).toBe('10px auto');
    expect(sizes(value['grid-template-columns'])).toBe('auto..1fr');
  });

  it('grid-template: areas with the sizes of their rows', () => {
    const value = expanded('grid-template', '[top] "a b" 10px [middle] "a c" [bottom] / 20px [x] 1fr')!;
    expect(sizes(value['grid-template-rows'])).toBe('[top] 10px [middle] auto [bottom]');
    expect(sizes(value['grid-template-columns'])).toBe('20px [x] auto..1fr');
    expect(value['grid-template-areas']).toMatchObject({ rows: 2, columns: 2 });
  });

  it('grid: automatic rows', () => {
    const value = expanded('grid', 'auto-flow dense 30px / 1fr 2fr')!;
    expect(value['grid-auto-flow']).toEqual({ axis: 'row', isDense: true });
    expect(value['grid-auto-rows']).toHaveLength(1);
    expect(sizes(value['grid-template-columns'])).toBe('auto..1fr auto..2fr');
  });

  it('grid: automatic columns', () => {
    const value = expanded('grid', '10px 20px / auto-flow')!;
    expect(value['grid-auto-flow']).toEqual({ axis: 'column', isDense: false });
    expect(sizes(value['grid-template-rows'])).toBe('10px 20px');
  });

  it.each(['10px', 'auto-flow', 'auto-flow / auto-flow', '"a" / auto-flow', '10px / 10px / 10px'])(
    'grid: %s is invalid',
    (text) => expect(expanded('grid', text)).toBeNull(),
  );
});
