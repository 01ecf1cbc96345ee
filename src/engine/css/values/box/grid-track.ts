/** Track lists: `grid-template-columns`, `grid-template-rows`, `grid-auto-columns`, `grid-auto-rows` (css-grid-2 §7.2, §7.6). */
import { DIMENSION, FUNCTION, LEFT_SQUARE, STRING } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { integer, keywordMap, oneOf } from '../basic/keyword.ts';
import { type LengthPercentage, lengthPercentage } from '../basic/length.ts';
import { gather, mapBoth, mapSpecified, type ParseContext, type Specified, type Syntax } from '../basic/syntax.ts';
import { customIdent } from '../basic/text-values.ts';

export type TrackBreadth = LengthPercentage | 'auto' | 'min-content' | 'max-content';

/** `<track-size>`: a minimum and a maximum sizing function. */
export interface TrackSize {
  readonly min: TrackBreadth;
  /** Of flexible tracks `auto`. */
  readonly max: TrackBreadth;
  /** The factor before `fr`; `null` where the track is not flexible. */
  readonly flex: number | null;
  /** The argument of `fit-content()`, whose minimum and maximum are `auto` and `max-content`. */
  readonly limit: LengthPercentage | null;
}

/** Tracks and the names of the lines around them: of line i those in `names[i]`, so there is one entry more. */
export interface TrackRun {
  readonly sizes: readonly TrackSize[];
  readonly names: readonly (readonly string[])[];
}

export interface AutoRepeat {
  readonly kind: 'auto-fill' | 'auto-fit';
  readonly tracks: TrackRun;
}

/** `<track-list>` or `<auto-track-list>`; integer repetitions are written out. */
export interface TrackList {
  readonly before: TrackRun;
  readonly repeat: AutoRepeat | null;
  /** Behind the automatic repetition. */
  readonly after: TrackRun;
  /** `subgrid`: there are no tracks but those of the parent grid; `null` otherwise. */
  readonly subgrid: SubgridNames | null;
}

/** Names of a subgrid's lines, from the first on: `repeated` as often as there is room between the others. */
export interface SubgridNames {
  readonly before: readonly (readonly string[])[];
  readonly repeated: readonly (readonly string[])[];
  readonly after: readonly (readonly string[])[];
}

/** More tracks than this are not made, explicit or implicit; lines farther out are taken as the outermost. */
export const MOST_TRACKS = 10_000;

const EMPTY_RUN: TrackRun = { sizes: [], names: [[]] };

/** `none` */
export const NO_TRACKS: TrackList = { before: EMPTY_RUN, repeat: null, after: EMPTY_RUN, subgrid: null };

export const AUTO_TRACK: TrackSize = { min: 'auto', max: 'auto', flex: null, limit: null };

const fixedBreadth = lengthPercentage({ min: 0 });
const contentBreadth = keywordMap<Exclude<TrackBreadth, LengthPercentage>>({
  auto: 'auto',
  'min-content': 'min-content',
  'max-content': 'max-content',
});
const inflexibleBreadth = oneOf(contentBreadth, fixedBreadth);

interface ParsedTrack {
  readonly size: Specified<TrackSize>;
  /** `<fixed-size>`: the only kind that may stand beside automatic repetitions. */
  readonly isFixed: boolean;
}

const isFixedBreadth = (value: Specified<TrackBreadth>): boolean => typeof value !== 'string';

function parseTrack(tokens: TokenStream, context: ParseContext): ParsedTrack | null {
  const kind = tokens.nextKind();
  if (kind === DIMENSION && tokens.isUnit('fr')) {
    const flex = parseFlex(tokens);
    return flex === null ? null : { size: { min: 'auto', max: 'auto', flex, limit: null }, isFixed: false };
  }
  if (kind === FUNCTION && tokens.isFunction('minmax')) {
    return tokens.readBlock((inner) => parseMinMax(inner, context));
  }
  if (kind === FUNCTION && tokens.isFunction('fit-content')) {
    const limit = tokens.readBlock((inner) => fixedBreadth.parse(inner, context));
    if (limit === null) return null;
    const size = mapSpecified(
      limit,
      (each): TrackSize => ({ min: 'auto', max: 'max-content', flex: null, limit: each }),
    );
    return { size, isFixed: false };
  }
  const breadth = inflexibleBreadth.parse(tokens, context);
  if (breadth === null) return null;
  const size = mapSpecified(breadth, (each): TrackSize => ({ min: each, max: each, flex: null, limit: null }));
  return { size, isFixed: isFixedBreadth(breadth) };
}

function parseFlex(tokens: TokenStream): number | null {
  const flex = tokens.number();
  tokens.advance();
  return flex < 0 ? null : flex;
}

function parseMinMax(tokens: TokenStream, context: ParseContext): ParsedTrack | null {
  const min = inflexibleBreadth.parse(tokens, context);
  if (min === null || !tokens.takeComma()) return null;
  if (tokens.kind === DIMENSION && tokens.isUnit('fr')) {
    const flex = parseFlex(tokens);
    if (flex === null) return null;
    const size = mapSpecified(min, (each): TrackSize => ({ min: each, max: 'auto', flex, limit: null }));
    return { size, isFixed: isFixedBreadth(min) };
  }
  const max = inflexibleBreadth.parse(tokens, context);
  if (max === null) return null;
  const size = mapBoth(min, max, (low, high): TrackSize => ({ min: low, max: high, flex: null, limit: null }));
  return { size, isFixed: isFixedBreadth(min) || isFixedBreadth(max) };
}

export const trackSize: Syntax<TrackSize> = {
  grammar: '<track-breadth> | minmax( <inflexible-breadth> , <track-breadth> ) | fit-content( <length-percentage> )',
  parse: (tokens, context) => parseTrack(tokens, context)?.size ?? null,
};

/** `<line-names>`; no names where none are given, `null` where they are invalid. */
export function parseLineNames(tokens: TokenStream): readonly string[] | null {
  if (tokens.nextKind() !== LEFT_SQUARE) return NO_NAMES;
  return tokens.readBlock((inner) => {
    const names: string[] = [];
    while (!inner.isAtEnd()) {
      const name = lineName(inner);
      if (name === null) return null;
      names.push(name);
    }
    return names;
  });
}

const NO_NAMES: readonly string[] = [];

/** A custom identifier that may name a line: neither `span` nor `auto` (§7.2.1). */
export function lineName(tokens: TokenStream): string | null {
  const name = customIdent(tokens);
  if (name === null) return null;
  const word = name.toLowerCase();
  return word === 'span' || word === 'auto' ? null : name;
}

/** Collects the tracks of a list with the names of the lines between them. */
export class TrackRunBuilder {
  readonly sizes: Specified<TrackSize>[] = [];
  readonly names: (readonly string[])[] = [[]];

  addNames(names: readonly string[]): void {
    if (names.length > 0) this.names[this.names.length - 1] = [...this.names.at(-1)!, ...names];
  }

  addTrack(size: Specified<TrackSize>): void {
    if (this.sizes.length === MOST_TRACKS) return;
    this.sizes.push(size);
    this.names.push([]);
  }

  /** Adds a repetition: its first names fall on the line that ends the tracks so far. */
  addRepeated(run: TrackRunBuilder, count: number): void {
    for (let i = 0; i < count && this.sizes.length < MOST_TRACKS; i++) {
      for (let track = 0; track < run.sizes.length; track++) {
        this.addNames(run.names[track]!);
        this.addTrack(run.sizes[track]!);
      }
      this.addNames(run.names.at(-1)!);
    }
  }

  finish(): Specified<TrackRun> {
    const { names } = this;
    return mapSpecified(gather(this.sizes), (sizes): TrackRun => ({ sizes, names }));
  }
}

/** What is known of a list while it is parsed. */
class TrackListParser {
  readonly #tokens: TokenStream;
  readonly #context: ParseContext;
  readonly before = new TrackRunBuilder();
  readonly after = new TrackRunBuilder();
  #repeat: { readonly kind: AutoRepeat['kind']; readonly run: TrackRunBuilder } | null = null;
  #areAllFixed = true;

  constructor(tokens: TokenStream, context: ParseContext) {
    this.#tokens = tokens;
    this.#context = context;
  }

  /** Up to the end or to something that is no track, such as `/`. */
  parse(mayRepeat: boolean): Specified<TrackList> | null {
    const tokens = this.#tokens;
    let count = 0;
    for (;;) {
      const names = parseLineNames(tokens);
      if (names === null) return null;
      const run = this.#repeat === null ? this.before : this.after;
      run.addNames(names);
      if (tokens.isAtEnd() || tokens.isDelim('/') || tokens.kind === STRING) break;
      if (tokens.isFunction('repeat')) {
        if (!mayRepeat || !tokens.readBlock((inner) => this.#parseRepeat(inner, run) || null)) return null;
      } else if (!this.#parseTrackInto(tokens, run)) return null;
      count++;
    }
    if (count === 0 || (this.#repeat !== null && !this.#areAllFixed)) return null;
    return this.#finish();
  }

  #parseTrackInto(tokens: TokenStream, run: TrackRunBuilder): boolean {
    const track = parseTrack(tokens, this.#context);
    if (track === null) return false;
    this.#areAllFixed &&= track.isFixed;
    run.addTrack(track.size);
    return true;
  }

  #parseRepeat(tokens: TokenStream, into: TrackRunBuilder): boolean {
    const how = repetition.parse(tokens, this.#context);
    if (how === null || !tokens.takeComma()) return false;
    const run = new TrackRunBuilder();
    for (;;) {
      const names = parseLineNames(tokens);
      if (names === null) return false;
      run.addNames(names);
      if (tokens.isAtEnd()) break;
      if (!this.#parseTrackInto(tokens, run)) return false;
    }
    if (run.sizes.length === 0) return false;
    if (typeof how === 'number') {
      into.addRepeated(run, how);
      return true;
    }
    if (this.#repeat !== null || typeof how !== 'string') return false;
    this.#repeat = { kind: how, run };
    return true;
  }

  #finish(): Specified<TrackList> {
    const repeat = this.#repeat;
    const around = mapBoth(this.before.finish(), this.after.finish(), (before, after) => ({ before, after }));
    if (repeat === null) return mapSpecified(around, (each): TrackList => ({ ...each, repeat: null, subgrid: null }));
    const { kind } = repeat;
    return mapBoth(
      around,
      repeat.run.finish(),
      (each, tracks): TrackList => ({ ...each, repeat: { kind, tracks }, subgrid: null }),
    );
  }
}

const repetition: Syntax<number | AutoRepeat['kind']> = oneOf(
  keywordMap<AutoRepeat['kind']>({ 'auto-fill': 'auto-fill', 'auto-fit': 'auto-fit' }),
  integer({ min: 1 }),
);

const none = keywordMap({ none: NO_TRACKS });

// ---- Subgrids

/** `subgrid <line-name-list>?`, behind the keyword (§9). */
function parseSubgrid(tokens: TokenStream, context: ParseContext): TrackList | null {
  const before: (readonly string[])[] = [];
  const after: (readonly string[])[] = [];
  let repeated: (readonly string[])[] | null = null;
  while (!tokens.isAtEnd() && !tokens.isDelim('/')) {
    const list = repeated === null ? before : after;
    if (tokens.kind === LEFT_SQUARE) {
      const names = parseLineNames(tokens);
      if (names === null) return null;
      list.push(names);
      continue;
    }
    const repeat = tokens.isFunction('repeat') ? tokens.readBlock((inner) => parseNameRepeat(inner, context)) : null;
    if (repeat === null) return null;
    if (typeof repeat.count === 'number') {
      const most = Math.floor(MOST_TRACKS / repeat.names.length);
      for (let i = 0; i < Math.min(repeat.count, most); i++) list.push(...repeat.names);
    } else if (repeated === null && repeat.count === 'auto-fill') repeated = repeat.names;
    else return null;
  }
  return { ...NO_TRACKS, subgrid: { before, repeated: repeated ?? [], after } };
}

/** `repeat( [ <integer> | auto-fill ], <line-names>+ )` */
function parseNameRepeat(tokens: TokenStream, context: ParseContext) {
  const count = repetition.parse(tokens, context);
  if (count === null || !tokens.takeComma()) return null;
  const names: (readonly string[])[] = [];
  while (tokens.nextKind() === LEFT_SQUARE) {
    const line = parseLineNames(tokens);
    if (line === null) return null;
    names.push(line);
  }
  return names.length === 0 ? null : { count, names };
}

/** `none | <track-list> | <auto-track-list> | subgrid <line-name-list>?` */
export function trackList(): Syntax<TrackList> {
  return {
    grammar: 'none | <track-list> | <auto-track-list> | subgrid <line-name-list>?',
    parse(tokens, context) {
      const start = tokens.position;
      const value = none.parse(tokens, context);
      if (value !== null) return value;
      tokens.position = start;
      tokens.skipWhitespace();
      if (tokens.takeIdent('subgrid')) return parseSubgrid(tokens, context);
      return new TrackListParser(tokens, context).parse(true);
    },
  };
}

/** `<explicit-track-list>`: without repetitions. */
export function parseExplicitTracks(tokens: TokenStream, context: ParseContext): Specified<TrackList> | null {
  return new TrackListParser(tokens, context).parse(false);
}

/** `<track-size>+` */
export function trackSizes(): Syntax<readonly TrackSize[]> {
  return {
    grammar: '<track-size>+',
    parse(tokens, context) {
      const sizes: Specified<TrackSize>[] = [];
      while (!tokens.isAtEnd() && !tokens.isDelim('/')) {
        const track = parseTrack(tokens, context);
        if (track === null) return null;
        sizes.push(track.size);
      }
      return sizes.length === 0 ? null : gather(sizes.slice(0, MOST_TRACKS));
    },
  };
}
