/** The prelude of `@import` (css-cascade-5 §2): address, layer, conditions. */
import { type MediaEnvironment, readMediaQueryList } from './media-query.ts';
import type { SelectorContext } from './selectors/parse-selector.ts';
import { readImportSupports } from './supports.ts';
import { FUNCTION, IDENT, STRING, URL_TOKEN } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';

export interface ImportRequest {
  /** As written. */
  readonly url: string;
  /** Name of the layer, `''` for an anonymous one, `null` for none. */
  readonly layer: string | null;
  /** Whether its conditions hold. */
  readonly applies: boolean;
}

/** `null` where there is no address. */
export function readImport(
  stream: TokenStream,
  media: MediaEnvironment,
  namespaces: SelectorContext['namespaces'],
): ImportRequest | null {
  const url = readAddress(stream);
  if (url === null) return null;
  stream.skipWhitespace();
  let layer: string | null = null;
  if (stream.takeIdent('layer')) {
    layer = '';
  } else if (stream.isFunction('layer')) {
    layer = stream.readBlock((content) => {
      const name = content.remainingText();
      const isName = content.nextKind() === IDENT && /^[^\s.,]+(\.[^\s.,]+)*$/.test(name);
      content.position = content.end;
      return isName ? name : null;
    });
    stream.skipWhitespace();
  }
  let applies = true;
  if (stream.kind === FUNCTION && stream.isFunction('supports')) {
    const formerEnd = stream.enterBlock();
    applies = readImportSupports(stream, namespaces);
    stream.leaveBlock(formerEnd);
  }
  return { url, layer, applies: applies && readMediaQueryList(stream, media) };
}

function readAddress(stream: TokenStream): string | null {
  const kind = stream.nextKind();
  if (kind === STRING || kind === URL_TOKEN) {
    const url = kind === STRING ? stream.string() : stream.url();
    stream.advance();
    return url;
  }
  if (!stream.isFunction('url')) return null;
  return stream.readBlock((content) => {
    if (content.nextKind() !== STRING) return null;
    const url = content.string();
    content.advance();
    return url;
  });
}
