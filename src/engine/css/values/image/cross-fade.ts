/**
 * `cross-fade()` (css-images-4 §2.6) and the older `-webkit-cross-fade()`.
 *
 * DEVIATION: the image with the largest share is taken alone, at full opacity; what is mixed is most often one picture twice, or nearly all of one.
 */
import type { TokenStream } from '../../syntax/token-stream.ts';
import { number, percentage } from '../basic/numeric.ts';
import { Deferred, type ParseContext, parseNext, type Specified } from '../basic/syntax.ts';

/** A share of 0 to 1, or `null` where the author gave none. */
interface Part<T> {
  readonly image: Specified<T>;
  readonly share: number | null;
}

const percent = percentage({ min: 0, max: 100 });
const fraction = number({ min: 0, max: 1, percent: true });

/** @param parsePart - reads an image, or a colour as one */
export function parseCrossFade<T>(
  tokens: TokenStream,
  context: ParseContext,
  parsePart: (tokens: TokenStream, context: ParseContext) => Specified<T> | null,
): Specified<T> | null {
  const parts: Part<T>[] = [];
  do {
    const part = readPart(tokens, context, parsePart);
    if (part !== null) {
      parts.push(part);
      continue;
    }
    // The old form: two images, and how much of the second one shows.
    const share = parts.length === 2 ? parseNext(fraction, tokens, context) : null;
    if (share === null || share instanceof Deferred || parts[0]!.share !== null || parts[1]!.share !== null)
      return null;
    return parts[share > 0.5 ? 1 : 0]!.image;
  } while (tokens.takeComma());
  return largest(parts);
}

function readPart<T>(
  tokens: TokenStream,
  context: ParseContext,
  parsePart: (tokens: TokenStream, context: ParseContext) => Specified<T> | null,
): Part<T> | null {
  const start = tokens.position;
  const before = parseNext(percent, tokens, context);
  const image = parsePart(tokens, context);
  const share = image === null ? null : (before ?? parseNext(percent, tokens, context));
  if (image === null || share instanceof Deferred) {
    tokens.position = start;
    return null;
  }
  return { image, share: share === null ? null : share / 100 };
}

/** Who has no share gets an equal part of what is left. */
function largest<T>(parts: readonly Part<T>[]): Specified<T> {
  let given = 0;
  let without = 0;
  for (const { share } of parts) {
    if (share === null) without++;
    else given += share;
  }
  const rest = without === 0 ? 0 : Math.max(0, 1 - given) / without;
  let best = parts[0]!;
  for (const part of parts) if ((part.share ?? rest) > (best.share ?? rest)) best = part;
  return best.image;
}
