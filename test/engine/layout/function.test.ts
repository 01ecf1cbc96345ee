/**
 * Layout is a function of box, constraint space and break token (docs/architecture.md 2.8): whatever was asked while a document was laid out is
 * asked a second time, in an order drawn at random and of an environment that has kept nothing, and must be answered as before.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Box } from '../../../src/engine/boxes/tree/box.ts';
import type { BreakToken } from '../../../src/engine/layout/break-token.ts';
import type { ConstraintSpace } from '../../../src/engine/layout/constraint-space.ts';
import type { LayoutEnvironment } from '../../../src/engine/layout/environment.ts';
import type { EnvironmentParts } from '../../../src/engine/layout/layout.ts';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';
import type { ComputedStyle } from '../../../src/engine/style/computed-style.ts';
import { layOutCase } from '../../support/lay-out-case.ts';
import { CASES, readCase } from '../../support/layout-case.ts';
import { manyByNight } from '../../support/nightly.ts';

type Ask = (env: LayoutEnvironment) => unknown;

interface Question {
  readonly box: Box;
  readonly ask: Ask;
  readonly answer: unknown;
}

/** Every environment that was made, and what was asked of it. */
interface Asked {
  readonly questions: Question[];
  /** One like it that has kept nothing. */
  readonly another: () => LayoutEnvironment;
}

const asked: Asked[] = [];
/** What was answered differently before the texts of boxes changed. */
const differedBefore: string[] = [];

vi.mock('../../../src/engine/layout/layout.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../src/engine/layout/layout.ts')>();
  const createEnvironment = (parts: EnvironmentParts) => {
    const questions: Question[] = [];
    asked.push({ questions, another: () => original.createEnvironment(parts) });
    return listening(original.createEnvironment(parts), questions);
  };
  return { ...original, createEnvironment };
});

/** Boxes that take over page numbers are other boxes for layout: what was asked about them is asked again before. */
vi.mock('../../../src/engine/boxes/tree/later-texts.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../src/engine/boxes/tree/later-texts.ts')>();
  const takeOverTexts: typeof original.takeOverTexts = (laidOut, built) => {
    differedBefore.push(...askAgain(random));
    return original.takeOverTexts(laidOut, built);
  };
  return { ...original, takeOverTexts };
});

/** Boxes with other styles, by what they were made of: an environment knows its own alone. */
const copies = new WeakMap<Box, { readonly box: Box; readonly style: ComputedStyle }>();

function boxIn(env: LayoutEnvironment, box: Box): Box {
  const from = copies.get(box);
  return from === undefined ? box : env.restyled(from.box, from.style);
}

/** Algorithms get the environment itself, so that its methods are replaced. */
function listening(env: LayoutEnvironment, questions: Question[]): LayoutEnvironment {
  const { layout, intrinsicSizes, contentSizes, restyled } = env;
  const noted = <T>(box: Box, ask: Ask, answer: T): T => {
    questions.push({ box, ask, answer });
    return answer;
  };
  return Object.assign(env, {
    restyled: (box: Box, style: ComputedStyle) => {
      const copy = restyled.call(env, box, style);
      copies.set(copy, { box, style });
      return copy;
    },
    layout: (box: Box, space: ConstraintSpace, token: BreakToken | null) =>
      noted(box, (other) => other.layout(boxIn(other, box), space, token), layout.call(env, box, space, token)),
    intrinsicSizes: (box: Box, space: ConstraintSpace) =>
      noted(box, (other) => other.intrinsicSizes(boxIn(other, box), space), intrinsicSizes.call(env, box, space)),
    contentSizes: (box: Box, space: ConstraintSpace) =>
      noted(box, (other) => other.contentSizes(boxIn(other, box), space), contentSizes.call(env, box, space)),
  });
}

/** @returns what was answered differently */
function askAgain(random: () => number): string[] {
  const differing = differedBefore.splice(0);
  for (const { questions, another } of asked.splice(0)) {
    const env = another();
    for (const { box, ask, answer } of shuffled(questions, random)) {
      count++;
      const difference = differenceOf(answer, ask(env), '');
      if (difference !== null) differing.push(`${box.kind} ${box.source?.element.localName ?? ''}${difference}`);
    }
  }
  return differing;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [result[i], result[j]] = [result[j]!, result[i]!];
  }
  return result;
}

/** Where two values differ, as a path; `null` where they are alike. Functions are not looked into. */
function differenceOf(a: unknown, b: unknown, place: string): string | null {
  if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return null;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return a === b ? null : `${place}: ${String(a)}, then ${String(b)}`;
  }
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(first);
  if (names.length !== Object.keys(second).length) return `${place}: ${names.length} parts, then others`;
  for (const name of names) {
    const difference = differenceOf(first[name], second[name], `${place}.${name}`);
    if (difference !== null) return difference;
  }
  return null;
}

/** mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const seed = Math.floor(Math.random() * 2 ** 31);
const random = randomFrom(seed);
/** Questions that were asked again: without any, nothing was tested. */
let count = 0;

const cases = (readdirSync(CASES, { recursive: true }) as string[]).filter((name) => name.endsWith('.html')).sort();
const areas = new Map<string, string[]>();
for (const name of cases) areas.set(path.dirname(name), [...(areas.get(path.dirname(name)) ?? []), name]);

beforeEach(() => {
  count = 0;
});

describe(`asked again in another order (${seed}), layout gives the same fragments`, () => {
  it.each([...areas])('of the cases of %s', async (_area, names) => {
    const differing: string[] = [];
    // By day every second.
    for (const name of names.filter((_, i) => i % manyByNight(2, 1) === 0)) {
      await layOutCase(readCase(path.join(CASES, name)));
      differing.push(...askAgain(random).map((difference) => `${name}: ${difference}`));
    }
    expect(differing).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });

  it.each(['invoice', 'report', 'letter', 'ticket'])('of the example %s', async (name) => {
    const file = path.join('examples', `${name}.html`);
    await inspectDocument({ html: readFileSync(file), baseUrl: new URL(file, `file://${process.cwd()}/`).href });
    expect(askAgain(random)).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });
});
