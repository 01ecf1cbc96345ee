/** What `matchGolden` is told of a golden, looked at before anything is rendered: a word that is not known would else be a comparison that nobody makes. */
import { statSync } from 'node:fs';
import { nearestName } from '../engine/base/nearest-name.ts';
import {
  BOOLEAN,
  checkValues,
  described,
  invalidOption,
  isPlainObject,
  isString,
  type Kind,
} from '../engine/render/option-kind.ts';

export type Aspect = 'facts' | 'text' | 'display-list' | 'pixels';

export interface GoldenOptions {
  /** Folder of the golden: `facts.json`, `text.txt`, `display-list-1.txt` …, `page-1.png` … */
  readonly folder: string;
  /** What is compared. Default: facts and text, which `pdf-parse` reads, and pixels where `@hyzyla/pdfium` is installed. */
  readonly compare?: readonly Aspect[];
  /** Writes the golden anew instead of comparing. Default: the environment variable `PLATEN_UPDATE` is set and not empty. */
  readonly update?: boolean;
  /** Resolution of the pictures. Default 48. */
  readonly dpi?: number;
  /** Only the first pages have pictures. Default 3. */
  readonly pictures?: number;
  /** Share of a page's pixels that may differ: in areas of one colour by more than 2 of 255, at edges by more than one shade of six. Default 0.001. */
  readonly tolerance?: number;
}

const ASPECTS: readonly Aspect[] = ['facts', 'text', 'display-list', 'pixels'];
const WAY_OUT = "Write matchGolden({ html }, { folder: 'test/golden/invoice' }).";

const KINDS: { readonly [K in keyof GoldenOptions]-?: Kind } = {
  folder: { expected: 'the path of a folder, in a string', fits: (value) => isString(value) && value !== '' },
  compare: { expected: 'an array', fits: Array.isArray },
  update: BOOLEAN,
  dpi: numberFrom(1, 1_200),
  pictures: { expected: 'a whole number from 0 on', fits: (value) => Number.isInteger(value) && Number(value) >= 0 },
  tolerance: numberFrom(0, 1),
};

/** @throws PlatenError `INVALID_OPTION` with what is allowed */
export function checkGoldenOptions(golden: unknown): asserts golden is GoldenOptions {
  if (!isPlainObject(golden))
    throw invalidOption(
      'folder',
      `expected an object with a folder for the golden, got ${described(golden)}. ${WAY_OUT}`,
    );
  checkValues('option of a golden', '', golden, KINDS);
  const { folder, compare } = golden as GoldenOptions;
  if (folder === undefined) throw invalidOption('folder', `there is none. ${WAY_OUT}`);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw invalidOption('folder', `${folder} is a file. A golden is a folder of its own.`);
  if (compare === undefined) return;
  for (const each of compare) checkAspect(each);
  if (compare.length === 0) throw invalidOption('compare', `nothing is to be compared. ${known()}`);
}

function checkAspect(given: unknown): void {
  if (ASPECTS.includes(given as Aspect)) return;
  const nearest = isString(given) ? nearestName(given, ASPECTS) : null;
  const wayOut = nearest === null ? known() : `Did you mean "${nearest}"?`;
  throw invalidOption('compare', `there is no ${described(given)} to compare. ${wayOut}`, {
    ...(nearest !== null && { nearest }),
  });
}

function known(): string {
  return `Known are ${ASPECTS.map((each) => `"${each}"`).join(', ')}.`;
}

function numberFrom(least: number, most: number): Kind {
  return {
    expected: `a number from ${least} to ${most}`,
    fits: (value) => typeof value === 'number' && value >= least && value <= most,
  };
}
