/** JSON pointers (RFC 6901) to what is wrong in a body. */

export function pointerTo(name: string): string {
  return `#/${name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** @param option - as the library names it: `viewer.pageMode`, `parts[0].html` */
export function pointerToMember(option: string): string {
  const names = option.split(/[.[\]]+/).filter((name) => name !== '');
  return `#${names.map((name) => pointerTo(name).slice(1)).join('')}`;
}
