/** Elements of index.html by their id. */

/** @throws TypeError where the page has no such element of this kind: page and script do not fit together */
export function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`The page has no ${kind.name} #${id}.`);
  return found;
}
