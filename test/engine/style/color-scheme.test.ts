/** Dark colour schemes (css-color-adjust-1 §2): what Chromium computes for paper, too. */
import { describe, expect, it } from 'vitest';
import { painted } from '../paint/painted.ts';
import { computedText } from './computed-text.ts';
import { styled } from './styled.ts';

const HTML = `<html><head></head><body><p id=p>x<i id=i style="color:initial">y</i></p><a id=a href=x>z</a><input id=in><input id=dis disabled>
  <button id=b>b</button><button id=bd disabled>b</button><textarea id=t></textarea><select id=s><option id=o selected>o</select>
  <select id=sd disabled></select><dialog id=d open></dialog><fieldset id=f></fieldset><div id=l style="color-scheme:light;color:canvastext"></div></body></html>`;

describe('a dark root', () => {
  const { style } = styled(HTML, ':root { color-scheme: dark }');
  it.each([
    ['p', 'color', 'rgb(255, 255, 255)'],
    ['i', 'color', 'rgb(255, 255, 255)'],
    ['a', 'color', 'rgb(158, 158, 255)'],
    ['in', 'color', 'rgb(255, 255, 255)'],
    ['in', 'background-color', 'rgb(59, 59, 59)'],
    ['in', 'border-top-color', 'rgb(133, 133, 133)'],
    ['dis', 'color', 'rgb(170, 170, 170)'],
    ['dis', 'background-color', 'rgba(59, 59, 59, 0.3)'],
    ['dis', 'border-top-color', 'rgba(118, 118, 118, 0.3)'],
    ['b', 'background-color', 'rgb(107, 107, 107)'],
    ['b', 'border-top-color', 'rgb(255, 255, 255)'],
    ['bd', 'color', 'rgba(255, 255, 255, 0.3)'],
    ['bd', 'background-color', 'rgba(19, 1, 1, 0.3)'],
    ['bd', 'border-top-color', 'rgba(195, 195, 195, 0.3)'],
    ['t', 'background-color', 'rgb(59, 59, 59)'],
    ['s', 'background-color', 'rgb(107, 107, 107)'],
    ['o', 'background-color', 'rgb(84, 84, 84)'],
    ['sd', 'color', 'rgb(170, 170, 170)'],
    ['d', 'background-color', 'rgb(18, 18, 18)'],
    ['f', 'border-top-color', 'rgb(107, 107, 107)'],
    ['l', 'color', 'rgb(0, 0, 0)'],
  ])('gives #%s the %s %s', (id, property, expected) => expect(computedText(style(id))[property]).toBe(expected));
});

describe('a dark element', () => {
  it('inherits the colour that its light ancestors compute', () => {
    const { style } = styled(HTML, 'body { color-scheme: dark }');
    expect(computedText(style('p')).color).toBe('rgb(0, 0, 0)');
    expect(computedText(style('i')).color).toBe('rgb(255, 255, 255)');
    expect(computedText(style('a')).color).toBe('rgb(158, 158, 255)');
  });
});

describe('<meta name=color-scheme>', () => {
  const scheme = (content: string, css = '') => {
    const { style } = styled(HTML.replace('</head>', `<meta name=Color-Scheme content="${content}"></head>`), css);
    return style('p').color.scheme;
  };
  it.each([
    ['dark', '', 'dark'],
    ['only dark', '', 'dark'],
    ['light dark', '', 'light'],
    ['dark;color:red', '', 'light'],
    ['dark', ':root { color-scheme: light }', 'light'],
  ])('%j with %j makes %s', (content, css, expected) => expect(scheme(content, css)).toBe(expected));
});

describe('paper', () => {
  const page = async (css: string) =>
    (await painted(`<style>${css}</style><p>x`)).filter((line) => line.includes('121212'));
  it('is dark below a dark root, beyond the page area too', async () => {
    expect(await page(':root { color-scheme: dark }')).toHaveLength(1);
  });
  it('is light below a dark body', async () => expect(await page('body { color-scheme: dark }')).toEqual([]));
});
