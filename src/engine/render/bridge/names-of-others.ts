/** What other programs call their options, and what to write here: for the refusal of a name that there is not. */

/** Of page.pdf() of puppeteer and Playwright, of wkhtmltopdf, html-pdf and WeasyPrint. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  printBackgrounds: 'Write printBackground.',
  omitBackground: 'Paper has no background of its own: leave the option out.',
  waitForFonts: 'Fonts are always there before anything is laid out: leave the option out.',
  waitUntil:
    'All that the document links to is loaded before anything is laid out, and no scripts run: leave the option out.',
  waitForSelector: 'No scripts run, so there is nothing to wait for: leave the option out.',
  emulateMedia: 'Write media: "screen".',
  emulateMediaType: 'Write media: "screen".',
  pageSize: 'Write format, or width and height.',
  paperFormat: 'Write format.',
  orientation: 'Write landscape: true.',
  border: 'Write margin.',
  zoom: 'Write scale: 1.2.',
  dpi: 'Lengths are those of CSS, 96 px to the inch, and pictures keep their pixels: leave the option out.',
  userStyleSheet: 'Write stylesheets, which takes the text of the sheets.',
  css: 'Write stylesheets, which takes the text of the sheets.',
  disableSmartShrinking: 'Write shrinkToFit: false.',
  enableLocalFileAccess: 'Write fileRoots, the folders that may be read, or renderFile(from, to).',
  javascriptDelay: 'No scripts run: leave the option out.',
  file: 'Write renderFile(from, to), or html: the text of the file.',
  input: 'Write html or url, or renderFile(from, to).',
  output: 'Write path, or renderFile(from, to).',
  filename: 'Write path, or renderFile(from, to).',
  header: 'Write headerTemplate, or the margin boxes of @page.',
  headerHtml: 'Write headerTemplate, which takes the HTML itself.',
  footer: 'Write footerTemplate, or the margin boxes of @page.',
  footerHtml: 'Write footerTemplate, which takes the HTML itself.',
  headless: 'There is no browser to start: leave the option out.',
  executablePath: 'There is no browser to start: leave the option out.',
  quality: 'Pictures keep their bytes, and imageDpi makes them smaller.',
  imageQuality: 'Pictures keep their bytes, and imageDpi makes them smaller.',
  baseURL: 'Write baseUrl.',
  base_url: 'Write baseUrl.',
};

/** What to write instead; `null` for a name that no other program is known to have. */
export function wayOutOf(name: string): string | null {
  return Object.hasOwn(WAYS_OUT, name) ? WAYS_OUT[name]! : null;
}
