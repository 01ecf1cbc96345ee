/**
 * Makes parse5's tokenizer take text in whole runs. On its own it steps through text one character at a time and ends a token at
 * each border between white space and other characters, which is most of the time that a book takes to parse.
 *
 * The states "data", "RAWTEXT", "RCDATA" and "script data" (HTML §13.2.5.1–4) are replaced on the instance. A run may mix white space and other characters only where the
 * tree construction stage treats both alike, apart from `frameset-ok`, which a mixed run clears as its characters would.
 */
import type { Parser, TreeAdapterTypeMap } from 'parse5';

/** The parts of parse5 8.1 that take part; all of them marked internal there, hence the exact version in package.json. */
interface TokenizerInternals {
  currentCharacterToken: { readonly type: number } | null;
  readonly preprocessor: { readonly html: string; pos: number };
  runEnd: number;
  _ensureCharacterToken(type: number): void;
  _extendRun(codePoint: number): void;
  _stateData(codePoint: number): void;
  _stateRcdata(codePoint: number): void;
  _stateRawtext(codePoint: number): void;
  _stateScriptData(codePoint: number): void;
}
interface ParserInternals {
  readonly insertionMode: number;
  readonly skipNextNewLine: boolean;
  readonly tokenizer: TokenizerInternals;
}

/** `TokenType` of parse5. */
const CHARACTER = 0;
const WHITESPACE_CHARACTER = 2;

/** `InsertionMode` of parse5: in body, text, in caption, in cell, in template. */
const MODES_THAT_MIX: ReadonlySet<number> = new Set([6, 7, 10, 14, 17]);

const LESS_THAN = 0x3c;
const AMPERSAND = 0x26;

export function scanTextInRuns<Map extends TreeAdapterTypeMap>(parser: Parser<Map>): void {
  const internals = parser as unknown as ParserInternals;
  const { tokenizer } = internals;
  const takeRun = (codePoint: number, original: (codePoint: number) => void): void => {
    if (codePoint === LESS_THAN || codePoint === AMPERSAND || codePoint <= 0) original.call(tokenizer, codePoint);
    else consumeRun(internals, codePoint);
  };
  const { _stateData, _stateRcdata, _stateRawtext, _stateScriptData } = tokenizer;
  tokenizer._stateData = (codePoint) => takeRun(codePoint, _stateData);
  tokenizer._stateRcdata = (codePoint) => takeRun(codePoint, _stateRcdata);
  tokenizer._stateRawtext = (codePoint) => takeRun(codePoint, _stateRawtext);
  tokenizer._stateScriptData = (codePoint) => takeRun(codePoint, _stateScriptData);
}

/** Takes the current character and all that may join it; leaves the tokenizer on the last one taken. */
function consumeRun(parser: ParserInternals, codePoint: number): void {
  const { tokenizer } = parser;
  const { preprocessor } = tokenizer;
  const { html, pos } = preprocessor;
  const startsWithWhitespace = isWhitespace(codePoint);
  let end = startsWithWhitespace ? endOfWhitespace(html, pos + 1) : pos + 1;
  let type = startsWithWhitespace ? WHITESPACE_CHARACTER : CHARACTER;
  // After `<pre>` the tree construction stage looks at the next token's first character, so white space must stay apart.
  const mayMix = MODES_THAT_MIX.has(parser.insertionMode) && !(startsWithWhitespace && parser.skipNextNewLine);
  if (mayMix) {
    const textEnd = endOfText(html, end);
    if (textEnd > end) type = CHARACTER;
    end = textEnd;
  } else if (!startsWithWhitespace) {
    end = endOfWord(html, end);
  }
  if (tokenizer.currentCharacterToken?.type !== type) tokenizer._ensureCharacterToken(type);
  // The token before may have been the last of 64 KB, which the preprocessor drops with what came before them.
  end -= pos - preprocessor.pos;
  tokenizer._extendRun(codePoint);
  preprocessor.pos = end - 1;
  tokenizer.runEnd = end;
}

/** Where text ends: at markup, at a NUL, which some states drop, or at the end. The source has no carriage returns. */
function endOfText(html: string, start: number): number {
  let i = start;
  for (; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === LESS_THAN || code === AMPERSAND || code === 0) break;
  }
  return i;
}

function endOfWhitespace(html: string, start: number): number {
  let i = start;
  while (i < html.length && isWhitespace(html.charCodeAt(i))) i++;
  return i;
}

function endOfWord(html: string, start: number): number {
  let i = start;
  for (; i < html.length; i++) {
    const code = html.charCodeAt(i);
    if (code === LESS_THAN || code === AMPERSAND || code === 0 || isWhitespace(code)) break;
  }
  return i;
}

function isWhitespace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0c;
}
