/** `grid-row`, `grid-column`, `grid-area`, `grid-template`, `grid` (css-grid-2 §7.4, §7.8, §8.4). */
import { STRING } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { mapSpecified, type ParseContext, type Specified } from '../values/basic/syntax.ts';
import { areasOf } from '../values/box/grid-area.ts';
import type { GridAutoFlow, GridLine } from '../values/box/grid-line.ts';
import {
  AUTO_TRACK,
  NO_TRACKS,
  parseExplicitTracks,
  parseLineNames,
  type TrackList,
  TrackRunBuilder,
  trackList,
  trackSize,
  trackSizes,
} from '../values/box/grid-track.ts';
import { type Expansion, type Shorthand, shorthand, syntaxOf } from './shorthand.ts';

const line = syntaxOf('grid-row-start');
const tracks = trackList();
const autoTracks = trackSizes();

// ---- Placement

/** One to four lines between slashes. */
function parseLines(tokens: TokenStream, context: ParseContext, most: number): Specified<unknown>[] | null {
  const lines: Specified<unknown>[] = [];
  do {
    const value = lines.length < most ? line.parse(tokens, context) : null;
    if (value === null) return null;
    lines.push(value);
    tokens.skipWhitespace();
  } while (tokens.takeDelim('/'));
  return lines;
}

/** What a missing end is: the same name, else `auto`. */
function opposite(start: Specified<unknown>): Specified<unknown> {
  const value = start as GridLine;
  return value !== 'auto' && value.name !== null && value.count === 0 && !value.isSpan ? value : 'auto';
}

function lines(name: string, start: string, end: string): Shorthand {
  return shorthand(name, [start, end], '<grid-line> [ / <grid-line> ]?', (tokens, context) => {
    const values = parseLines(tokens, context, 2);
    return values === null ? null : [values[0]!, values[1] ?? opposite(values[0]!)];
  });
}

const area = shorthand(
  'grid-area',
  ['grid-row-start', 'grid-column-start', 'grid-row-end', 'grid-column-end'],
  '<grid-line> [ / <grid-line> ]{0,3}',
  (tokens, context) => {
    const values = parseLines(tokens, context, 4);
    if (values === null) return null;
    const rowStart = values[0]!;
    const columnStart = values[1] ?? opposite(rowStart);
    return [rowStart, columnStart, values[2] ?? opposite(rowStart), values[3] ?? opposite(columnStart)];
  },
);

// ---- Templates

/** Rows, columns, areas. */
type Template = readonly [Specified<unknown>, Specified<unknown>, Specified<unknown> | null];

function parseTemplate(tokens: TokenStream, context: ParseContext): Template | null {
  const start = tokens.position;
  tokens.skipWhitespace();
  if (tokens.takeIdent('none') && tokens.isAtEnd()) return [NO_TRACKS, NO_TRACKS, null];
  tokens.position = start;
  const rows = tracks.parse(tokens, context);
  if (rows !== null && !tokens.isAtEnd() && tokens.takeDelim('/')) {
    const columns = tracks.parse(tokens, context);
    return columns === null ? null : [rows, columns, null];
  }
  tokens.position = start;
  return parseTemplateWithAreas(tokens, context);
}

/** `[ <line-names>? <string> <track-size>? <line-names>? ]+ [ / <explicit-track-list> ]?` */
function parseTemplateWithAreas(tokens: TokenStream, context: ParseContext): Template | null {
  const texts: string[] = [];
  const run = new TrackRunBuilder();
  for (;;) {
    const names = parseLineNames(tokens);
    if (names === null) return null;
    run.addNames(names);
    if (tokens.nextKind() !== STRING) break;
    texts.push(tokens.string());
    tokens.advance();
    const isSized = !tokens.isAtEnd() && tokens.kind !== STRING && !tokens.isDelim('/');
    const before = tokens.position;
    const size = isSized ? trackSize.parse(tokens, context) : null;
    if (size === null) tokens.position = before;
    run.addTrack(size ?? AUTO_TRACK);
  }
  const areas = areasOf(texts);
  if (areas === null) return null;
  const rows = mapSpecified(run.finish(), (before): TrackList => ({ ...NO_TRACKS, before }));
  if (!tokens.takeDelim('/')) return [rows, NO_TRACKS, areas];
  const columns = parseExplicitTracks(tokens, context);
  return columns === null ? null : [rows, columns, areas];
}

const template = shorthand(
  'grid-template',
  ['grid-template-rows', 'grid-template-columns', 'grid-template-areas'],
  "none | <'grid-template-rows'> / <'grid-template-columns'> | [ <line-names>? <string> <track-size>? <line-names>? ]+ [ / <explicit-track-list> ]?",
  parseTemplate,
);

/** `auto-flow && dense?` along an axis, or `null` with the stream where it was. */
function parseAutoFlow(tokens: TokenStream, axis: GridAutoFlow['axis']): GridAutoFlow | null {
  const start = tokens.position;
  tokens.skipWhitespace();
  let isDense = tokens.takeIdent('dense');
  if (!tokens.takeIdent('auto-flow')) {
    tokens.position = start;
    return null;
  }
  if (!isDense) isDense = tokens.takeIdent('dense');
  return { axis, isDense };
}

function parseGrid(tokens: TokenStream, context: ParseContext): Expansion | null {
  const start = tokens.position;
  const rowFlow = parseAutoFlow(tokens, 'row');
  if (rowFlow !== null) {
    tokens.skipWhitespace();
    const rows = tokens.isDelim('/') ? null : autoTracks.parse(tokens, context);
    tokens.skipWhitespace();
    if (!tokens.takeDelim('/')) return null;
    const columns = tracks.parse(tokens, context);
    return columns === null ? null : [null, columns, null, rows, null, rowFlow];
  }
  const rows = tracks.parse(tokens, context);
  if (rows !== null && !tokens.isAtEnd() && tokens.takeDelim('/')) {
    const columnFlow = parseAutoFlow(tokens, 'column');
    if (columnFlow !== null) {
      const columns = tokens.isAtEnd() ? null : autoTracks.parse(tokens, context);
      return tokens.isAtEnd() ? [rows, null, null, null, columns, columnFlow] : null;
    }
  }
  tokens.position = start;
  const all = parseTemplate(tokens, context);
  return all === null ? null : [...all, null, null, null];
}

const grid = shorthand(
  'grid',
  [
    'grid-template-rows',
    'grid-template-columns',
    'grid-template-areas',
    'grid-auto-rows',
    'grid-auto-columns',
    'grid-auto-flow',
  ],
  "<'grid-template'> | <'grid-template-rows'> / [ auto-flow && dense? ] <'grid-auto-columns'>? | [ auto-flow && dense? ] <'grid-auto-rows'>? / <'grid-template-columns'>",
  parseGrid,
);

export const gridShorthands: readonly Shorthand[] = [
  lines('grid-row', 'grid-row-start', 'grid-row-end'),
  lines('grid-column', 'grid-column-start', 'grid-column-end'),
  area,
  template,
  grid,
];
