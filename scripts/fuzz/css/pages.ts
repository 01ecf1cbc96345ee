/** Small documents that style sheets are applied to: something of each kind of box. The first words are to survive. */
import { SURVIVOR } from '../judges/print.ts';

const SVG =
  '<svg width="40" height="20" viewBox="0 0 40 20"><defs><linearGradient id="g"><stop offset="0"/><stop offset="1" stop-color="red"/></linearGradient><filter id="f"><feGaussianBlur stdDeviation="1"/></filter></defs><rect class="c" width="9" height="9"/><text x="5" y="9">tx</text></svg>';

/** No rule that is given to a body can hide it, as it is in no element that a selector of rules.ts names, but for `*` and such. */
export const START = `<!doctype html><h6>${SURVIVOR}</h6>`;

export const BODIES: readonly string[] = [
  '<p id=a class="c d" title="x" data-x="12px">One <span>two <b>three</b></span><br>four</p><div id=b class=c>five</div>',
  '<div id=a class=c><div class=d>one</div><div>two two two</div><div class=c title=x>three</div>four</div><p>five</p>',
  '<table id=a class=c><caption>cap</caption><colgroup><col><col class=d></colgroup><thead><tr><th>h<th>i<tbody><tr><td rowspan=2>a<td class=c>b<tr><td colspan=3>c</table>',
  '<ol id=a start=5><li class=c>one<li value=-3>two<ul><li class=d>in</ul></ol><dl><dt>t<dd>d</dl>',
  `<div id=a>${SVG}<img class=c alt=alt width=9 src="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="><span class=d>after</span></div>`,
  '<form id=a><fieldset class=c><legend class=d>leg</legend><input value=in><textarea>area</textarea><select><option>o</select><button>but</button><progress value=.5></progress></fieldset></form>',
  '<div id=a class=c><p>A paragraph of some more words, so that there are lines to break and columns to fill.</p><span class=d>note</span><p>And another one <i>of them</i> with an <a href="#a">anchor</a>.</p></div>',
  '<div id=a dir=rtl>אבג <span class=c>abc</span> דה</div><div class=d lang=ja>縦書き<ruby>漢<rt>かん</rt></ruby></div>',
  '<math id=a><mfrac><mn>1</mn><msqrt><mi class=c>x</mi></msqrt></mfrac></math><details open class=d><summary>sum</summary>det</details>',
];
