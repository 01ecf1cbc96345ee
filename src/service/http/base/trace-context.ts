/** The header `traceparent` (W3C Trace Context §3.2). */

/** Later versions than 00 may append fields after another hyphen (§3.2.4). */
const TRACE_PARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const ZERO = /^0+$/;

/** The trace's id; `null` for a header that is absent or not valid, which is then ignored (§4.3). */
export function traceIdOf(header: string | string[] | undefined): string | null {
  const match = typeof header === 'string' && header.length <= 512 ? TRACE_PARENT.exec(header) : null;
  if (match === null) return null;
  const [, version, traceId, parentId, rest] = match;
  if (version === 'ff' || (version === '00' && rest !== undefined)) return null;
  return ZERO.test(traceId!) || ZERO.test(parentId!) ? null : traceId!;
}
