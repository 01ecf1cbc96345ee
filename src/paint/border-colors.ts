/** The dark side of inset, outset, groove and ridge borders. */
import type { Color } from '../display/color.ts';

/** Two thirds of the colour; of a nearly black one a dark grey, so that both sides can be told apart. */
export function darker(color: Color): Color {
  const brightest = Math.max(color.red, color.green, color.blue);
  if (brightest < 0.1) return { red: 0.3, green: 0.3, blue: 0.3, alpha: color.alpha };
  const factor = Math.max(0, (brightest - 0.33) / brightest);
  return { red: color.red * factor, green: color.green * factor, blue: color.blue * factor, alpha: color.alpha };
}
