/** What other programs call their flags, and what to write here: for the refusal of a flag that there is not. */

const NO_SCRIPTS = 'No scripts run: leave it out.';
const MARGIN_BOXES = 'Write --header-template or --footer-template, or the margin boxes of @page in a --stylesheet.';
const SHEET = 'Write --stylesheet, which takes the file of a sheet.';

/** Of wkhtmltopdf, WeasyPrint, Prince and `chromium --print-to-pdf`. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  '--page-size': 'Write --format, or --width and --height.',
  '--page-width': 'Write --width and --height.',
  '--page-height': 'Write --width and --height.',
  '--orientation': 'Write --landscape.',
  '--user-style-sheet': SHEET,
  '--enable-local-file-access': 'The folder of the source may be read; write --file-root for others.',
  '--allow': 'The folder of the source may be read; write --file-root for others.',
  '--print-media-type': 'It is the default: leave it out.',
  '--no-print-media-type': 'Write --media screen.',
  '--disable-smart-shrinking': 'Write --no-shrink-to-fit.',
  '--no-background': 'Write --no-print-background.',
  '--background': 'It is the default: leave it out.',
  '--zoom': 'Write --scale.',
  '--dpi': 'Lengths are those of CSS, 96 px to the inch; --image-dpi makes pictures smaller.',
  '--image-quality': 'Pictures keep their bytes, and --image-dpi makes them smaller.',
  '--header-html': 'Write --header-template.',
  '--footer-html': 'Write --footer-template.',
  ...Object.fromEntries(
    ['header', 'footer'].flatMap((edge) =>
      ['left', 'center', 'right', 'line', 'spacing', 'font-size', 'font-name'].map((part) => [
        `--${edge}-${part}`,
        MARGIN_BOXES,
      ]),
    ),
  ),
  '--javascript-delay': NO_SCRIPTS,
  '--enable-javascript': NO_SCRIPTS,
  '--disable-javascript': NO_SCRIPTS,
  '--no-stop-slow-scripts': NO_SCRIPTS,
  '--window-status': NO_SCRIPTS,
  '--run-script': NO_SCRIPTS,
  '--custom-header': 'Write --headers-file, a file with a line for each header.',
  '--cookie': 'Write --headers-file, a file with the line Cookie: name=value.',
  '--baseurl': 'Write --base-url.',
  '--pdf-profile': 'Write --conformance.',
  '--pdf-variant': 'Write --conformance.',
  '--attach': 'Write --attachment.',
  '--input-list': 'Write --join and the sources, one after the other, for one PDF.',
  '--print-to-pdf': 'Write -o and the name of the file.',
  '--headless': 'There is no browser to start: leave it out.',
  '--print-to-pdf-no-header': 'Nothing is in the margins by default: leave it out.',
  '--no-pdf-header-footer': 'Nothing is in the margins by default: leave it out.',
};

/** What to write instead; `null` for a flag that no other program is known to have, or a command without the flags to write. */
export function wayOutOfFlag(flag: string, known: readonly string[]): string | null {
  const wayOut = Object.hasOwn(WAYS_OUT, flag) ? WAYS_OUT[flag]! : null;
  const isKnown = (wayOut?.match(/--[a-z][a-z-]*/g) ?? []).every((name) => known.includes(name));
  return isKnown ? wayOut : null;
}
