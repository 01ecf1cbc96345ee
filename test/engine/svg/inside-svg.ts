/** What an SVG of 100 by 100 px paints, without its own clip and without closing braces. */
import { painted } from '../paint/painted.ts';

export async function inside(content: string, attributes = 'width="100" height="100"', style = ''): Promise<string[]> {
  const items = await painted(`<style>svg { display: block } ${style}</style><svg ${attributes}>${content}</svg>`);
  return items.slice(1).filter((item) => item !== '}');
}
