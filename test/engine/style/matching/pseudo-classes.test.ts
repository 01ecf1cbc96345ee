/** Which elements pseudo-classes match, and which selectors are none: Chromium's answers for one document (`pseudo-classes.json`). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../../src/engine/base/diagnostics.ts';
import { parseSelectorList, TOP_LEVEL } from '../../../../src/engine/css/selectors/parse-selector.ts';
import { readSupportsCondition } from '../../../../src/engine/css/supports.ts';
import { streamOf } from '../../../../src/engine/css/syntax/token-stream.ts';
import { parseHtml } from '../../../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../../../src/engine/dom/parse-options.ts';
import { SelectorMatcher } from '../../../../src/engine/style/matching/selector-matcher.ts';

interface Answers {
  readonly html: readonly string[];
  /** Ids of the elements by selector; `null` for what is no selector. */
  readonly expected: Readonly<Record<string, string | null>>;
}

const { html, expected } = JSON.parse(readFileSync(new URL('pseudo-classes.json', import.meta.url), 'utf8')) as Answers;

const document = parseHtml(`<!doctype html><body>${html.join('\n')}`, {
  url: 'about:blank',
  limits: DEFAULT_TREE_LIMITS,
  diagnostics: new Diagnostics(),
  deadline: null,
});

function matched(selector: string): string | null {
  const list = parseSelectorList(streamOf(selector), TOP_LEVEL);
  if (list === null) return null;
  const matcher = new SelectorMatcher(document, null);
  const elements = document.elements.filter(
    (element) =>
      element.id !== null && list.some((each) => each.pseudoElement === null && matcher.matches(each, element)),
  );
  return elements.map(({ id }) => id).join(' ');
}

describe('pseudo-classes', () => {
  it.each(Object.entries(expected))('%s', (selector, ids) => expect(matched(selector)).toBe(ids));

  it.each<[string, boolean]>([
    [':is(a, b)', true],
    [':is()', false],
    [':is(:foo, b)', false],
    [':where(::before)', false],
    ['b::-webkit-foo', false],
    ['b::placeholder', true],
    ['a, b', false],
  ])('@supports selector(%s)', (selector, isSupported) =>
    expect(readSupportsCondition(streamOf(`selector(${selector})`), new Map())).toBe(isSupported),
  );
});
