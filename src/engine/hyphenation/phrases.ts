/**
 * Where a phrase of Japanese ends and the next begins: a model of what stands around such places, trained by the project BudouX, says a score of each
 * place, and those above half of all that the model gives are boundaries.
 *
 * @see https://github.com/google/budoux (the model and how its scores add up)
 */
import { packageFile } from '../base/package-files.ts';

/** What a model looks at: characters from so many before the place on. */
export const FEATURES: readonly { readonly name: string; readonly from: number; readonly length: number }[] = [
  { name: 'UW1', from: -3, length: 1 },
  { name: 'UW2', from: -2, length: 1 },
  { name: 'UW3', from: -1, length: 1 },
  { name: 'UW4', from: 0, length: 1 },
  { name: 'UW5', from: 1, length: 1 },
  { name: 'UW6', from: 2, length: 1 },
  { name: 'BW1', from: -2, length: 2 },
  { name: 'BW2', from: -1, length: 2 },
  { name: 'BW3', from: 0, length: 2 },
  { name: 'TW1', from: -3, length: 3 },
  { name: 'TW2', from: -2, length: 3 },
  { name: 'TW3', from: -1, length: 3 },
  { name: 'TW4', from: 0, length: 3 },
];

interface PhraseModel {
  /** By feature, what each group of characters adds. */
  readonly scores: readonly ReadonlyMap<string, number>[];
  readonly threshold: number;
}

/** Read when it is first asked for. */
let japanese: PhraseModel | null = null;

/** Whether a phrase of Japanese ends before the code unit at the offset. Asks the three on each side of it. */
export function isPhraseBoundary(text: string, at: number): boolean {
  japanese ??= parseModel(Buffer.from(packageFile('hyphenation/phrases-ja.br')).toString('utf8'));
  let score = -japanese.threshold;
  for (let i = 0; i < FEATURES.length; i++) {
    const { from, length } = FEATURES[i]!;
    if (at + from < 0) continue;
    score += japanese.scores[i]!.get(text.slice(at + from, at + from + length)) ?? 0;
  }
  return score > 0;
}

const SCORE = /^-?\d+/;

function parseModel(packed: string): PhraseModel {
  let total = 0;
  const scores = packed.split('\n').map((line) => {
    const feature = new Map<string, number>();
    for (const entry of line === '' ? [] : line.split('\t')) {
      const [score] = SCORE.exec(entry)!;
      feature.set(entry.slice(score.length), Number(score));
      total += Number(score);
    }
    return feature;
  });
  return { scores, threshold: total / 2 };
}
