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
export function parseAttributeTest(stream: TokenStream, namespaces: ReadonlyMap<string, string>): AttributeTest | null {
  stream.skipWhitespace();
  const name = readName(stream, namespaces);
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

interface AttributeName {
  readonly local: string;
  readonly namespace: string | null;
}

/** A name with an optional namespace prefix; one that was not declared makes the selector invalid (selectors-4 §6.4). */
function readName(stream: TokenStream, namespaces: ReadonlyMap<string, string>): AttributeName | null {
  let namespace: string | null = null;
  if (stream.kind === IDENT || stream.isDelim('*')) {
    const first = stream.kind === IDENT ? stream.ident() : null;
    stream.advance();
    if (!stream.isDelim('|') || stream.kindAhead(1) !== IDENT)
      return first === null ? null : { local: first, namespace };
    if (first !== null) {
      namespace = namespaces.get(first) ?? null;
      if (namespace === null) return null;
    }
    stream.advance();
  } else if (stream.isDelim('|')) {
    stream.advance();
    if (stream.kind !== IDENT) return null;
  } else {
    return null;
  }
  const local = stream.ident();
  stream.advance();
  return { local, namespace };
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
  { local, namespace }: AttributeName,
  operator: AttributeOperator,
  value: string,
  flag: 'i' | 's' | null,
): AttributeTest {
  const lowerName = asciiLower(local);
  const ignoresCase = flag === 'i';
  const ignoresCaseInHtml = ignoresCase || (flag === null && CASELESS_ATTRIBUTES.has(lowerName));
  return {
    kind: 'attribute',
    name: intern(local),
    lowerName: intern(lowerName),
    namespace,
    operator,
    value: ignoresCase ? asciiLower(value) : value,
    ignoresCase,
    ignoresCaseInHtml,
  };
}
