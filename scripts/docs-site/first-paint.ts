/**
 * What a page of the site needs to be painted comes with it: the rules of the style sheet that some page's first screen has an element for, and the script that chooses
 * between day and night; a file of their own, though it would be kept, would be asked for before the first frame. The whole sheet and the program are asked for behind the first frame.
 *
 * Styles and script are the same on all pages: the policy under which the service sends them names them by their hashes.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CssNode, generate, type List, type ListItem, parse, type Rule, type Selector, walk } from 'css-tree';
import { withoutRest } from '../../src/playground/folded-page.ts';
import { firstScreenOf } from './first-screen.ts';

const SHEET = / *<link rel="preload stylesheet" href="[^"]*\/(assets\/style\.[^"]+\.css)"[^>]*>\n?/;
const ICONS = / *<link rel="preload stylesheet" href="[^"]*\/vp-icons\.css"[^>]*>\n?/;
/** A drawing, which is a document of its own to the browser. Without any it would ask for /favicon.ico. */
const ICON = / *<link rel="icon"[^>]*>\n?/;
const NO_ICON = '<link rel="icon" href="data:,">';
const CHECKS = / *<script id="check-[\w-]+">([\s\S]*?)<\/script>\n?/g;
const PROGRAM = / *<(?:script type="module" src="[^"]+"><\/script>|link rel="modulepreload"[^>]*>)\n?/g;

/**
 * When the page has been painted, or after a second (some browsers keep to themselves when they paint), asks for the whole sheet, unfolds what is below the first
 * screen and begins the program that stands in the template. Who comes to a place further down, or back to it, has all above it at once.
 *
 * Scripts of a template run as they come, unless told otherwise (HTML §4.12.1.1); the program needs what the first of its scripts says of the site.
 */
const START = `(() => {
  const program = document.getElementById('program').content;
  const styled = (blocking = '') =>
    new Promise((resolve) => {
      const sheet = program.querySelector('[rel=stylesheet]');
      sheet.setAttribute('blocking', blocking);
      sheet.onload = sheet.onerror = resolve;
      document.head.append(sheet);
    });
  const painted = () =>
    document.hidden ||
    new Promise((resolve) => {
      const isContentful = ({ name }) => name === 'first-contentful-paint';
      new PerformanceObserver((list) => list.getEntries().some(isContentful) && resolve()).observe({ type: 'paint', buffered: true });
      for (const event of ['visibilitychange', 'beforeprint']) addEventListener(event, resolve);
      setTimeout(resolve, 1_000);
    });
  const unfold = () => {
    for (const rest of document.querySelectorAll('noscript.rest')) rest.outerHTML = rest.textContent;
  };
  const goOn = () => {
    unfold();
    document.documentElement.dataset.painted = '';
    for (const script of program.querySelectorAll('script')) script.async = false;
    document.head.append(program);
  };
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  const isWhole = location.hash !== '' || performance.getEntriesByType('navigation')[0]?.type !== 'navigate';
  if (isWhole) Promise.all([styled('render'), parsed.then(unfold)]).then(goOn);
  else parsed.then(painted).then(() => styled()).then(goOn);
})();`;

/** @param folder - of the site that VitePress built */
export function paintFirst(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  const pages = names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  if (readFileSync(path.join(folder, 'vp-icons.css'), 'utf8').trim() !== '')
    throw new Error('VitePress has icons of its own now: they belong into the first paint.');
  const sheet = SHEET.exec(pages[0]!)![1]!;
  const screens = pages.map(firstScreenOf);
  const styles = rulesInUse(readFileSync(path.join(folder, sheet), 'utf8'), screens.map(withoutRest));
  for (const [index, screen] of screens.entries())
    writeFileSync(path.join(folder, names[index]!), withFirst(screen, styles));
}

function withFirst(page: string, styles: string): string {
  const checks = Array.from(page.matchAll(CHECKS), ([, script]) => script);
  const sheet = SHEET.exec(page)![0].trim().replace('preload stylesheet', 'stylesheet').replace(' as="style"', '');
  const icon = ICON.exec(page)![0].trim();
  const program = [sheet, icon, ...Array.from(page.matchAll(PROGRAM), ([tag]) => tag.trim())];
  return page
    .replace(CHECKS, '')
    .replace(PROGRAM, '')
    .replace(ICONS, '')
    .replace(ICON, `    ${NO_ICON}\n`)
    .replace(
      SHEET,
      () => `    <style>${styles}</style>
    <template id="program">${program.join('')}</template>
    <script>${[...checks, START].join(';\n')}</script>
    <noscript>${sheet}${icon}</noscript>\n`,
    );
}

/**
 * The rules whose elements, classes and ids some page has as it is written, before anyone points at anything; what the program adds to pages has its rules in the
 * whole sheet.
 */
function rulesInUse(sheet: string, pages: readonly string[]): string {
  const names = new Set(pages.flatMap(namesIn));
  const isUsed = (selector: Selector): boolean => {
    let isThere = true;
    walk(selector, function (node) {
      if (node.type === 'PseudoClassSelector' && /^(?:hover|active|focus)/.test(node.name)) isThere = false;
      // What stands in :not() and its like need not be there.
      if (node.type === 'PseudoClassSelector') return this.skip;
      const name = nameOf(node);
      if (name !== null && !names.has(name)) isThere = false;
      return undefined;
    });
    return isThere;
  };
  const tree = parse(sheet);
  walk(tree, {
    visit: 'Atrule',
    enter({ name }, item, list) {
      if (/^(?:-\w+-)?keyframes$|^font-face$/.test(name)) list.remove(item);
    },
  });
  walk(tree, {
    visit: 'Rule',
    enter(rule, item, list) {
      if (keepSelectors(rule, isUsed)) leaveOutIcons(rule);
      else list.remove(item);
    },
  });
  leaveOutUnasked(tree);
  walk(tree, {
    leave(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if ((node.type === 'Rule' || node.type === 'Atrule') && node.block?.children.isEmpty) list.remove(item);
    },
  });
  return generate(tree);
}

/** Custom properties that no rule asks for; those that only they ask for go with the next walk. */
function leaveOutUnasked(tree: CssNode): void {
  const asked = new Set(Array.from(generate(tree).matchAll(/var\(\s*(--[\w-]+)/g), ([, name]) => name!));
  let isAnyLeftOut = false;
  walk(tree, {
    visit: 'Declaration',
    enter({ property }, item, list) {
      if (!property.startsWith('--') || asked.has(property)) return;
      list.remove(item);
      isAnyLeftOut = true;
    },
  });
  if (isAnyLeftOut) leaveOutUnasked(tree);
}

/** @returns whether some are left */
function keepSelectors({ prelude }: Rule, isUsed: (selector: Selector) => boolean): boolean {
  if (prelude.type !== 'SelectorList') return true;
  prelude.children.forEach((selector, item) => {
    if (selector.type === 'Selector' && !isUsed(selector)) prelude.children.remove(item);
  });
  return !prelude.children.isEmpty;
}

/** Each icon is a document of its own to the browser, and dearer than all the text: at first there is only its place. */
function leaveOutIcons({ block }: Rule): void {
  const isIcon = (node: CssNode) => node.type === 'Declaration' && /var\(--icon\)|url\(/.test(generate(node.value));
  if (!block.children.some(isIcon)) return;
  block.children.forEach((node, item) => {
    if (isIcon(node) || (node.type === 'Declaration' && /^background/.test(node.property))) block.children.remove(item);
  });
}

/** What a selector asks for and a page has or has not: `p`, `.title`, `#app`, `[data-level`. */
function nameOf(node: CssNode): string | null {
  if (node.type === 'TypeSelector') return node.name === '*' ? null : node.name.toLowerCase();
  // The first script gives these two to the root.
  if (node.type === 'ClassSelector') return /^(?:dark|mac)$/.test(node.name) ? null : `.${node.name}`;
  if (node.type === 'AttributeSelector') return `[${node.name.name}`;
  return node.type === 'IdSelector' ? `#${node.name}` : null;
}

function namesIn(page: string): string[] {
  const elements = Array.from(page.matchAll(/<([a-z][\w-]*)/g), ([, name]) => name!);
  const classes = Array.from(page.matchAll(/ class="([^"]*)"/g), ([, names]) => names!.split(/\s+/));
  const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => `#${id}`);
  const attributes = Array.from(page.matchAll(/ ([a-z][\w-]*)(?=[=> ])/g), ([, name]) => `[${name}`);
  return [...new Set([...elements, ...attributes, ...classes.flat().map((name) => `.${name}`), ...ids])];
}
