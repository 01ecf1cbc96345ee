/** The conditions of `if()` (css-values-5 §7.3): `style()`, `media()`, `supports()`, with `not`, `and`, `or`. */
import { type ConditionReaders, readCondition, TRUTH_LOGIC, type Truth } from '../css/condition.ts';
import { type MediaEnvironment, matchesMedia } from '../css/media-query.ts';
import { readStyleFunction, type StyleFacts } from '../css/style-query.ts';
import { readImportSupports } from '../css/supports.ts';
import { LEFT_PAREN } from '../css/syntax/token-kind.ts';
import type { TokenStream } from '../css/syntax/token-stream.ts';

/** @param origin - the element, and the medium that `media()` asks about */
export function holdsIf(condition: TokenStream, origin: StyleFacts & { readonly media: MediaEnvironment }): boolean {
  const readers: ConditionReaders<Truth> = {
    feature: () => null,
    functionValue(stream) {
      if (stream.isFunction('style')) return readStyleFunction(stream)(origin);
      if (stream.isFunction('media')) return readIn(stream, (inner) => matchesQuery(inner, origin.media));
      if (stream.isFunction('supports')) return readIn(stream, (inner) => readImportSupports(inner, NO_NAMESPACES));
      stream.skipComponentValue();
      return 'unknown';
    },
    enclosed: 'unknown',
    logic: TRUTH_LOGIC,
  };
  return readCondition(condition, readers) === 'true';
}

const NO_NAMESPACES: ReadonlyMap<string, string> = new Map();

function readIn(stream: TokenStream, holds: (inner: TokenStream) => boolean): Truth {
  const formerEnd = stream.enterBlock();
  const result = holds(stream);
  stream.leaveBlock(formerEnd);
  return result ? 'true' : 'false';
}

/**
 * A feature without its brackets, or a condition.
 *
 * DEVIATION: also a medium, as in `media(print)`: authors who write it mean paper.
 */
function matchesQuery(stream: TokenStream, media: MediaEnvironment): boolean {
  if (stream.isAtEnd()) return false;
  const text = stream.remainingText();
  const isMedium = stream.isIdent('print') || stream.isIdent('screen') || stream.isIdent('all');
  const isFeature = stream.kind !== LEFT_PAREN && !stream.isIdent('not') && !isMedium;
  stream.position = stream.end;
  return matchesMedia(isFeature ? `(${text})` : text, media);
}
