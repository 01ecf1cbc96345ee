/** Declarations as tests write them. */
import { parseDeclaration } from '../../../src/engine/css/declaration.ts';
import type { Declaration } from '../../../src/engine/css/declared-value.ts';
import { nameOf } from '../../../src/engine/css/properties/logical.ts';
import type { ReportDetail } from '../../../src/engine/css/rejected-declaration.ts';
import { streamOf } from '../../../src/engine/css/syntax/token-stream.ts';
import type { ParseContext, Syntax } from '../../../src/engine/css/values/basic/syntax.ts';
import { computed } from '../../../src/engine/css/values/basic/syntax.ts';
import type { ComputeContext } from '../../../src/engine/css/values/numbers/compute-context.ts';

export const CONTEXT: ParseContext = { baseUrl: 'https://example.test/css/', quirks: false };
export const QUIRKS: ParseContext = { baseUrl: 'https://example.test/css/', quirks: true };

/** An element of 20 px in a document of 10 px on a page area of 700 by 1000. */
export const ELEMENT: ComputeContext = {
  fontSize: 20,
  rootFontSize: 10,
  lineHeight: 24,
  rootLineHeight: 12,
  metrics: { xHeight: 9, zeroAdvance: 11, capHeight: 14, ideographAdvance: 20 },
  rootMetrics: { xHeight: 5, zeroAdvance: 6, capHeight: 7, ideographAdvance: 10 },
  viewportWidth: 700,
  viewportHeight: 1000,
  containerWidth: 700,
  containerHeight: 1000,
  currentColor: { red: 1, green: 0, blue: 0, alpha: 1 },
  colorScheme: 'light',
  colorProfiles: new Map(),
  inheritedFontWeight: 400,
  inheritedMath: { depth: 1, style: 'compact' },
  mathScale: 1,
  siblingIndex: 3,
  siblingCount: 7,
  randomBase: () => 0.5,
};

/** The computed value of a text, or `null` where the syntax does not take all of it. */
export function computedValue<T>(syntax: Syntax<T>, text: string, context = CONTEXT): T | null {
  const tokens = streamOf(text);
  const value = syntax.parse(tokens, context);
  return value === null || !tokens.isAtEnd() ? null : computed(value, ELEMENT);
}

/** Declarations `name: value; …` in order. */
export function declarations(text: string, context = CONTEXT): Declaration[] {
  const out: Declaration[] = [];
  for (const line of text.split(';')) {
    const colon = line.indexOf(':');
    if (colon !== -1)
      parseDeclaration(line.slice(0, colon).trim(), streamOf(line.slice(colon + 1)), false, context, out, null);
  }
  return out;
}

/** What a declaration sets, by longhand; `null` where it is invalid. */
export function expanded(name: string, value: string, context = CONTEXT): Record<string, unknown> | null {
  const out: Declaration[] = [];
  parseDeclaration(name, streamOf(value), false, context, out, null);
  if (out.length === 0) return null;
  return Object.fromEntries(
    out.map((each) => [
      each.kind === 'custom' ? each.value.name : nameOf(each.property),
      each.kind === 'deferred' ? each.value.resolve(ELEMENT) : each.value,
    ]),
  );
}

export interface Reported extends ReportDetail {
  readonly code: string;
  readonly message: string;
}

/** What parsing a declaration reports. */
export function reports(name: string, value: string): Reported[] {
  const list: Reported[] = [];
  parseDeclaration(name, streamOf(value), false, CONTEXT, [], (code, message, detail) =>
    list.push({ code, message, ...(typeof detail === 'function' ? detail() : detail) }),
  );
  return list;
}
