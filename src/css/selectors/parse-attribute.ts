/** Attribute selectors (selectors-4 §6). */
import { intern } from '../../base/intern.ts';
import { asciiLower } from '../syntax/escapes.ts';
import { DELIM, IDENT, STRING } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { CASELESS_ATTRIBUTES } from './pseudo-names.ts';
import type { AttributeOperator, AttributeTest } from './selector.ts';

const OPERATORS: Readonly<Record<string, AttributeOperator>> = {
  '~': 'includes',
  '|': 'dash',
  '^': 'prefix',
  $: 'suffix',
  '*': 'substring',
};

/** Reads what stands between the square brackets. */
export function parseAttributeTest(stream: TokenStream): AttributeTest | null {
  stream.skipWhitespace();
  const name = readName(stream);
  if (name === null) return null;
  stream.skipWhitespace();
  if (stream.isAtEnd()) return attributeTest(name, 'exists', '', null);
  const operator = readOperator(stream);
  stream.skipWhitespace();
  if (operator === null || (stream.kind !== IDENT && stream.kind !== STRING)) return null;
  const value = stream.kind === IDENT ? stream.ident() : stream.string();
  stream.advance();
  stream.skipWhitespace();
  if (stream.kind !== IDENT) return attributeTest(name, operator, value, null);
  const flag = stream.keyword();
  stream.advance();
  return flag === 'i' || flag === 's' ? attributeTest(name, operator, value, flag) : null;
}

/** A name with an optional namespace prefix; attributes here are known by their written names, so the prefix falls away. */
function readName(stream: TokenStream): string | null {
  if (stream.kind === IDENT || stream.isDelim('*')) {
    const first = stream.text() === '*' ? null : stream.ident();
    stream.advance();
    if (!stream.isDelim('|') || stream.kindAhead(1) !== IDENT) return first;
    stream.advance();
  } else if (stream.isDelim('|')) {
    stream.advance();
    if (stream.kind !== IDENT) return null;
  } else {
    return null;
  }
  const name = stream.ident();
  stream.advance();
  return name;
}

function readOperator(stream: TokenStream): AttributeOperator | null {
  if (stream.kind !== DELIM) return null;
  const first = stream.delim();
  stream.advance();
  if (first === '=') return 'equals';
  const operator = OPERATORS[first];
  if (operator === undefined || !stream.isDelim('=')) return null;
  stream.advance();
  return operator;
}

function attributeTest(
  name: string,
  operator: AttributeOperator,
  value: string,
  flag: 'i' | 's' | null,
): AttributeTest {
  const lowerName = asciiLower(name);
  const ignoresCase = flag === 'i';
  const ignoresCaseInHtml = ignoresCase || (flag === null && CASELESS_ATTRIBUTES.has(lowerName));
  return {
    kind: 'attribute',
    name: intern(name),
    lowerName: intern(lowerName),
    operator,
    value: ignoresCase ? asciiLower(value) : value,
    ignoresCase,
    ignoresCaseInHtml,
  };
}
