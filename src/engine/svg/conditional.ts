/** Conditional processing (SVG 2 §5.9): elements for some languages and extensions only. */
import { attribute, type Element } from '../dom/node.ts';

/** What Chromium prints for, whatever the document's language is. */
const LANGUAGE = 'en-us';
const EXTENSIONS = new Set(['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']);

export function meetsConditions(element: Element): boolean {
  const extensions = attribute(element, 'requiredExtensions');
  if (extensions !== null && !words(extensions).every((each) => EXTENSIONS.has(each))) return false;
  const languages = attribute(element, 'systemLanguage');
  return languages === null || languages.split(',').some((each) => speaks(each.trim().toLowerCase()));
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function speaks(language: string): boolean {
  return language !== '' && (LANGUAGE === language || LANGUAGE.startsWith(`${language}-`));
}
