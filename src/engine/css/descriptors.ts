/** Blocks that hold descriptors, not properties: `@font-face`, `@counter-style`, `@property` (css-syntax-3 §8.1). */
import { parseDeclarationItems } from './syntax/parse-rules.ts';
import { TokenStream } from './syntax/token-stream.ts';
import type { TokenList } from './syntax/tokenize.ts';

/** A descriptor that has a meaning in the specification, and none here. */
export interface WithoutEffect {
  readonly reason: string;
}

/** Told of descriptors that are invalid (`false`), unknown (`null`) or without effect; `offset` is into the source. */
export type DescriptorReporter = (
  name: string,
  value: string,
  fault: false | null | WithoutEffect,
  offset: number,
) => void;

/**
 * Reads one descriptor. `true`: taken; `false`: its value is invalid; `null`: there is no such descriptor.
 * The stream shows the value and nothing else.
 */
export type DescriptorReader = (name: string, value: TokenStream) => boolean | null | WithoutEffect;

/** Gives each declaration of a block to `read`, and reports those that it does not take. */
export function readDescriptors(
  tokens: TokenList,
  start: number,
  end: number,
  read: DescriptorReader,
  report: DescriptorReporter,
): void {
  for (const item of parseDeclarationItems(tokens, start, end)) {
    if (item.kind !== 'declaration') {
      const first = item.kind === 'qualified-rule' ? item.preludeStart : item.start;
      report(textAt(tokens, first), '', null, tokens.starts[first]!);
      continue;
    }
    const value = new TokenStream(tokens, item.valueStart, item.valueEnd);
    const taken = read(item.name, value);
    if (taken === true && value.isAtEnd()) continue;
    value.position = item.valueStart;
    report(item.name, value.remainingText(), taken !== true && taken, tokens.starts[item.start]!);
  }
}

function textAt(tokens: TokenList, index: number): string {
  return tokens.source.slice(tokens.starts[index], tokens.ends[index]);
}
