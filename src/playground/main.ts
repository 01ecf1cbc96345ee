/** The playground: puts editor, options, rendering and preview together. */
import { copyText, flashLabel } from './clipboard.ts';
import { startCodeDialog, startDialogClosing } from './code-dialog.ts';
import { type ConversionDone, type ConversionRefused, convert, type FieldProblem } from './conversion.ts';
import { startEditor } from './editor.ts';
import { withFiles } from './files.ts';
import { startFilesPanel } from './files-panel.ts';
import { startFindings } from './findings.ts';
import { inspectionOf } from './inspection.ts';
import { Inspector } from './inspector.ts';
import { fragmentOf, LONGEST_LINK, stateOfFragment } from './link.ts';
import { type Activity, LiveRendering } from './live-rendering.ts';
import { startOptionsForm } from './options-form.ts';
import { element } from './page-elements.ts';
import { Preview } from './preview.ts';
import { quickFixOf } from './quick-fix.ts';
import { firstSample, SAMPLES } from './samples.ts';
import { startSplitter } from './splitter.ts';
import { bodyOf, freshState, type PlaygroundState } from './state.ts';
import { announceDone, describeDone, describeRefusal, describeRetry, StatusLine } from './status-line.ts';
import { keepState, keptState } from './storage.ts';
import { startTheme } from './theme.ts';
import { startViewTabs } from './view-tabs.ts';

const ADDRESS = new URL('pdf/convert', document.baseURI).href;
const NONCE = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';

const live = element('live', HTMLInputElement);
const sample = element('sample', HTMLSelectElement);
const tabs = startViewTabs();
const preview = new Preview((page) => inspector.turn(page));
const status = new StatusLine(() => renderNow());
const editor = startEditor({
  parent: element('editor', HTMLElement),
  text: '',
  nonce: NONCE,
  onChange: () => changed(),
});
const options = startOptionsForm({ onOptions: () => changed(), onKey: () => keyChanged() });
const findings = startFindings({
  goTo,
  fixOf: (warning) => quickFixOf(warning, editor.text()),
  apply: (fix) => editor.change(fix),
});
const inspector = new Inspector({
  goTo,
  onToggle: inspect,
});
const files = startFilesPanel({
  onChange: () => changed(),
  insert: (markup) => editor.insert(markup),
  announce: (words) => status.announce(words),
});
/** The request that the shown PDF came from, and the one that is under way. */
let shownRequest: string | null = null;
let sentRequest = '';
let sentDocument = withFiles('', []);
/** Whether boxes were asked for, and whether those that are there are of the shown PDF. */
let isSentWithBoxes = false;
let hasBoxes = false;
let isDownloadWanted = false;
let hadKey = false;

const rendering = new LiveRendering({
  send: (signal) => {
    const body = bodyOf(state());
    sentRequest = requestOf();
    sentDocument = withFiles(body.html, files.files());
    isSentWithBoxes = inspector.isOn;
    const sent = { ...body, html: sentDocument.html };
    return convert({ address: ADDRESS, body: sent, key: options.key(), hasBoxes: isSentWithBoxes }, signal);
  },
  onActivity: showActivity,
  onDone: showDone,
  onRefused: showRefused,
});

function goTo(line: number, column: number): void {
  tabs.show('editor');
  editor.goTo(line, column);
}

/** With a key each PDF costs a credit: then who inspects renders when they want to. */
function inspect(isOn: boolean): void {
  preview.inspect(isOn);
  if (isOn && !hasBoxes && options.key() === '' && shownRequest !== null) renderNow();
}

function state(): PlaygroundState {
  return { html: editor.text(), ...options.read() };
}

function isEmpty(): boolean {
  return editor.text().trim() === '';
}

function isShown(): boolean {
  return shownRequest === requestOf();
}

/** What tells one request from another: the body, and which files there are. */
function requestOf(): string {
  return JSON.stringify([bodyOf(state()), files.files().map(({ name, bytes }) => [name, bytes.length])]);
}

function changed(): void {
  keepState(state());
  if (isEmpty()) {
    rendering.stop();
    status.say('idle', 'Nothing to render: the document is empty.');
    return;
  }
  if (live.checked) rendering.changed();
  else status.say('waiting', 'Changed since the last rendering. Ctrl+Enter renders.');
}

function renderNow(): void {
  if (isEmpty()) status.say('idle', 'Nothing to render: the document is empty.');
  else rendering.now();
}

/** With a key each PDF costs a credit: then one renders when one wants to. */
function keyChanged(): void {
  const hasKey = options.key() !== '';
  rendering.forgetLimits();
  options.showProblems([]);
  shownRequest = null;
  if (hasKey === hadKey) return;
  hadKey = hasKey;
  live.checked = !hasKey;
  if (!hasKey) {
    changed();
    return;
  }
  rendering.stop();
  status.clearNotice();
  status.say('waiting', 'Live rendering is off, because with a key each PDF costs a credit. Ctrl+Enter renders.');
}

function showActivity(activity: Activity): void {
  if (activity.kind === 'rendering') status.say('busy', 'Rendering…');
  else if (activity.kind === 'waiting' && activity.isSpaced)
    status.say('waiting', `Rendering in ${Math.ceil(activity.delay / 1_000)} s, to stay within the limit of requests.`);
  else if (activity.kind === 'retrying') {
    const [title, detail] = describeRetry(activity.because, activity.seconds);
    status.showNotice('waiting', title, detail, true);
    status.say('waiting', `${title}. Trying again in ${activity.seconds} s.`);
    status.announce(title);
  }
}

function showDone(done: ConversionDone): void {
  shownRequest = sentRequest;
  preview.show(done.pdf, done.pages);
  hasBoxes = isSentWithBoxes;
  inspector.show(inspectionOf(done.report, (line, column) => sentDocument.columnOf(line, column)));
  options.showProblems([]);
  status.clearNotice();
  const warnings = done.warnings.map((each) =>
    each.line === null || each.column === null
      ? each
      : { ...each, column: sentDocument.columnOf(each.line, each.column) },
  );
  editor.showWarnings(warnings);
  findings.show(warnings, done.warningCount);
  status.say('done', describeDone(done));
  status.announce(announceDone(done));
  if (isDownloadWanted) save();
}

function showRefused(refused: ConversionRefused): void {
  isDownloadWanted = false;
  const [title, detail] = describeRefusal(refused);
  options.showProblems([...refused.fields, ...keyProblems(refused)]);
  status.showNotice('failed', title, detail, refused.status >= 500);
  status.say('failed', `Not rendered: ${title}`);
  status.announce(`Not rendered. ${title}: ${detail}`);
}

/** 401, 402 and 403 are about the key. */
function keyProblems({ status: code, detail }: ConversionRefused): FieldProblem[] {
  return code >= 401 && code <= 403 ? [{ field: 'key', detail }] : [];
}

/** What is downloaded is what stands in the editor. */
function download(): void {
  if (isEmpty()) return;
  if (isShown()) {
    save();
    return;
  }
  isDownloadWanted = true;
  rendering.now();
}

function save(): void {
  isDownloadWanted = false;
  preview.save(`${fileNameOf(editor.text())}.pdf`);
  status.announce('Downloading the PDF.');
}

function fileNameOf(html: string): string {
  const title = /<title[^>]*>([^<]{1,80})/i.exec(html)?.[1] ?? '';
  return title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'document';
}

function open(opened: PlaygroundState): void {
  preview.rewind();
  options.write(opened);
  findings.show([], 0);
  editor.replace(opened.html);
  changed();
}

async function share(): Promise<void> {
  const button = element('share', HTMLButtonElement);
  const link = `${location.origin}${location.pathname}${await fragmentOf(state())}`;
  if (link.length > LONGEST_LINK) {
    const length = link.length.toLocaleString('en');
    status.showNotice(
      'failed',
      'The document is too long for a link',
      `The link would have ${length} characters; many programs cut links at ${LONGEST_LINK.toLocaleString('en')}. Send the HTML itself.`,
      false,
    );
    status.announce('The document is too long for a link.');
    flashLabel(button, 'Too long');
    return;
  }
  const isCopied = await copyText(link);
  flashLabel(button, isCopied ? 'Copied' : 'In the address');
  // Where copying is forbidden the address bar holds the link.
  if (!isCopied) history.replaceState(null, '', link);
  status.announce(isCopied ? 'Link copied.' : 'The link is in the address bar.');
}

/** Once read, the fragment goes: a reload would undo what was written since. */
async function openLink(): Promise<boolean> {
  try {
    const linked = await stateOfFragment(location.hash);
    if (linked === null) return false;
    history.replaceState(null, '', location.pathname + location.search);
    open(linked);
    return true;
  } catch (error) {
    status.showNotice('failed', 'The link could not be opened', error instanceof Error ? error.message : '', false);
    return false;
  }
}

function onShortcut(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  if (event.key !== 'Enter' && event.key !== 's') return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return;
  if (event.key === 's') download();
  else renderNow();
}

/** Macs have another key for it. */
function nameShortcuts(): void {
  if (!/Mac|iP(hone|ad)/.test(navigator.platform)) return;
  for (const key of document.querySelectorAll('kbd')) if (key.textContent === 'Ctrl') key.textContent = '⌘';
}

function startSamples(): void {
  for (const { name } of SAMPLES) sample.add(new Option(name));
  sample.value = firstSample().name;
  sample.addEventListener('change', () => {
    const chosen = SAMPLES.find(({ name }) => name === sample.value);
    if (chosen === undefined) return;
    open(freshState(chosen.html));
    status.announce(`${chosen.name} opened. Undo brings your text back.`);
  });
}

startTheme((theme) => editor.useTheme(theme));
startSplitter();
startSamples();
nameShortcuts();
startDialogClosing();
startCodeDialog(() => ({
  address: ADDRESS,
  body: bodyOf(state()),
  hasKey: options.key() !== '',
  files: files.files().map(({ name }) => name),
}));
const help = element('help-dialog', HTMLDialogElement);
element('show-help', HTMLButtonElement).addEventListener('click', () => help.showModal());
element('render', HTMLButtonElement).addEventListener('click', renderNow);
element('download', HTMLButtonElement).addEventListener('click', download);
element('share', HTMLButtonElement).addEventListener('click', () => void share());
live.addEventListener('change', () => {
  if (live.checked && !isShown()) changed();
});
document.addEventListener('keydown', onShortcut, { capture: true });
addEventListener('hashchange', () => void openLink());
addEventListener('online', () => rendering.online());
if (!(await openLink())) open(keptState() ?? freshState(firstSample().html));
