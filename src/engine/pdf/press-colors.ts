/** Colours of a printing press in content streams (PDF 32000-1 §8.6.8), and whether they are laid over what is below (§8.6.7). */
import type { Color, PressColor } from '../display/color.ts';
import type { Target } from './content-target.ts';
import { type GraphicsState, writeColor } from './graphics-state.ts';
import type { SharedObjects } from './resources.ts';

/** The operators that set colours. */
interface Operators {
  readonly gray: string;
  readonly rgb: string;
  readonly cmyk: string;
  readonly space: string;
  readonly tint: string;
}

export const FILL: Operators = { gray: 'g', rgb: 'rg', cmyk: 'k', space: 'cs', tint: 'scn' };
export const STROKE: Operators = { gray: 'G', rgb: 'RG', cmyk: 'K', space: 'CS', tint: 'SCN' };

/** What of a content stream colours are written into. */
type Stream = Pick<Target, 'out' | 'resources' | 'hasPressColors'>;

export function setColor(
  shared: SharedObjects,
  target: Stream,
  state: Pick<GraphicsState, 'isOverprinted'>,
  color: Color,
  operators: Operators,
): void {
  if (color.press === undefined) writeColor(target.out, color, operators.gray, operators.rgb);
  else setPressColor(shared, target, state, color, color.press, operators);
}

function setPressColor(
  shared: SharedObjects,
  target: Stream,
  state: Pick<GraphicsState, 'isOverprinted'>,
  color: Color,
  { spot, amounts, overprint }: PressColor,
  operators: Operators,
): void {
  const { out, resources } = target;
  if (spot === null && !shared.container.format.hasProcessColors) {
    writeColor(out, color, operators.gray, operators.rgb);
    return;
  }
  target.hasPressColors = true;
  if (overprint !== 'none') {
    const graphics = shared.overprintState(true, overprint === 'mode1' ? 1 : 0);
    resources.use('ExtGState', `G${graphics.id}`, graphics);
    out.operator(`/G${graphics.id} gs`);
    state.isOverprinted = true;
  }
  if (spot === null) {
    for (const amount of amounts) out.number(amount);
    out.operator(operators.cmyk);
    return;
  }
  const space = shared.colorSpaces.separation(spot);
  resources.use('ColorSpace', `C${space.id}`, space);
  out.ascii(`/C${space.id} ${operators.space} `);
  out.number(amounts[0]!).operator(operators.tint);
}

/** Before anything else is painted. The colours are set anew: those that are laid over others set it again. */
export function endOverprint(shared: SharedObjects, { out, text, resources }: Target, state: GraphicsState): void {
  text.closeArray();
  const graphics = shared.overprintState(false, 0);
  resources.use('ExtGState', `G${graphics.id}`, graphics);
  out.operator(`/G${graphics.id} gs`);
  state.isOverprinted = false;
  state.fill = Number.NaN;
  state.stroke = Number.NaN;
}
