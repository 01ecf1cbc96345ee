import { describe, expect, it } from 'vitest';
import { isPhraseBoundary } from '../../../src/engine/hyphenation/phrases.ts';

describe('phrases of Japanese', () => {
  // The results are those of BudouX's own parser with the same model.
  it.each([
    '東京へ|行きましょう。|楽しい|ドライブ。',
    '今日は|とても|天気です。|一生懸命|働きます。|ABC社の|「製品カタログ」を|ご覧ください。',
  ])('%s', (expected) => {
    const text = expected.replaceAll('|', '');
    let divided = text[0];
    for (let at = 1; at < text.length; at++) divided += (isPhraseBoundary(text, at) ? '|' : '') + text[at];
    expect(divided).toBe(expected);
  });
});
