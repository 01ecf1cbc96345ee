/** The box of a first letter (css-pseudo-4 §2.1): an inline box, or a float for drop caps. */
import { ZERO_LENGTH } from '../../css/values/basic/length.ts';
import { BLOCK } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { ContentSink } from '../build/content-sink.ts';
import type { BoxSource } from '../tree/box.ts';
import { isFloating } from '../tree/display-role.ts';
import { flowRoot } from '../tree/flow-root.ts';
import { restyle } from '../tree/restyle.ts';
import type { Building } from './building.ts';

/** The letter inherits from the box that holds it, which may be an inner one of the block whose letter it is. */
export function addFirstLetter(
  building: Building,
  source: BoxSource,
  holder: BoxSource,
  letter: string,
  sink: ContentSink,
): void {
  const given = building.styles.firstLetterStyleIn(source.element, holder.element, holder.pseudo);
  const style = isFloating(given) || given.inline.initialLetter === 'normal' ? given : initialLetterStyle(given);
  if (!isFloating(style)) {
    const inline = sink.inlineContent();
    inline.openInline(style, source);
    inline.addText(style, source, letter);
    inline.closeInline();
    return;
  }
  const id = building.nextId();
  const flow = building.flow(style);
  flow.addText(style, source, letter);
  sink.addFloat(flowRoot(id, style, source, flow.finish()));
}

/** css-inline-3 §7.4: the letter stands beside its lines like a float, and from its cap height to its baseline; layout knows how large. */
function initialLetterStyle(style: ComputedStyle): ComputedStyle {
  return restyle(style, {
    display: { display: BLOCK, float: 'inline-start' },
    inline: { boxTrim: 'trim-both' },
    typesetting: { boxEdge: { over: 'cap', under: 'alphabetic' } },
    text: { indent: { length: ZERO_LENGTH, hanging: false, eachLine: false } },
  });
}
