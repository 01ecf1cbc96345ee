/** Parts of the default style sheet: a document is given each part that may select something in it. */
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { parseStyleSheet } from '../../../src/engine/css/parse-stylesheet.ts';
import type { Compound, Selector, Test } from '../../../src/engine/css/selectors/selector.ts';
import { type DefaultRules, USER_AGENT_RULES } from '../../../src/engine/css/user-agent-stylesheet.ts';
import { parseHtml } from '../../../src/engine/dom/parse-html.ts';
import { DEFAULT_TREE_LIMITS } from '../../../src/engine/dom/parse-options.ts';
import { userAgentSheets } from '../../../src/engine/render/user-agent-sheets.ts';

const MEDIA = { type: 'print', width: 800, height: 1000 } as const;

function selectorsOf(text: string): readonly Selector[] {
  const options = {
    origin: 'user-agent',
    url: 'about:platen',
    quirks: false,
    media: MEDIA,
    diagnostics: null,
  } as const;
  return parseStyleSheet(text, options).styleRules.map(({ selector }) => selector);
}

function compoundsOf(selector: Selector): readonly Compound[] {
  const compounds: Compound[] = [];
  for (let each: Compound | null = selector.subject; each !== null; each = each.left) compounds.push(each);
  return compounds;
}

/** Whether all that the test holds for passes `holds`. */
function implies(test: Test, holds: (test: Test) => boolean): boolean {
  if (holds(test)) return true;
  return (
    test.kind === 'is' && test.selectors.every(({ subject }) => subject.tests.some((each) => implies(each, holds)))
  );
}

function asksFor(selector: Selector, { elements, attributes }: DefaultRules): boolean {
  return compoundsOf(selector).some(({ tests }) => {
    const hasName = tests.some((each) =>
      implies(each, (test) => test.kind === 'type' && elements!.includes(test.lowerName)),
    );
    const hasAttribute =
      attributes === null ||
      tests.some((each) => implies(each, (test) => test.kind === 'attribute' && attributes.includes(test.name)));
    return hasName && hasAttribute;
  });
}

function numberOfRules(html: string): number {
  const options = { url: 'about:blank', limits: DEFAULT_TREE_LIMITS, diagnostics: new Diagnostics(), deadline: null };
  const sheets = userAgentSheets(parseHtml(`<!doctype html>${html}`, options), MEDIA);
  return sheets.reduce((sum, { styleRules }) => sum + styleRules.length, 0);
}

describe('a part of the default style sheet for some elements', () => {
  const parts = USER_AGENT_RULES.filter(({ elements }) => elements !== null);

  it.each(parts.map((part) => [part.elements!.join(' '), part] as const))('holds no rule for others: %s', (_, part) => {
    const others = selectorsOf(part.text).filter((selector) => !asksFor(selector, part));
    expect(others.map(({ text }) => text)).toEqual([]);
  });

  it('is given to documents that have one of them', () => {
    expect(numberOfRules('<hr>')).toBeGreaterThan(numberOfRules('<p>'));
  });

  it('is not given where none has the attribute that all its rules ask for', () => {
    expect(numberOfRules('<p align=left>')).toBeGreaterThan(numberOfRules('<p>'));
  });

  it('finds elements of SVG by names with capitals', () => {
    expect(numberOfRules('<svg><foreignObject>')).toBe(numberOfRules('<svg>'));
    expect(numberOfRules('<foreignobject>')).toBeGreaterThan(numberOfRules('<p>'));
  });
});
