/** Quotation marks (css-content-3 §3): `quotes: auto` by the language of the text, as Chromium sets them. */
import type { BoxSource } from '../tree/box.ts';

type Pairs = readonly (readonly [string, string])[];

const pairs = (marks: string): Pairs => [
  [marks[0]!, marks[1]!],
  [marks[2]!, marks[3]!],
];

/** Also of the languages that are not listed. */
const ENGLISH = pairs('“”‘’');
const BY_LANGUAGE: ReadonlyMap<string, Pairs> = new Map(
  [
    ['„“‚‘', 'de cs sk hr sl et bs-Cyrl'],
    ['«»«»', 'fr'],
    ['«»‹›', 'fr-CH fa am az-Cyrl'],
    ['«»”“', 'fr-CA'],
    ['«»“”', 'it pt-PT el ca'],
    ['‘’‘’', 'nl'],
    ['””’’', 'sv fi he'],
    ['«»‘’', 'no nb nn'],
    ['„”«»', 'pl ro'],
    ['„”»«', 'hu'],
    ['«»„“', 'ru uk'],
    ['„“„“', 'bg lt'],
    ['„”’’', 'sr'],
    ['”“’‘', 'ar ur'],
    ['「」『』', 'ja zh-Hant'],
  ].flatMap(([marks, languages]) =>
    languages!.split(' ').map((language): [string, Pairs] => [language.toLowerCase(), pairs(marks!)]),
  ),
);

/** The mark at a nesting depth, from 0. Deeper than there are pairs, the last pair is used again. */
export function quotationMark(
  quotes: 'auto' | Pairs,
  source: BoxSource,
  depth: number,
  which: 'open' | 'close',
): string {
  const available = quotes === 'auto' ? quotesOfLanguage(source) : quotes;
  const pair = available[Math.min(depth, available.length - 1)];
  return pair === undefined ? '' : pair[which === 'open' ? 0 : 1];
}

function quotesOfLanguage({ element }: BoxSource): Pairs {
  // The marks of a `q` belong to the text around it (css-content-3 §3.1).
  const { parent } = element;
  const isQuotation = element.localName === 'q' && element.namespace === 'html' && parent.kind === 'element';
  const language = (isQuotation ? parent : element).language.toLowerCase();
  return BY_LANGUAGE.get(language) ?? BY_LANGUAGE.get(language.split('-')[0]!) ?? ENGLISH;
}
