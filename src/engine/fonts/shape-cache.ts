/** Shape plans by face and request, and shaped words by plan: equal words are shaped once per process. */

import type { Deadline } from '../base/deadline.ts';
import { type JoiningNeighbours, NO_NEIGHBOURS } from '../base/unicode/joining.ts';
import { scriptName, shapingKind } from '../base/unicode/scripts.ts';
import type { FontFace } from '../display/font-face.ts';
import type { FontFeature } from './font-feature.ts';
import { languageTag } from './opentype/tags.ts';
import type { ShapedWord } from './shape-plan.ts';
import { ShapePlan } from './shape-plan.ts';

const MOST_WORDS = 50_000;
const MOST_PLANS = 64;

interface KnownPlan {
  readonly script: number;
  readonly language: string;
  readonly kerning: boolean;
  readonly ligatures: boolean;
  readonly features: readonly FontFeature[];
  readonly plan: ShapePlan;
}

const plansByFace = new WeakMap<FontFace, KnownPlan[]>();

export function planFor(
  face: FontFace,
  script: number,
  language: string,
  kerning: boolean,
  ligatures: boolean,
  features: readonly FontFeature[],
  deadline: Deadline | null = null,
): ShapePlan {
  let plans = plansByFace.get(face);
  if (plans === undefined) {
    plans = [];
    plansByFace.set(face, plans);
  }
  for (let i = 0; i < plans.length; i++) {
    const known = plans[i]!;
    if (
      known.script === script &&
      known.kerning === kerning &&
      known.ligatures === ligatures &&
      known.language === language &&
      equalFeatures(known.features, features)
    ) {
      return known.plan;
    }
  }
  if (plans.length >= MOST_PLANS) plans.length = 0;
  const request = { script: scriptName(script), shaping: shapingKind(script), language: languageTag(language) };
  const plan = new ShapePlan(face, { ...request, kerning, ligatures, features }, deadline);
  plans.push({ script, language, kerning, ligatures, features, plan });
  return plan;
}

function equalFeatures(a: readonly FontFeature[], b: readonly FontFeature[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i]!.tag !== b[i]!.tag || a[i]!.value !== b[i]!.value) return false;
  return true;
}

/** The word as it was shaped before, or as `shape` does it now. */
export function cachedWord(
  plan: ShapePlan,
  word: string,
  rightToLeft: boolean,
  neighbours: JoiningNeighbours,
  shape: () => ShapedWord,
): ShapedWord {
  let key = rightToLeft ? `\u202e${word}` : word;
  if (neighbours !== NO_NEIGHBOURS) key = `${neighbours.before ? '<' : ''}${neighbours.after ? '>' : ''}\u202c${key}`;
  let shaped = plan.words.get(key);
  if (shaped === undefined) {
    if (plan.words.size >= MOST_WORDS) plan.words.clear();
    shaped = shape();
    plan.words.set(key, shaped);
  }
  return shaped;
}
