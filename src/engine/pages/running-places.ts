/** On which pages running elements would be in the flow: their anchors come out of layout as positioned boxes do. */
import { isTakenByPage } from '../boxes/tree/display-role.ts';
import type { Element } from '../dom/node.ts';
import type { Fragment } from '../layout/fragment.ts';
import type { ValuePlaces } from './named-values.ts';
import type { FlowPage } from './page.ts';

export function runningPlaces(flow: readonly FlowPage[]): ValuePlaces {
  const places = new Map<Element, { readonly page: number; readonly startsPage: boolean }>();
  for (const [page, { result, taken }] of flow.entries()) {
    if (result === null || taken.length === 0) continue;
    const top = firstContentTop(result.fragment, 0) ?? 0;
    for (const { box, y } of taken) {
      const element = box.source?.element ?? null;
      if (element !== null && isTakenByPage(box.style) && !places.has(element))
        places.set(element, { page, startsPage: y <= top });
    }
  }
  return {
    pageOf: (element) => places.get(element)?.page ?? -1,
    startsPage: (element) => places.get(element)?.startsPage === true,
  };
}

/** Where the first line or picture lies; `null` without any. */
function firstContentTop(fragment: Fragment, y: number): number | null {
  const { detail } = fragment;
  if ((detail?.kind === 'line' || detail?.kind === 'replaced') && fragment.height > 0) return y;
  for (const child of fragment.children) {
    const top = firstContentTop(child.fragment, y + child.y);
    if (top !== null) return top;
  }
  return null;
}
