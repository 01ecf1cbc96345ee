/** Tells what a document holds and its pages do not show: the net under layout, which looks after each conversion (`CONTENT_LOST`). */
import type { Diagnostics } from '../../base/diagnostics.ts';
import { assert } from '../../base/errors.ts';
import type { BoxTree } from '../../boxes/tree/box-tree.ts';
import { elementName } from '../../dom/element-path.ts';
import type { Element } from '../../dom/node.ts';
import type { LayoutEnvironment } from '../../layout/environment.ts';
import { balanceOf, compareContent, type MissingPassage } from '../../pages/missing-content.ts';
import type { PageSurvey } from '../../pages/page-survey.ts';
import type { Session } from '../session.ts';

/** What was laid out, and what was found on the way. */
interface LaidOutContent {
  readonly survey: PageSurvey;
  readonly env: LayoutEnvironment;
  readonly diagnostics: Diagnostics;
}

export function checkContent(
  boxes: BoxTree,
  { survey, env, diagnostics }: LaidOutContent,
  pagesBefore: number,
  { request, isStrict }: Session,
): void {
  // At the limit of pages what is left out has been told.
  if (pagesBefore + survey.pages.length >= request.limits.pages) return;
  const balance = balanceOf(boxes, survey);
  // Users are told what is missing only.
  if (balance === 'equal' || (balance === 'more' && !isStrict)) return;
  const { missing, repeated } = compareContent(boxes, survey, env);
  if (isStrict) {
    assert(missing.length === 0, missing.map(lossOf).join(' '));
    assert(
      repeated.length === 0,
      repeated.map(({ element, text }) => `"${text}"${placeOf(element)} is shown twice.`).join(' '),
    );
  }
  for (const passage of missing)
    diagnostics.report('CONTENT_LOST', lossOf(passage), {
      page: pagesBefore + passage.page,
      hint: 'This is a defect of platen; please report it. Other breaks (break-inside, break-before) may avoid it.',
    });
}

function lossOf({ element, text, count }: MissingPassage): string {
  const what = text === '' ? 'A picture' : `The text "${text}"`;
  const more = count === 1 ? 'is' : `and what follows it (${count} texts and pictures) are`;
  return `${what}${placeOf(element)} ${more} on no page.`;
}

function placeOf(element: Element | null): string {
  return element === null ? '' : ` in ${elementName(element)}`;
}
