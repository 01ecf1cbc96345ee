/**
 * Shadow trees: which rules reach which elements, and which of them win. `shadow-trees.json` has documents and Chromium's answers: the `order` of
 * each element with an id that is in the flat tree.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inspectDocument } from '../../../src/engine/render/inspect-document.ts';

type Case = readonly [name: string, html: string, orders: string];
const cases = JSON.parse(readFileSync(new URL('shadow-trees.json', import.meta.url), 'utf8')) as readonly Case[];

async function ordersOf(html: string): Promise<string> {
  const { document, styles } = await inspectDocument({ html: `<!doctype html><body>${html}` });
  const found = document.elements.filter(({ id }) => id !== null);
  return found
    .map((element) => `${element.id}:${styles.styleOf(element).flex.order}`)
    .sort()
    .join(' ');
}

describe('Chromium', () => {
  it.each(cases)('%s', async (_, html, expected) => {
    expect(await ordersOf(html)).toBe(expected);
  });
});

describe('css-scoping-1', () => {
  const slots = '<slot id=a></slot><slot id=b name=x></slot><slot id=c name=y><p></p></slot>';

  it('§3.4: :has-slotted holds for a slot that has elements or text of the host', async () => {
    const filled = `<div><template shadowrootmode=open><style>:has-slotted{order:1}</style>${slots}</template>text<p slot=x></p></div>`;
    expect(await ordersOf(filled)).toBe('a:1 b:1 c:0');
  });

  it('§3.2: :host(:has()) is about the children of the host', async () => {
    const style = '<style>:host(:has(u)) p{order:1} :host(:has(p)) p{order:2}</style>';
    expect(await ordersOf(`<div><template shadowrootmode=open>${style}<p id=a></p></template><u></u></div>`)).toBe(
      'a:1',
    );
  });
});

describe('declarative shadow roots (HTML §4.12.3)', () => {
  const template = (inner: string): string => `<template shadowrootmode=open>${inner}</template>`;

  it('takes an outer component around the same component within', async () => {
    const inner = `<x-a>${template('<style>p{order:1}</style><p id=in></p><slot></slot>')}<slot></slot></x-a>`;
    expect(await ordersOf(`<x-b>${template(`<style>p{order:2}</style>${inner}`)}<p id=out></p></x-b>`)).toBe(
      'in:1 out:0',
    );
  });

  it('reads a sheet once for all trees that have it', async () => {
    const card = `<x-a>${template('<style>p{colour:red}</style><p></p>')}</x-a>`;
    const { diagnostics } = await inspectDocument({ html: card.repeat(20) });
    expect(diagnostics.map(({ message, count }) => `${count} ${message}`)).toEqual([
      expect.stringMatching(/^1 .*colour/),
    ]);
  });

  it('shows the transform the templates, and reads back what it leaves of them', async () => {
    const html = `<div id=h>${template('<style>p{order:1}</style><p id=a></p><slot></slot>')}<b id=b></b></div>`;
    const seen: string[] = [];
    const { document, styles } = await inspectDocument({
      html,
      transform: (dom) => {
        const host = dom.querySelector('#h')!;
        seen.push(...Array.from(host.children, ({ localName }) => localName));
        host.setAttribute('title', 'seen');
      },
    });
    expect(seen).toEqual(['template', 'b']);
    const [a, b] = ['a', 'b'].map((id) => document.elements.find((element) => element.id === id)!);
    expect(styles.styleOf(a!).flex.order).toBe(1);
    expect(b!.parent.kind === 'element' && b!.parent.localName).toBe('slot');
  });
});

it('limits elements in shadow trees as elsewhere', async () => {
  const html = `<div><template shadowrootmode=open>${'<p></p>'.repeat(50)}</template></div>`;
  await expect(inspectDocument({ html, limits: { elements: 40 } })).rejects.toThrow('40 elements');
});
