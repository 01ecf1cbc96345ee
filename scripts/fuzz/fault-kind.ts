/** A fault without what differs from case to case, so that a smaller case can be known to have the same one. */
export function kindOfFault(fault: string): string {
  return fault
    .replace(/"[^"]*"|\b[WR]?\d+(?:\.\d+)?\b/g, '')
    .replace(/ in \S+| and what follows it.*/g, '')
    .replace(/ in the file:.*/s, '')
    .trim()
    .slice(0, 120);
}
