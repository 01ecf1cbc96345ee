/**
 * Regular expressions whose time grows faster than the text: those that can share the same characters out among two repetitions in many ways
 * (`\s*,?\s*x`), or begin again at each of them (`\s+$`), and then fail. Found by the form of the pattern: its characters are places, joined by what may follow
 * what. Texts are looked at that repeat one character; references back and pairs of characters are not.
 */
import ts from 'typescript';
import { textOf } from './imports.ts';

/** Patterns of a file that are slow, as they are written. */
export function slowPatterns(file: string, text = textOf(file)): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const slow: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && REPEATS.test(node.text) && new Pattern(node.text).isSlow())
      slow.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return slow;
}

/** How many patterns a file builds while it runs, which are not seen here. */
export function builtPatterns(file: string, text = textOf(file)): number {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node): void => {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') count++;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

/** What a part of a pattern begins and ends with, as places. */
interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const NOTHING: Part = { isNullable: true, first: [], last: [] };
/** One of each kind that patterns tell apart. */
const CHARACTERS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).concat(
  '\u00e9',
  '\u6f22',
  '\ufeff',
);
const ATOM = /\\(?:u\{[^}]*\}|u.{4}|x..|[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|./suy;
const REPEATS = /[*+]|,\}/;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,)?(\d*)\})\??/y;
/** At the start, or behind what is not taken: not at each of many that are alike. */
const BEGINS_ONCE = /^(?:\^|\\b|\(\?<[=!])/;
const ASSERTION = /[$^]|\\[bB]/y;

class Pattern {
  readonly #source: string;
  readonly #flags: string;
  /** What each place takes. */
  readonly #places: RegExp[] = [];
  readonly #follow: Set<number>[] = [];
  #at = 0;
  /** Two ways to repeat the same. */
  #isAmbiguous = false;

  constructor(literal: string) {
    const end = literal.lastIndexOf('/');
    this.#source = literal.slice(1, end);
    this.#flags = literal.slice(end + 1).replace(/[gyd]/g, '');
    const whole = this.#alternatives(!literal.endsWith('y'));
    this.last = new Set(/\$|\(\?[=!]|\\b/.test(this.#source) ? [] : whole.last);
  }

  /** Where it may end with success: behind these nothing is tried again. */
  readonly last: ReadonlySet<number>;

  isSlow(): boolean {
    return this.#isAmbiguous || CHARACTERS.some((character) => this.#isSlowFor(character));
  }

  /** Two places that each go on with a character, and one leads to the other by it. */
  #isSlowFor(character: string): boolean {
    const takes = this.#places.map((place) => place.test(character));
    const next = (place: number) => [...this.#follow[place]!].filter((each) => takes[each]);
    const loops = takes.map((isTaken, place) => isTaken && this.#follow[place]!.has(place));
    return loops.some((isLoop, from) => isLoop && reached(from, next).some((to) => loops[to] && !this.last.has(to)));
  }

  /** @param isSought - the text is tried from each of its characters on */
  #alternatives(isSought = false): Part {
    let part = this.#sequence(isSought);
    while (this.#source[this.#at] === '|') {
      this.#at++;
      const other = this.#sequence(isSought);
      part = {
        isNullable: part.isNullable || other.isNullable,
        first: [...part.first, ...other.first],
        last: [...part.last, ...other.last],
      };
    }
    return part;
  }

  #sequence(isSought: boolean): Part {
    const isAnchored = !isSought || BEGINS_ONCE.test(this.#source.slice(this.#at));
    let part = isAnchored ? NOTHING : this.#repeated(this.#place(String.raw`[\s\S]`));
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at]!))
      part = this.#joined(part, this.#quantified(this.#atom()));
    return part;
  }

  #atom(): Part {
    if (this.#take(ASSERTION) !== null) return NOTHING;
    const group = this.#take(/\((?:\?(?:[:=!]|<[=!]|<\w+>|[a-z-]+:))?/y);
    if (group === null) return this.#place(this.#take(ATOM)![0]);
    const inner = this.#alternatives();
    this.#at++;
    return /[=!]/.test(group[0]) ? NOTHING : inner;
  }

  #quantified(part: Part): Part {
    const match = this.#take(QUANTIFIER);
    if (match === null) return part;
    const [written, least, comma, most] = match;
    const isOptional = /^[*?]/.test(written) || least === '0';
    const isEndless = /^[*+]/.test(written) || (comma !== undefined && most === '');
    const repeated = isEndless ? this.#repeated(part) : part;
    return isOptional ? { ...repeated, isNullable: true } : repeated;
  }

  #place(source: string): Part {
    const place = this.#places.push(new RegExp(`^${source}$`, this.#flags)) - 1;
    this.#follow.push(new Set());
    return { isNullable: false, first: [place], last: [place] };
  }

  #repeated(part: Part): Part {
    for (const place of part.last)
      for (const next of part.first) {
        this.#isAmbiguous ||= this.#follow[place]!.has(next);
        this.#follow[place]!.add(next);
      }
    return part;
  }

  #joined(before: Part, after: Part): Part {
    for (const place of before.last) for (const next of after.first) this.#follow[place]!.add(next);
    return {
      isNullable: before.isNullable && after.isNullable,
      first: before.isNullable ? [...before.first, ...after.first] : before.first,
      last: after.isNullable ? [...before.last, ...after.last] : after.last,
    };
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }
}

function reached(from: number, next: (place: number) => number[]): number[] {
  const found = new Set<number>();
  const open = next(from);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place === from || found.has(place)) continue;
    found.add(place);
    open.push(...next(place));
  }
  return [...found];
}
