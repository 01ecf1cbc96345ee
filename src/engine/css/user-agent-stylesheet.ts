/**
 * The default style sheet for HTML (HTML §15.3 to §15.5, css-lists-3, css-ui-4) with the values that Chromium 156 computes.
 *
 * Attributes that stand for one value each (`align=center`, `type=a`, `nowrap`) are rules here; attributes that carry a value
 * (`width`, `bgcolor`, `cellpadding`) are presentational hints of the cascade. What is no style at all (which child of a `<details>` shows,
 * list item numbers, the inner parts of controls) belongs to box building.
 *
 * The sheet is in parts: a document is given those whose rules may select something in it, so that the first one does not wait for the rules of
 * tables and controls that it does not have.
 */

export interface DefaultRules {
  readonly text: string;
  /** Local names, in lower case: each rule asks for an element of one of them. `null` where some rules do not. */
  readonly elements: readonly string[] | null;
  /** Each rule asks such an element for one of these attributes. `null` where some rules do not. */
  readonly attributes: readonly string[] | null;
}

function rulesFor(elements: string | null, attributes: string | null, text: string): DefaultRules {
  return { text, elements: elements?.split(' ') ?? null, attributes: attributes?.split(' ') ?? null };
}

const BLOCKS = `
html, body, address, article, aside, blockquote, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer, form,
frame, frameset, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol, optgroup, option, p, plaintext, pre,
search, section, summary, ul, xmp { display: block }
area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title { display: none }
[hidden], [popover] { display: none }
input[type=hidden i] { display: none !important }
address, article, aside, blockquote, center, dd, dir, div, dl, dt, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr,
legend, li, listing, main, menu, nav, ol, p, plaintext, pre, search, section, summary, ul, xmp, table, caption, colgroup, col, thead, tbody,
tfoot, tr, th, td, [dir], bdi, output { unicode-bidi: isolate }
bdo, bdo[dir] { unicode-bidi: isolate-override }
textarea[dir=auto i], pre[dir=auto i] { unicode-bidi: plaintext }
[dir=ltr i], :is(bdi, [dir=auto i]):dir(ltr) { direction: ltr }
[dir=rtl i], :is(bdi, [dir=auto i]):dir(rtl) { direction: rtl }

body { margin: 8px }
p, dl { margin-block: 1em; margin-inline: 0 }
blockquote, figure { margin-block: 1em; margin-inline: 40px }
address, cite, dfn, em, i, var { font-style: italic }
center { text-align: -webkit-center }
h1, h2, h3, h4, h5, h6 { font-weight: bold; bookmark-state: closed }
h1 { font-size: 2em; margin-block: .67em; margin-inline: 0; bookmark-level: 1 }
h2 { font-size: 1.5em; margin-block: .83em; margin-inline: 0; bookmark-level: 2 }
h3 { font-size: 1.17em; margin-block: 1em; margin-inline: 0; bookmark-level: 3 }
h4 { margin-block: 1.33em; margin-inline: 0; bookmark-level: 4 }
h5 { font-size: .83em; margin-block: 1.67em; margin-inline: 0; bookmark-level: 5 }
h6 { font-size: .67em; margin-block: 2.33em; margin-inline: 0; bookmark-level: 6 }
listing, plaintext, pre, xmp { font-family: monospace; white-space: pre; margin-block: 1em; margin-inline: 0 }
pre[wrap] { white-space: pre-wrap }
slot { display: contents }
`;

const RULERS = `
hr { color: gray; border: 1px inset; margin-block: .5em; margin-inline: auto; overflow: hidden }
hr[noshade]:not([color]) { border-style: solid; border-color: gray; background-color: gray }
hr[align=left i] { margin-left: 0 }
hr[align=right i] { margin-right: 0 }
`;

const LISTS = `
dir, menu, ol, ul { margin-block: 1em; margin-inline: 0; padding-inline-start: 40px }
:is(dir, dl, menu, ol, ul) :is(dir, dl, menu, ol, ul) { margin-block: 0 }
dir, menu, ul { list-style-type: disc }
ol { list-style-type: decimal }
:is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: circle }
:is(dir, menu, ol, ul) :is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: square }
li { display: list-item }
dd { margin-inline-start: 40px }
`;

const LIST_TYPES = `
ul[type=none i], li[type=none i] { list-style-type: none }
ul[type=disc i], li[type=disc i] { list-style-type: disc }
ul[type=circle i], li[type=circle i] { list-style-type: circle }
ul[type=square i], li[type=square i] { list-style-type: square }
ol[type="1"], li[type="1"] { list-style-type: decimal }
ol[type=a s], li[type=a s] { list-style-type: lower-alpha }
ol[type=A s], li[type=A s] { list-style-type: upper-alpha }
ol[type=i s], li[type=i s] { list-style-type: lower-roman }
ol[type=I s], li[type=I s] { list-style-type: upper-roman }
`;

const WIDGETS = `
details > summary:first-of-type { display: list-item; list-style: inside disclosure-closed }
details[open] > summary:first-of-type { list-style-type: disclosure-open }
details::details-content { display: block; content-visibility: hidden }
details[open]::details-content { content-visibility: visible }
dialog { position: absolute; inset-inline: 0; width: fit-content; height: fit-content; margin: auto; border: 3px solid; padding: 1em; color: canvastext; background-color: canvas }
dialog:not([open]) { display: none }
fieldset { min-inline-size: min-content; margin-block: 0; margin-inline: 2px; border: 2px groove buttonface; padding-block: .35em .625em; padding-inline: .75em }
legend { padding-block: 0; padding-inline: 2px }
legend[align=left i] { text-align: left }
legend[align=center i] { text-align: center }
legend[align=right i] { text-align: right }
marquee { display: inline-block; white-space: nowrap; overflow: hidden; text-align: start }
`;

const PHRASING_CONTENT = `
a:any-link, area:any-link { color: -webkit-link; text-decoration: underline }
b, strong { font-weight: bolder }
code, kbd, samp, tt { font-family: monospace }
u, ins { text-decoration: underline }
s, strike, del { text-decoration: line-through }
abbr[title], acronym[title] { text-decoration: underline dotted }
big { font-size: larger }
small { font-size: smaller }
sub { font-size: smaller; vertical-align: sub }
sup { font-size: smaller; vertical-align: super }
mark { color: black; background-color: yellow }
nobr { white-space: nowrap }
q::before { content: open-quote }
q::after { content: close-quote }
[contenteditable]:not([contenteditable=false i]) { overflow-wrap: break-word }
`;

const RUBY = `
ruby { display: ruby }
ruby > rt { display: ruby-text; font-size: 50%; line-height: normal; text-align: start }
`;

const EMBEDDED_CONTENT = `
img, video, canvas, iframe, embed, object { overflow: clip; overflow-clip-margin: content-box }
svg:not(:root), symbol, marker, foreignObject { overflow: hidden }
svg a:any-link { color: inherit; text-decoration: none }
foreignObject a:any-link { color: -webkit-link; text-decoration: underline }
video { object-fit: contain }
audio { width: 300px; height: 54px }
audio:not([controls]) { display: none !important }
iframe { border: 2px inset }
iframe[frameborder="0"], iframe[frameborder=no i] { border: 0 }
`;

const EMBEDDED_ALIGNMENT = `
img[align=left i], object[align=left i], iframe[align=left i], embed[align=left i], input[type=image i][align=left i] { float: left }
img[align=right i], object[align=right i], iframe[align=right i], embed[align=right i], input[type=image i][align=right i] { float: right }
:is(img, input[type=image i]):is([align=top i], [align=left i], [align=right i]) { vertical-align: top }
img[align=texttop i] { vertical-align: text-top }
img[align=middle i], img[align=center i] { vertical-align: -webkit-baseline-middle }
img[align=absmiddle i] { vertical-align: middle }
img[align=absbottom i] { vertical-align: bottom }
img[align=bottom i], img[align=baseline i] { vertical-align: baseline }
`;

const BREAKS = `
br[clear=left i] { clear: left }
br[clear=right i] { clear: right }
br[clear=all i], br[clear=both i] { clear: both }
`;

const BLOCK_ALIGNMENT = `
:is(h1, h2, h3, h4, h5, h6):is([align=center i], [align=middle i]) { text-align: center }
:is(h1, h2, h3, h4, h5, h6)[align=left i] { text-align: left }
:is(h1, h2, h3, h4, h5, h6)[align=right i] { text-align: right }
:is(div, p, h1, h2, h3, h4, h5, h6)[align=justify i] { text-align: justify }
:is(div, p):is([align=center i], [align=middle i]) { text-align: -webkit-center }
:is(div, p)[align=left i] { text-align: -webkit-left }
:is(div, p)[align=right i] { text-align: -webkit-right }
`;

const TABLES = `
table { display: table; border-collapse: separate; border-spacing: 2px; box-sizing: border-box; text-indent: 0 }
caption { display: table-caption; text-align: -webkit-center }
colgroup { display: table-column-group }
col { display: table-column }
thead { display: table-header-group; vertical-align: middle; break-inside: avoid }
tbody { display: table-row-group; vertical-align: middle }
tfoot { display: table-footer-group; vertical-align: middle; break-inside: avoid }
tr { display: table-row; vertical-align: inherit }
td, th { display: table-cell; vertical-align: inherit; padding: 1px }
th { font-weight: bold; text-align: -internal-th-center }
:is(table, thead, tbody, tfoot, tr) > form { display: none !important }
`;

const TABLE_ALIGNMENT = `
table[align=left i] { float: left }
table[align=right i] { float: right }
td[nowrap], th[nowrap] { white-space: nowrap }
table[align=center i] { margin-left: auto; margin-right: auto }
caption[align=bottom i] { caption-side: bottom }
:is(thead, tbody, tfoot, tr, td, th)[align=left i] { text-align: -webkit-left }
:is(thead, tbody, tfoot, tr, td, th)[align=right i] { text-align: -webkit-right }
:is(thead, tbody, tfoot, tr, td, th)[align=center i], :is(thead, tbody, tfoot, tr, td, th)[align=middle i] { text-align: -webkit-center }
:is(thead, tbody, tfoot, tr, td, th)[align=justify i] { text-align: justify }
:is(thead, tbody, tfoot, tr, td, th)[valign=top i] { vertical-align: top }
:is(thead, tbody, tfoot, tr, td, th)[valign=middle i] { vertical-align: middle }
:is(thead, tbody, tfoot, tr, td, th)[valign=bottom i] { vertical-align: bottom }
:is(thead, tbody, tfoot, tr, td, th)[valign=baseline i] { vertical-align: baseline }
`;

const CELLS = '> :is(thead, tbody, tfoot) > tr > :is(td, th)';
const FRAMES: Readonly<Record<string, string>> = {
  void: 'hidden',
  above: 'solid hidden hidden',
  below: 'hidden hidden solid',
  hsides: 'solid hidden',
  vsides: 'hidden solid',
  lhs: 'hidden hidden hidden solid',
  rhs: 'hidden solid hidden hidden',
  box: 'solid',
  border: 'solid',
};

/** `border`, `bordercolor`, `frame` and `rules` as Chromium takes them together; the width of `border` is a presentational hint. */
function tableBorders(): string {
  const frames = Object.entries(FRAMES).map(([name, style]) => [`[frame=${name} i]`, style] as const);
  const isFramed = `:is(${frames.map(([selector]) => selector).join(', ')})`;
  const isRuled = ':is([rules=none i], [rules=groups i], [rules=rows i], [rules=cols i], [rules=all i])';
  const isBordered = '[border]:not([border="0"])';
  const isColored = '[bordercolor]:not([bordercolor=""])';
  return `
table${isRuled} { border-collapse: collapse; border-style: hidden }
table${isBordered}:not(${isFramed}) { border-style: outset }
table${isBordered}${isColored}:not(${isFramed}) { border-style: solid }
${frames.map(([selector, style]) => `table${selector} { border-width: thin; border-style: ${style} }`).join('\n')}
table:is([border], [rules]) > :is(thead, tbody, tfoot), table:is([border], [rules]) > :is(thead, tbody, tfoot) > tr { border-color: inherit }
table${isBordered}:not(${isRuled}) ${CELLS} { border: 1px inset; border-color: inherit }
table${isBordered}${isColored}:not(${isRuled}) ${CELLS} { border-style: solid }
table[rules=all i] ${CELLS} { border: 1px solid; border-color: inherit }
table[rules=rows i] ${CELLS} { border-width: thin 0; border-style: solid none; border-color: inherit }
table[rules=cols i] ${CELLS} { border-width: 0 thin; border-style: none solid; border-color: inherit }
table[rules=groups i] > :is(thead, tbody, tfoot) { border-width: thin 0; border-style: solid none }
table[rules=groups i] > colgroup { border-width: 0 thin; border-style: none solid }`;
}

/** Chromium's 13.3333px is a little more here, so that 1.2em is 16 px on the 1/64 px grid, as it is there. */
const FORM_CONTROLS = `
input, button, select, textarea, progress, meter { appearance: auto }
input, button, select, textarea { display: inline-block; margin: 0; color: fieldtext; font: 400 13.33334px Arial; letter-spacing: normal; word-spacing: normal; line-height: normal; text-transform: none; text-indent: 0; text-align: start; text-shadow: none }
input { padding-block: 1px; padding-inline: 2px; border: 2px inset light-dark(#767676, #858585); background-color: field; overflow: clip }
input::placeholder, textarea::placeholder { color: rgb(117, 117, 117) }
input[type=search i] { box-sizing: border-box }
:is(input[type=date i], input[type=datetime-local i], input[type=month i], input[type=week i], input[type=time i]) { padding: 0; padding-inline-start: 1px; font-family: monospace }
input[type=checkbox i] { margin: 3px 3px 3px 4px; border: 0; padding: 0; box-sizing: border-box; background-color: transparent; overflow: visible }
input[type=radio i] { margin: 3px 3px 0 5px; border: 0; padding: 0; box-sizing: border-box; border-radius: 50%; background-color: transparent; overflow: visible }
input[type=range i] { margin: 2px; border: 0; padding: 0; color: rgb(157, 150, 142); background-color: light-dark(white, transparent); overflow: visible }
input[type=color i] { inline-size: 50px; block-size: 27px; padding: 1px 2px; border: 1px solid buttonborder; background-color: buttonface; box-sizing: border-box }
input[type=file i], input[type=image i] { border: 0; padding: 0; background-color: transparent }
input[type=file i] { white-space: pre }
input[type=number i]::-webkit-inner-spin-button, input[type=search i]::-webkit-search-cancel-button { appearance: auto }
input::file-selector-button { appearance: auto; font: 400 1em Arial; margin-inline-end: 4px; padding-block: 1px; padding-inline: 6px; border: 2px outset buttonborder; background-color: buttonface; color: buttontext; text-align: center; white-space: nowrap; box-sizing: border-box }
button, :is(input[type=submit i], input[type=reset i], input[type=button i]) { padding-block: 1px; padding-inline: 6px; border: 2px outset buttonborder; background-color: buttonface; text-align: center; box-sizing: border-box }
:is(input[type=submit i], input[type=reset i], input[type=button i]) { white-space: pre }
select { border: 1px solid light-dark(#767676, #858585); background-color: buttonface; white-space: pre; box-sizing: border-box; overflow: clip }
select:is([multiple], [size]:not([size="0"], [size="1"], [size=""])) { border-radius: 2px; background-color: field; overflow: hidden; vertical-align: text-bottom; white-space: nowrap }
optgroup { font-weight: bolder }
select :is(option, optgroup) { line-height: normal !important }
option { padding-block: 0 1px; padding-inline: 2px; min-block-size: 1.2em; white-space: nowrap; font-weight: normal }
select optgroup > option { padding-inline-start: 20px }
select option:checked { color: light-dark(#101010, #fff); background-color: light-dark(#cecece, #545454) }
option:disabled, optgroup:disabled { color: gray }
textarea { border: 1px solid light-dark(#767676, #858585); padding: 2px; background-color: field; font-family: monospace; white-space: pre-wrap; overflow-wrap: break-word; overflow: auto }
textarea[wrap=off i] { white-space: pre; overflow-wrap: normal }
input:disabled, textarea:disabled { border-color: rgba(118, 118, 118, .3); color: light-dark(#545454, #aaa); background-color: light-dark(rgba(239, 239, 239, .3), rgba(59, 59, 59, .3)) }
button:disabled, :is(input[type=submit i], input[type=reset i], input[type=button i]):disabled, input:disabled::file-selector-button { border-color: light-dark(rgba(118, 118, 118, .3), rgba(195, 195, 195, .3)); color: light-dark(rgba(16, 16, 16, .3), rgba(255, 255, 255, .3)); background-color: light-dark(rgba(239, 239, 239, .3), rgba(19, 1, 1, .3)) }
select:disabled { border-color: rgba(118, 118, 118, .3); color: light-dark(gray, #aaa); background-color: buttonface; opacity: .7 }
:is(input[type=checkbox i], input[type=radio i], input[type=file i]):disabled { background-color: transparent }
progress { display: inline-block; inline-size: 10em; block-size: 1em; box-sizing: border-box; vertical-align: -.2em }
meter { display: inline-block; inline-size: 5em; block-size: 1em; box-sizing: border-box; vertical-align: -.2em }
`;

/** Added for documents with footnotes (css-gcpm-3 §2): the calls do not move the lines apart. */
export const FOOTNOTE_STYLESHEET = `
::footnote-call { content: counter(footnote); font-size: 65%; vertical-align: super; line-height: 0 }
::footnote-marker { content: counter(footnote) ". " }
`;

/** Added for documents with MathML (mathml-core, appendix A). */
export const MATHML_STYLESHEET = `
@namespace url(http://www.w3.org/1998/Math/MathML);
* { font-size: math; display: block math; writing-mode: horizontal-tb !important }
math { direction: ltr; text-indent: 0; letter-spacing: normal; line-height: normal; word-spacing: normal; font-family: math; font-size: inherit; font-style: normal; font-weight: normal; display: inline math; math-shift: normal; math-style: compact; math-depth: 0 }
math[display=block i] { display: block math; math-style: normal }
math[display=inline i] { display: inline math; math-style: compact }
semantics > :not(:first-child), maction > :not(:first-child) { display: none }
merror { border: 1px solid red; background-color: lightyellow }
mphantom { visibility: hidden }
mi { text-transform: math-auto }
mtable { display: inline-table; math-style: compact }
mtr { display: table-row }
mtd { display: table-cell; text-align: center; padding: .5ex .4em }
mfrac { padding-inline: 1px }
mfrac > * { math-depth: auto-add; math-style: compact }
mfrac > :nth-child(2) { math-shift: compact }
mroot > :not(:first-child) { math-depth: add(2); math-style: compact }
mroot, msqrt { math-shift: compact }
:is(msub, msup, msubsup, mmultiscripts, munder, mover, munderover) > :not(:first-child) { math-depth: add(1); math-style: compact }
:is(munder, munderover)[accentunder=true i] > :nth-child(2), mover[accent=true i] > :nth-child(2), munderover[accent=true i] > :nth-child(3) { font-size: inherit }
:is(msub, msubsup) > :nth-child(2), mmultiscripts > :nth-child(even), mmultiscripts > mprescripts ~ :nth-child(odd), :is(mover, munderover)[accent=true i] > :first-child { math-shift: compact }
mmultiscripts > mprescripts ~ :nth-child(even) { math-shift: inherit }
`;

/** HTML §15.3.10 and Chromium's sheet for documents in quirks mode. Goes after the one for all documents. */
export const QUIRKS_STYLESHEET = `
table { white-space: normal; line-height: normal; font-weight: normal; font-size: medium; font-style: normal; font-variant: normal; text-align: start }
input:not([type=image i]), textarea { box-sizing: border-box }
img[align=left i] { margin-right: 3px }
img[align=right i] { margin-left: 3px }
form { margin-block-end: 1em }
li { list-style-position: inside }
li :is(dir, menu, ol, ul), :is(dir, menu, ol, ul) { list-style-position: outside }
:is(dir, menu, ol, ul) :is(dir, menu, ol, ul, li) { list-style-position: unset }
`;

/** The default styles of HTML, in the order of the cascade. */
export const USER_AGENT_RULES: readonly DefaultRules[] = [
  rulesFor(null, null, BLOCKS),
  rulesFor('hr', null, RULERS),
  rulesFor('dir menu ol ul li dl dd', null, LISTS),
  rulesFor('ul ol li', 'type', LIST_TYPES),
  rulesFor('details summary dialog fieldset legend marquee', null, WIDGETS),
  rulesFor(null, null, PHRASING_CONTENT),
  rulesFor('ruby rt', null, RUBY),
  rulesFor('img video canvas iframe embed object svg symbol marker foreignobject audio', null, EMBEDDED_CONTENT),
  rulesFor('img object iframe embed input', 'align', EMBEDDED_ALIGNMENT),
  rulesFor('br', 'clear', BREAKS),
  rulesFor('h1 h2 h3 h4 h5 h6 div p', 'align', BLOCK_ALIGNMENT),
  rulesFor('table caption colgroup col thead tbody tfoot tr td th', null, TABLES),
  rulesFor('table caption thead tbody tfoot tr td th', 'align valign nowrap', TABLE_ALIGNMENT),
  rulesFor('table', 'border frame rules bordercolor', tableBorders()),
  rulesFor('input button select textarea progress meter optgroup option', null, FORM_CONTROLS),
];
