/** The editor: CodeMirror for HTML with CSS, with the diagnostics at their lines. */
import { indentWithTab, isolateHistory } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import type { Warning } from './conversion.ts';
import { quickFixOf } from './quick-fix.ts';
import type { Theme } from './storage.ts';

export interface Editor {
  text(): string;
  /** Replaces the text in a step that can be undone. */
  replace(text: string): void;
  showWarnings(warnings: readonly Warning[]): void;
  /** Puts the cursor where a warning was found. */
  goTo(line: number, column: number): void;
  useTheme(theme: Theme): void;
  /** Puts text in the place of other text; undoing brings that back. */
  change(change: { readonly from: number; readonly to: number; readonly insert: string }): void;
  /** Puts text where the cursor is. */
  insert(markup: string): void;
}

export interface EditorParts {
  readonly parent: HTMLElement;
  readonly text: string;
  /** Of the content security policy, for the styles that the editor makes. */
  readonly nonce: string;
  readonly onChange: () => void;
}

export function startEditor({ parent, text, nonce, onChange }: EditorParts): Editor {
  const darkness = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        basicSetup,
        keymap.of([indentWithTab]),
        html(),
        lintGutter(),
        EditorView.lineWrapping,
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({
          // Editable is in the order of Tab anyway; said, so that checkers know that the keyboard scrolls what is around it.
          tabindex: '0',
          'aria-labelledby': 'editor-title',
          'aria-describedby': 'editor-hint',
        }),
        darkness.of(EditorView.darkTheme.of(false)),
        EditorView.domEventHandlers({ beforeinput: typeOverSelection }),
        COLOURS,
        syntaxHighlighting(HIGHLIGHTS),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) onChange();
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    replace(replacement) {
      view.dispatch(setDiagnostics(view.state, []), {
        changes: { from: 0, to: view.state.doc.length, insert: replacement },
        selection: { anchor: 0 },
        scrollIntoView: true,
        annotations: isolateHistory.of('full'),
      });
    },
    change(change) {
      view.dispatch({
        changes: change,
        selection: { anchor: change.from + change.insert.length },
        scrollIntoView: true,
      });
      view.focus();
    },
    insert(markup) {
      view.dispatch(view.state.replaceSelection(markup), { scrollIntoView: true });
      view.focus();
    },
    showWarnings(warnings) {
      const { doc } = view.state;
      const diagnostics = warnings.flatMap((warning) => diagnosticOf(warning, doc));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo(line, column) {
      const at = positionOf(view.state.doc, line, column);
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'center' }),
      });
      view.focus();
    },
    useTheme(theme) {
      view.dispatch({ effects: darkness.reconfigure(EditorView.darkTheme.of(theme === 'dark')) });
    },
  };
}

/**
 * Chromium keeps the style of what is typed over in a style attribute, which the page's policy refuses and the editor
 * takes out again: such text is inserted here instead.
 */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  const { main } = view.state.selection;
  const text = event.data;
  if (event.inputType !== 'insertText' || text === null || main.empty || view.composing) return false;
  const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type' });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, main.from, main.to, text, insert))) view.dispatch(insert());
  return true;
}

/** The document may be shorter by now than the one that the warning is about. */
function positionOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(to, from + Math.max(0, column - 1));
}

/** Where a declaration ends. */
const END = /[;{}"<>]/;

function diagnosticOf({ line, column, severity, message, hint, code, count }: Warning, doc: Text): Diagnostic[] {
  if (line === null || line > doc.lines) return [];
  const from = positionOf(doc, line, column ?? 1);
  const rest = doc.sliceString(from, doc.lineAt(from).to);
  const length = rest.slice(0, END.exec(rest)?.index).trimEnd().length;
  const fix = quickFixOf({ line, column, severity, message, hint, code, count }, doc.toString());
  return [
    {
      ...(fix !== null && {
        actions: [{ name: fix.name, apply: (view: EditorView) => view.dispatch({ changes: fix }) }],
      }),
      from,
      to: from + Math.max(length, Math.min(1, rest.length)),
      severity,
      source: code,
      message:
        message.replace(/[^.?!]$/, '$&.') + (hint === null ? '' : ` ${hint}`) + (count > 1 ? ` (${count} times)` : ''),
    },
  ];
}

const HIGHLIGHTS = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--code-tag)' },
  { tag: [tags.attributeName, tags.propertyName, tags.className], color: 'var(--code-name)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--code-string)' },
  { tag: [tags.number, tags.unit, tags.color, tags.atom, tags.keyword], color: 'var(--code-number)' },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: 'var(--code-comment)' },
]);

/**
 * Colours come from the page's variables, so that one theme serves light and dark. The marks of the lint package are
 * data: images, which the page's policy refuses: they are drawn with CSS here.
 */
const COLOURS = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection':
    { backgroundColor: 'var(--code-selection)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-line)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--quiet)', border: 'none' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--page)', borderColor: 'var(--line)', color: 'var(--quiet)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--edge)' },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
  },
  '.cm-panels': { borderRadius: '0' },
  '.cm-panel.cm-search': { padding: '0.5rem 0.75rem', fontFamily: 'var(--sans)' },
  '.cm-panel.cm-search label, .cm-panel.cm-search button, .cm-panel.cm-search input': { fontSize: '0.75rem' },
  '.cm-panel .cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-tooltip-lint': { maxWidth: '32rem', fontFamily: 'var(--sans)' },
  '.cm-diagnostic': { padding: '0.375rem 0.625rem' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--edge)' },
  '.cm-diagnosticSource': { color: 'var(--quiet)', opacity: '1' },
  '.cm-lintRange, .cm-lintRange-warning, .cm-lintRange-info, .cm-lintRange-active': {
    backgroundImage: 'none',
    backgroundColor: 'transparent',
    paddingBottom: '0',
  },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warning) 1px', textUnderlineOffset: '3px' },
  '.cm-lintRange-info': { textDecoration: 'underline dotted var(--quiet) 1px', textUnderlineOffset: '3px' },
  '.cm-gutter-lint': { width: '1rem' },
  '.cm-gutter-lint .cm-gutterElement': {
    padding: '0',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
  },
  '.cm-lint-marker': { width: '0.5rem', height: '0.5rem', borderRadius: '50%', content: 'none' },
  '.cm-lint-marker-warning': { content: 'none', backgroundColor: 'var(--warning)' },
  '.cm-lint-marker-info': { content: 'none', backgroundColor: 'var(--edge)' },
});
