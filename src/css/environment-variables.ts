/** `env()` (css-env-1): on paper nothing is unsafe, so the insets are 0; other variables are unknown and give their fallback. */
import { FUNCTION, IDENT } from './syntax/token-kind.ts';
import { streamOf, type TokenStream } from './syntax/token-stream.ts';

const KNOWN: ReadonlyMap<string, string> = new Map(
  ['top', 'right', 'bottom', 'left'].flatMap((side): [string, string][] => [
    [`safe-area-inset-${side}`, '0px'],
    [`safe-area-max-inset-${side}`, '0px'],
  ]),
);

/** Fallbacks within fallbacks deeper than this make the value invalid. */
const MOST_ROUNDS = 8;

/** The value's text with all `env()` replaced; `null` where one has neither value nor fallback. Does not move the stream. */
export function substituteEnvironment(value: TokenStream): string | null {
  let stream = value;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const text = substituteOnce(stream);
    if (text === null || !/env\(/i.test(text)) return text;
    stream = streamOf(text);
  }
  return null;
}

function substituteOnce(value: TokenStream): string | null {
  const { kinds, source, starts, ends, closers } = value.tokens;
  const first = value.position;
  let text = '';
  for (let i = first; i < value.end; i++) {
    value.position = i;
    if (kinds[i] !== FUNCTION || !value.isFunction('env')) {
      text += source.slice(starts[i], ends[i]);
      continue;
    }
    const replacement = value.readBlock(environmentValue);
    if (replacement === null) {
      value.position = first;
      return null;
    }
    // The comment keeps the replacement from growing together with its neighbours.
    text += `/**/${replacement}/**/`;
    i = Math.min(closers[i]!, value.end);
  }
  value.position = first;
  return text;
}

function environmentValue(tokens: TokenStream): string | null {
  if (tokens.nextKind() !== IDENT) return null;
  const known = KNOWN.get(tokens.ident());
  tokens.advance();
  const hasFallback = tokens.takeComma();
  const fallback = hasFallback ? tokens.remainingText() : null;
  tokens.position = tokens.end;
  return known ?? fallback;
}
