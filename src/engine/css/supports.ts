/** `@supports` conditions (css-conditional-3 §6, css-conditional-4 §2), answered by the registry and the selector parser. */
import { type ConditionReaders, readCondition, TRUTH_LOGIC, type Truth } from './condition.ts';
import { supportsDeclaration } from './declaration.ts';
import { parseSelectorList, type SelectorContext } from './selectors/parse-selector.ts';
import { AT_KEYWORD, COLON, IDENT, STRING } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';

/** Reads the whole stream as a condition; `null` where the syntax is wrong. */
export function readSupportsCondition(stream: TokenStream, namespaces: SelectorContext['namespaces']): boolean | null {
  const truth = readCondition(stream, readersFor(namespaces));
  return truth === null || !stream.isAtEnd() ? null : truth === 'true';
}

/** The argument of `supports()` in `@import`: a condition, or a declaration without brackets. */
export function readImportSupports(stream: TokenStream, namespaces: SelectorContext['namespaces']): boolean {
  stream.skipWhitespace();
  if (stream.kind === IDENT && !stream.isIdent('not')) return readDeclaration(stream) === 'true' && stream.isAtEnd();
  return readSupportsCondition(stream, namespaces) === true;
}

const FONT_FORMATS = new Set(['collection', 'opentype', 'truetype', 'woff', 'woff2']);
/** css-conditional-5 §2.2: those that are carried out, and those that ask for nothing on paper. */
const AT_RULES = new Set(
  'import namespace layer media supports scope container page font-face font-feature-values font-palette-values counter-style property function keyframes starting-style view-transition'.split(
    ' ',
  ),
);

/** What fonts may need that platen can do (css-fonts-4 §11.1). */
export const FONT_TECHNOLOGIES: ReadonlySet<string> = new Set(['features-opentype', 'variations']);

function readersFor(namespaces: SelectorContext['namespaces']): ConditionReaders<Truth> {
  return {
    feature: readDeclaration,
    functionValue: (stream) => readFunction(stream, namespaces),
    enclosed: 'false',
    logic: TRUTH_LOGIC,
  };
}

function readDeclaration(stream: TokenStream): Truth | null {
  stream.skipWhitespace();
  if (stream.kind !== IDENT) return null;
  const name = stream.ident();
  stream.advance();
  if (stream.nextKind() !== COLON) return null;
  stream.advance();
  stream.skipWhitespace();
  const { end } = stream;
  const isSupported = supportsDeclaration(name, withoutImportant(stream));
  stream.end = end;
  stream.position = end;
  return isSupported ? 'true' : 'false';
}

/** Ends the stream before an `!important`, which is allowed in the condition and says nothing. */
function withoutImportant(stream: TokenStream): TokenStream {
  const start = stream.position;
  while (stream.position < stream.end && !stream.isDelim('!')) stream.skipComponentValue();
  const mark = stream.position;
  if (stream.takeDelim('!') && stream.takeIdent('important') && stream.isAtEnd()) stream.end = mark;
  stream.position = start;
  return stream;
}

function readFunction(stream: TokenStream, namespaces: SelectorContext['namespaces']): Truth | null {
  const name = stream.functionName();
  const formerEnd = stream.enterBlock();
  let isSupported = false;
  if (name === 'selector') {
    isSupported = parseSelectorList(stream, { namespaces, parent: null, scope: null, isStrict: true })?.length === 1;
  } else if (name === 'font-format' || name === 'font-tech') {
    stream.skipWhitespace();
    const word = stream.kind === IDENT || stream.kind === STRING ? stream.keyword() : '';
    isSupported = (name === 'font-format' ? FONT_FORMATS : FONT_TECHNOLOGIES).has(word);
  } else if (name === 'at-rule') {
    isSupported = stream.nextKind() === AT_KEYWORD && AT_RULES.has(stream.atKeyword());
  } else {
    stream.leaveBlock(formerEnd);
    return 'false';
  }
  stream.leaveBlock(formerEnd);
  return isSupported ? 'true' : 'false';
}
