/** Matching against css-select on random trees, and what css-select does not know by example. */
import { compile, type Options } from 'css-select';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../../src/engine/base/diagnostics.ts';
import { DEFAULT_WORK_LIMITS, WorkBudget } from '../../../../src/engine/base/work-budget.ts';
import { parseSelectorList, TOP_LEVEL } from '../../../../src/engine/css/selectors/parse-selector.ts';
import { streamOf } from '../../../../src/engine/css/syntax/token-stream.ts';
import { attribute, type Document, type Element, type Node } from '../../../../src/engine/dom/node.ts';
import { parseHtml } from '../../../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../../../src/engine/dom/parse-options.ts';
import { parseXml } from '../../../../src/engine/dom/parse-xml.ts';
import { AncestorFilter } from '../../../../src/engine/style/matching/ancestor-filter.ts';
import { MatchedRules, RuleMap } from '../../../../src/engine/style/matching/rule-map.ts';
import { SelectorMatcher } from '../../../../src/engine/style/matching/selector-matcher.ts';

function documentOf(source: string): Document {
  return parseHtml(source, {
    url: 'about:blank',
    limits: DEFAULT_TREE_LIMITS,
    diagnostics: new Diagnostics(),
    deadline: null,
  });
}

function select(selector: string, document: Document): Element[] {
  const list = parseSelectorList(streamOf(selector), TOP_LEVEL);
  if (list === null) throw new Error(`invalid: ${selector}`);
  const matcher = new SelectorMatcher(document, null);
  return document.elements.filter((element) => matcher.matchesAny(list, element));
}

const adapter: NonNullable<Options<Node, Element>['adapter']> = {
  isTag: (node): node is Element => node.kind === 'element',
  getAttributeValue: (element, name) => attribute(element, name) ?? undefined,
  getChildren: (node) => (node.kind === 'text' ? [] : [...node.children]),
  getName: (element) => element.localName,
  getParent: (element) => element.parent ?? null,
  getSiblings: (node) => (node.kind === 'document' ? [node] : [...node.parent.children]),
  getText: (node) => (node.kind === 'text' ? node.data : node.children.map((child) => adapter.getText(child)).join('')),
  hasAttrib: (element, name) => attribute(element, name) !== null,
  removeSubsets: (nodes) => nodes,
};

function selectByOracle(selector: string, document: Document): Element[] {
  const test = compile<Node, Element>(selector, { adapter });
  return document.elements.filter((element) => test(element));
}

const ids = (elements: readonly Element[]) => elements.map((element) => element.id ?? element.localName).join(' ');

const name = fc.constantFrom('div', 'span', 'em', 'b');
const className = fc.constantFrom('x', 'y', 'z');
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .record({
      name,
      classes: fc.array(className, { maxLength: 2 }),
      title: fc.option(fc.constantFrom('', 'one', 'one two', 'one-two', 'ONE')),
      content: fc.array(fc.oneof({ maxDepth: 4, withCrossShrink: true }, fc.constantFrom('', 'text'), tie('tree')), {
        maxLength: 4,
      }),
    })
    .map(({ name, classes, title, content }) => {
      const attributes = `${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}${title === null ? '' : ` title="${title}"`}`;
      return `<${name}${attributes}>${content.join('')}</${name}>`;
    }),
}));

const simple = fc.oneof(
  name,
  className.map((each) => `.${each}`),
  fc.constantFrom(
    '*',
    '[title]',
    '[title=one]',
    '[title~=one]',
    '[title|=one]',
    '[title^=on]',
    '[title$=two]',
    '[title*="e t"]',
    '[title=one i]',
  ),
  fc.constantFrom(
    ':first-child',
    ':last-child',
    ':only-child',
    ':first-of-type',
    ':last-of-type',
    ':only-of-type',
    ':empty',
    ':root',
  ),
  fc
    .tuple(
      fc.constantFrom('nth-child', 'nth-last-child', 'nth-of-type', 'nth-last-of-type'),
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -3, max: 4 }),
    )
    // css-select takes what is always true to be false for the root.
    .filter(([, step, offset]) => step !== 1 || offset > 1)
    .map(([nth, step, offset]) => `:${nth}(${step}n${offset < 0 ? offset : `+${offset}`})`),
);
const combinator = fc.constantFrom(' ', ' > ', ' + ', ' ~ ');
const { complex } = fc.letrec<{ complex: string; compound: string }>((tie) => ({
  compound: fc.oneof(
    { maxDepth: 3 },
    simple,
    fc.tuple(simple, simple).map(([a, b]) => (/^[a-z*]/.test(b) ? a : `${a}${b}`)),
    fc
      .tuple(fc.constantFrom(':not', ':is', ':has'), tie('complex'))
      .filter(([f, s]) => !(f === ':has' && /:has|[ >+~](?!=)/.test(s)))
      .map(([f, s]) => `${f}(${s})`),
  ),
  complex: fc.oneof(
    { maxDepth: 3 },
    tie('compound'),
    fc.tuple(tie('compound'), combinator, tie('compound')).map((parts) => parts.join('')),
    fc.tuple(tie('compound'), combinator, tie('compound'), combinator, tie('compound')).map((parts) => parts.join('')),
  ),
}));

it('agrees with css-select on random trees and selectors', () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), complex, (trees, selector) => {
      fc.pre(parseSelectorList(streamOf(selector), TOP_LEVEL) !== null);
      const document = documentOf(`<!doctype html>${trees.join('')}`);
      const indexes = (elements: readonly Element[]) => elements.map((element) => element.index);
      expect(indexes(select(selector, document))).toEqual(indexes(selectByOracle(selector, document)));
    }),
    { numRuns: 1_500 },
  );
});

it('agrees with css-select among many siblings, in whatever order they are asked', () => {
  const marks = fc.array(fc.constantFrom('', '', '', '', '', 'x', 'y', 'z'), { minLength: 30, maxLength: 80 });
  const sibling = fc.constantFrom(
    '.x ~ *',
    '.x ~ .y ~ b',
    '.x + * ~ b',
    '.z .x ~ b',
    '.y > .x ~ :nth-child(odd)',
    ':not(.x ~ *)',
  );
  fc.assert(
    fc.property(marks, marks, sibling, fc.integer(), (outer, inner, selector, seed) => {
      const row = (names: readonly string[], content: string) =>
        names.map((each, i) => `<b class="${each}">${i % 20 === 7 ? content : ''}</b>`).join('');
      const document = documentOf(`<!doctype html>${row(outer, `<i class="y">${row(inner, '')}</i>`)}`);
      const list = parseSelectorList(streamOf(selector), TOP_LEVEL)!;
      const matcher = new SelectorMatcher(document, null);
      const key = ({ index }: Element) => (Math.imul(index + 1, seed | 1) >>> 8) % 1_009;
      const shuffled = [...document.elements].sort((a, b) => key(a) - key(b));
      const found = new Set(shuffled.filter((element) => matcher.matchesAny(list, element)));
      const asked = document.elements.filter((element) => found.has(element));
      expect(asked.map(({ index }) => index)).toEqual(selectByOracle(selector, document).map(({ index }) => index));
    }),
    { numRuns: 200 },
  );
});

it(':has() with any combinators holds for what css-select finds something from', () => {
  // css-select is asked for each element whether its selector finds anything when that element alone is the anchor.
  const oracle = (relative: string, document: Document): number[] =>
    document.elements
      .filter((anchor) => {
        const marked = {
          ...adapter,
          hasAttrib: (element: Element, each: string) =>
            each === 'anchor' ? element === anchor : adapter.hasAttrib!(element, each),
          getAttributeValue: (element: Element, each: string) =>
            each === 'anchor' ? (element === anchor ? '' : undefined) : adapter.getAttributeValue(element, each),
        };
        const test = compile<Node, Element>(`[anchor] ${relative}`, { adapter: marked });
        return document.elements.some((element) => test(element));
      })
      .map(({ index }) => index);
  const relative = fc
    .array(fc.tuple(combinator, fc.oneof(simple, fc.constantFrom(':not(.x ~ *)', ':is(div .y, b + em)'))), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.flat().join('').trim());
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), fc.array(relative, { minLength: 1, maxLength: 2 }), (trees, all) => {
      const document = documentOf(`<!doctype html>${trees.join('')}`);
      const expected = new Set(all.flatMap((each) => oracle(each, document)));
      expect(select(`:has(${all.join(', ')})`, document).map(({ index }) => index)).toEqual(
        [...expected].sort((a, b) => a - b),
      );
    }),
    { numRuns: 300 },
  );
});

it.each([
  [':has() after siblings', 'i:has(~ i ~ i ~ u)', '<i></i>', ''],
  [':has() with a chain in a deep tree', 'div:has(div > div u)', '<div>', ''],
  [':has() with siblings of ancestors', 'i:has(~ b i ~ u)', '<i></i><b><i></i>', ''],
  [':has() that holds far away', 'i:has(~ i ~ u)', '<i></i>', '<u></u>'],
])('%s takes steps in proportion to the elements', (_, selector, repeated, end) => {
  const stepsFor = (count: number) => {
    const document = documentOf(`<!doctype html>${repeated.repeat(count)}${end}`);
    const budget = new WorkBudget(DEFAULT_WORK_LIMITS);
    const matcher = new SelectorMatcher(document, new Deadline(Number.POSITIVE_INFINITY, null, budget));
    const list = parseSelectorList(streamOf(selector), TOP_LEVEL)!;
    for (const element of document.elements) matcher.matchesAny(list, element);
    return budget.used().selectorSteps / document.elements.length;
  };
  expect(stepsFor(400)).toBeLessThan(10);
  expect(stepsFor(10_000)).toBeLessThan(10);
});

it('searches siblings that were searched before no second time', () => {
  const stepsFor = (count: number) => {
    const document = documentOf(`<!doctype html><b></b>${'<i></i>'.repeat(count)}`);
    const budget = new WorkBudget(DEFAULT_WORK_LIMITS);
    const matcher = new SelectorMatcher(document, new Deadline(Number.POSITIVE_INFINITY, null, budget));
    const list = parseSelectorList(streamOf('b ~ i, u ~ i'), TOP_LEVEL)!;
    expect(document.elements.filter((element) => matcher.matchesAny(list, element))).toHaveLength(count);
    return budget.used().selectorSteps;
  };
  expect(stepsFor(8_000) / stepsFor(4_000)).toBeLessThan(2.2);
});

it('tries selectors with the value of an attribute where the element has that value', () => {
  const document = documentOf('<!doctype html><i data-kind="K3" title="x">x</i>');
  const rules = new RuleMap<number>(false);
  const target = new MatchedRules<number>();
  const add = (selector: string, rule: number) =>
    rules.add(rule, parseSelectorList(streamOf(selector), TOP_LEVEL)![0]!, new AncestorFilter(), target);
  for (let i = 0; i < 100; i++) add(`[data-kind="k${i}" i]`, i);
  add('[data-kind="K3"]', 100);
  add('[title]', 101);
  let tried = 0;
  const matcher = new SelectorMatcher(document, null);
  matcher.tick = (selectors) => {
    tried += selectors;
  };
  rules.collect(document.elements.at(-1)!, matcher, new AncestorFilter());
  expect(target.rules.slice(0, target.count).sort((a, b) => a - b)).toEqual([3, 100, 101]);
  expect(tried).toBe(3);
});

describe('an abort is met within', () => {
  const aborted = () => new Deadline(Number.POSITIVE_INFINITY, AbortSignal.abort());
  const listOf = (selector: string) => parseSelectorList(streamOf(selector), TOP_LEVEL)!;

  it('a thousand selectors that are tried on one element', () => {
    const document = documentOf('<!doctype html><i class="a">x</i>');
    const rules = new RuleMap<number>(false);
    const target = new MatchedRules<number>();
    for (let i = 0; i < 1_000; i++) rules.add(i, listOf(`[class*="b${i}"]`)[0]!, new AncestorFilter(), target);
    const matcher = new SelectorMatcher(document, aborted());
    const element = document.elements.at(-1)!;
    expect(() => rules.collect(element, matcher, new AncestorFilter())).toThrow('aborted');
  });

  it.each([
    ['a million characters of a value', '[title*="b"]', `title="${'a'.repeat(1_000_000)}"`],
    ['a hundred thousand classes', '.b', `class="${Array.from({ length: 100_000 }, (_, i) => `a${i}`).join(' ')}"`],
  ])('%s', (_, selector, attributes) => {
    const document = documentOf(`<!doctype html><i ${attributes}>x</i>`);
    const matcher = new SelectorMatcher(document, aborted());
    expect(() => matcher.matchesAny(listOf(selector), document.elements.at(-1)!)).toThrow('aborted');
  });
});

/** A budget of steps of searching. */
const withSteps = (selectorSteps: number) =>
  new Deadline(Number.POSITIVE_INFINITY, null, new WorkBudget({ ...DEFAULT_WORK_LIMITS, selectorSteps }));

describe('examples', () => {
  const cases: [what: string, selector: string, html: string, expected: string][] = [
    [
      'of S counts only what matches',
      ':nth-child(2 of .a)',
      '<i id=1 class=a></i><i id=2></i><i id=3 class=a></i><i id=4 class=a></i>',
      '3',
    ],
    ['last of S', ':nth-last-child(1 of .a)', '<i id=1 class=a></i><i id=2 class=a></i><i id=3></i>', '2'],
    ['has with a sibling', 'i:has(+ b)', '<i id=1></i><b></b><i id=2></i>', '1'],
    ['has with descendants of siblings', 'i:has(~ b > u)', '<i id=1></i><b><u></u></b><i id=2></i>', '1'],
    ['has with a chain', 'i:has(b u)', '<b><i id=1><u></u></i></b><i id=2><b><u></u></b></i>', '2'],
    ['attribute names without case in HTML', '[DATA-a]', '<i id=1 data-A></i>', '1'],
    ['type without case in HTML', '[type=TEXT]', '<input id=1 type=text><i id=2 type=text></i>', '1 2'],
    ['type with case where the s flag says so', '[type=TEXT s]', '<input id=1 type=text>', ''],
    ['SVG names with case', 'linearGradient', '<svg><linearGradient id=1 /></svg>', '1'],
    [
      'lang by prefix',
      ':lang(de)',
      '<i id=1 lang=de-AT></i><i id=2 lang=den></i><i lang=en><b id=3 lang=DE></b></i>',
      '1 3',
    ],
    [
      'lang with a wildcard',
      ':lang("*-CH")',
      '<i id=1 lang=de-CH></i><i id=2 lang=de-Latn-CH></i><i id=3 lang=de></i>',
      '1 2',
    ],
    [
      'dir',
      ':dir(rtl)',
      '<p id=1 dir=rtl><b id=2></b><i id=3 dir=ltr></i></p><p id=4 dir=auto>123 \u200f a</p><bdi id=5>\u0627</bdi>',
      '1 2 4 5',
    ],
    ['links', 'a:link', '<a id=1 href=x></a><a id=2></a>', '1'],
    ['never visited', ':visited, :hover, :target, :host', '<a id=1 href=x></a>', ''],
    [
      'checked',
      ':checked',
      '<input id=1 type=checkbox checked><input id=2 checked><select><option id=3 selected></select>',
      '1 3',
    ],
    [
      'disabled in a fieldset, but not in its legend',
      'input:disabled',
      '<fieldset disabled><legend><input id=1></legend><input id=2></fieldset>',
      '2',
    ],
    ['required and optional', ':required', '<input id=1 required><input id=2 type=range required>', '1'],
    [
      'read-write',
      ':read-write',
      '<input id=1><input id=2 readonly><p id=3 contenteditable></p><input id=4 type=checkbox>',
      '1 3',
    ],
    ['placeholder-shown', ':placeholder-shown', '<input id=1 placeholder=a><input id=2 placeholder=a value=b>', '1'],
    ['open', ':open', '<details id=1 open></details><details id=2></details>', '1'],
    ['scope is the root', ':scope > body', '<p id=1>', 'body'],
    ['escapes', '#\\31 , .a\\:b', '<i id=1></i><i id=2 class="a:b"></i>', '1 2'],
  ];
  it.each(cases)('%s', (_, selector, html, expected) =>
    expect(ids(select(selector, documentOf(`<!doctype html>${html}`)))).toBe(expected),
  );

  it('ignores case of the names of SVG elements in HTML, not in XML', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject id="1"><i id="2" /></foreignObject></svg>';
    expect(ids(select('foreignobject', documentOf(`<!doctype html>${svg}`)))).toBe('1');
    expect(ids(select('FoReIgNobject i', documentOf(`<!doctype html>${svg}`)))).toBe('2');
    const limits = DEFAULT_TREE_LIMITS;
    const xml = parseXml(svg, { url: 'about:blank', limits, diagnostics: new Diagnostics(), deadline: null });
    expect(ids(select('foreignobject', xml))).toBe('');
    expect(ids(select('foreignObject', xml))).toBe('1');
  });

  it('ignores case of classes and ids in quirks mode only', () => {
    expect(ids(select('.A, #B', documentOf('<i id=1 class=a></i><i id=b></i>')))).toBe('1 b');
    expect(ids(select('.A, #B', documentOf('<!doctype html><i id=1 class=a></i><i id=b></i>')))).toBe('');
  });

  it.each(['b div div div div div div i ~ i ~ i ~ i ~ i', 'div:has(b ~ u)'])(
    'takes few steps for each pair of elements, however many combinations there are: %s',
    (selector) => {
      const document = documentOf(`<!doctype html>${'<div>'.repeat(400)}${'<i></i>'.repeat(400)}`);
      const diagnostics = new Diagnostics();
      const matcher = new SelectorMatcher(document, withSteps(4 * document.elements.length ** 2), null, diagnostics);
      const list = parseSelectorList(streamOf(selector), TOP_LEVEL)!;
      expect(document.elements.filter((element) => matcher.matchesAny(list, element))).toEqual([]);
      expect(diagnostics.list()).toEqual([]);
    },
  );

  it('gives up where searching takes too many steps, and says so', () => {
    const document = documentOf(`<!doctype html><b></b>${'<i></i>'.repeat(100)}`);
    const diagnostics = new Diagnostics();
    const matcher = new SelectorMatcher(document, withSteps(1_000), null, diagnostics);
    const matching = (selector: string) => {
      const list = parseSelectorList(streamOf(selector), TOP_LEVEL)!;
      return document.elements.filter((element) => matcher.matchesAny(list, element)).length;
    };
    const found = matching('b ~ i');
    expect(found).toBeGreaterThan(10);
    expect(found).toBeLessThan(100);
    expect(matching('i')).toBe(100);
    expect(diagnostics.list().map(({ code, count }) => [code, count > 0])).toEqual([['STYLE_LIMIT', true]]);
  });

  it('tells attributes of namespaces apart from those without', () => {
    const document = parseXml('<html xmlns:e="http://x/"><p id="1" e:type="a b"/><p id="2" type="a"/></html>', {
      url: 'about:blank',
      limits: DEFAULT_TREE_LIMITS,
      diagnostics: new Diagnostics(),
      deadline: null,
    });
    const context = { ...TOP_LEVEL, namespaces: new Map([['epub', 'http://x/']]) };
    const matching = (selector: string) => {
      const list = parseSelectorList(streamOf(selector), context)!;
      const matcher = new SelectorMatcher(document, null);
      return ids(document.elements.filter((element) => matcher.matchesAny(list, element)));
    };
    expect(matching('[epub|type~="b"]')).toBe('1');
    expect(matching('[type]')).toBe('2');
    expect(matching('[|type]')).toBe('2');
    expect(parseSelectorList(streamOf('[unknown|type]'), context)).toBeNull();
  });
});
