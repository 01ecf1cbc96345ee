/** Makes a tree smaller for as long as something holds of it: what can be left out is left out, element by element and declaration by declaration. */
import type { BoxNode } from './box-tree.ts';

/** Trees that are tried at most. */
const MOST_TRIALS = 400;

export async function smallerBoxes(root: BoxNode, holds: (smaller: BoxNode) => Promise<boolean>): Promise<BoxNode> {
  let best = root;
  let trials = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    // What could not go before is not tried again until all else has been.
    for (let at = 0; ; ) {
      const next = [...lessOf(best)][at];
      if (next === undefined) break;
      if (++trials > MOST_TRIALS) return best;
      if (await holds(next)) {
        best = next;
        isSmaller = true;
      } else at++;
    }
  }
  return best;
}

/** The tree with one thing less: without a kid, with a kid's own in its place, without a declaration or an attribute. The largest losses come first. */
function* lessOf(node: BoxNode): Generator<BoxNode> {
  const { kids } = node;
  for (const [i, kid] of kids.entries()) {
    yield { ...node, kids: kids.toSpliced(i, 1) };
    if (typeof kid !== 'string' && kid.tag !== 'tr' && kid.tag !== 'td')
      yield { ...node, kids: kids.toSpliced(i, 1, ...contentOf(kid)) };
  }
  for (const [i, kid] of kids.entries())
    if (typeof kid !== 'string') for (const less of lessOf(kid)) yield { ...node, kids: kids.with(i, less) };
  for (const name of Object.keys(node.style)) yield { ...node, style: without(node.style, name) };
  for (const name of Object.keys(node.attributes))
    if (name !== 'src') yield { ...node, attributes: without(node.attributes, name) };
}

/** What is in a box; of a table what is in its cells, for the parser drops rows and cells that are in none. */
function contentOf({ kids }: BoxNode): BoxNode['kids'] {
  return kids.flatMap((kid) =>
    typeof kid !== 'string' && (kid.tag === 'tr' || kid.tag === 'td') ? contentOf(kid) : [kid],
  );
}

function without(record: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const { [name]: _, ...rest } = record;
  return rest;
}
