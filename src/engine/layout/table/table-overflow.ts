/** What overflows captions and cells that ended in earlier fragmentainers: it goes on beside the flow (css-break-4 §5, parallel flows). */
import type { FinishedLayout } from '../layout-outcome.ts';
import { captionOffset, layoutCaption } from './captions.ts';
import { layoutCell, resumedCell } from './row-part.ts';
import type { TableState } from './table-state.ts';

export function placeOverflow(state: TableState): void {
  for (const { part, index, token } of state.resume.overflow) {
    const top = part === 'cell' && state.gridTop !== null ? state.rowsTop : 0;
    const offset = state.space.bfcOffset + top;
    let result: FinishedLayout;
    if (part === 'caption') {
      const caption = state.plan.captions[index]!;
      const space = state.driver.independentSpace(caption.box, offset, true);
      result = layoutCaption(state.plan, caption, space, token, state.env);
      state.builder.addResult(result, captionOffset(caption, state.plan.inlineSize), top);
    } else {
      const box = state.plan.measure.cellBoxes.boxOf(index);
      const cell = resumedCell(state.plan, { cell: index, isFinished: false, token }, top);
      result = layoutCell(state.plan, cell, state.driver.independentSpace(box, offset, true), state.env);
      state.grid.addOverflow(index, result, top);
    }
    const rest = result.fragment.breakToken;
    if (rest !== null) state.overflow.push({ part, index, token: rest });
  }
}
