/**
 * Inline layout (css-inline-3, css-text-3): the text of a block container is prepared once, then made into lines as they are asked for.
 * The stages are rooms of this folder, in the order of the work: prepare, break, build.
 */
import type { BlockContainer, Box } from '../../boxes/tree/box.ts';
import type { InlinePosition } from '../break-token.ts';
import { begunWork, LONG_TEXT, MANY_CHILDREN, workInPieces } from '../container-plan.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { InlineFormatting, LineRequest, LineResult, TextPart } from '../inline-formatting.ts';
import type { IntrinsicSizes } from '../layout-outcome.ts';
import type { BoxFont } from '../text-metrics/box-font.ts';
import { inlineIntrinsicSizes } from './break/intrinsic-inline.ts';
import type { InlineContent } from './content/inline-content.ts';
import { type FirstLineContent, layoutFirstLine, prepareFirstLine } from './first-line.ts';
import { layoutLine } from './line-layout.ts';
import { prepareInline, prepareInPieces } from './prepare/prepare-inline.ts';

/** Prepares the content; who asks keeps the result. */
export function createInlineFormatting(container: BlockContainer, env: LayoutEnvironment): InlineFormatting {
  const content = isLong(container)
    ? workInPieces(CONTENTS, container, env, () => prepareInPieces(container, env))
    : prepareInline(container, env);
  return new Formatting(content, env);
}

const CONTENTS = begunWork<InlineContent>();

/** Many nodes beside each other, or a long text in one of them: what is around all of them does not count. */
function isLong({ content }: BlockContainer): boolean {
  if (content.kind !== 'inline') return false;
  let nodes = content.children;
  while (nodes.length === 1 && nodes[0]!.kind === 'inline-box') nodes = nodes[0]!.children;
  if (nodes.length >= MANY_CHILDREN) return true;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if (node.kind === 'text' && node.text.length >= LONG_TEXT) return true;
  }
  return false;
}

class Formatting implements InlineFormatting {
  readonly #env: LayoutEnvironment;
  readonly #content: InlineContent;
  /** Content of the first line; `null` where that is like all others, `undefined` before it is asked for. */
  #firstLine: FirstLineContent | null | undefined;

  constructor(content: InlineContent, env: LayoutEnvironment) {
    this.#env = env;
    this.#content = content;
  }

  get font(): BoxFont {
    return this.#content.font;
  }

  get raise(): number | null {
    return this.#content.raise;
  }

  get isLineBeforeBreakWhole(): boolean {
    return this.#content.rules?.isLineBeforeBreakWhole === true;
  }

  get text(): string {
    return this.#content.text;
  }

  lineFrom(start: InlinePosition | null, request: LineRequest): LineResult {
    if (request.isFirstLine) {
      const first = this.#firstLineContent();
      if (first !== null) return layoutFirstLine(this.#content, first, start, request, this.#env);
    }
    return layoutLine(this.#content, start, request, this.#env);
  }

  intrinsicSizes(percentageBlockSize: number): IntrinsicSizes {
    // DEVIATION: css-pseudo-4 §2.1 is about the first line alone. As in Chromium, all content is measured in its style.
    const content = this.#firstLineContent()?.content ?? this.#content;
    return inlineIntrinsicSizes(content, percentageBlockSize, this.#env);
  }

  #firstLineContent(): FirstLineContent | null {
    if (this.#firstLine === undefined) this.#firstLine = prepareFirstLine(this.#content, this.#env);
    return this.#firstLine;
  }

  outOfFlow(): readonly Box[] {
    return this.#content.items.flatMap((item) => (item.kind === 'out-of-flow' ? [item.box] : []));
  }

  textParts(): readonly TextPart[] {
    return this.#content.items.filter((item) => item.kind === 'text');
  }
}
