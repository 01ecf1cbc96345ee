/** The budget of work: what is charged, and how its end is told. */
import { describe, expect, it } from 'vitest';
import { Deadline } from '../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../src/engine/base/diagnostics.ts';
import { DEFAULT_WORK_LIMITS, WorkBudget, type WorkLimits } from '../../../src/engine/base/work-budget.ts';
import type { Limits } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';

const element = { localName: 'div', id: 'total', classes: ['sum'] };

function deadlineWith(limits: Partial<WorkLimits>) {
  const diagnostics = new Diagnostics();
  const budget = new WorkBudget({ ...DEFAULT_WORK_LIMITS, ...limits });
  return { deadline: new Deadline(Number.POSITIVE_INFINITY, null, budget, diagnostics), diagnostics };
}

describe('work that cannot be left out', () => {
  it('ends the conversion over its limit, and the error names the limit and the element', () => {
    const { deadline } = deadlineWith({ layouts: 2 });
    deadline.enter('layout');
    deadline.spend('layouts', 2);
    expect(() => deadline.spend('layouts', 1, element)).toThrow(
      expect.objectContaining({
        code: 'DOCUMENT_TOO_COMPLEX',
        message:
          'The document needs more than 2 layouts of boxes, the limit "layouts", reached at div#total.sum, and was stopped in phase layout. Make the document smaller, or raise the option "limits.layouts".',
        details: { limit: 'layouts', value: 2, phase: 'layout', page: null, element: 'div#total.sum' },
      }),
    );
  });
  it('ends it where all kinds together keep more memory than they may', () => {
    const { deadline } = deadlineWith({ memory: 1_000 });
    deadline.spend('layouts', 2);
    deadline.keep(100);
    expect(() => deadline.spend('characters', 10)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ limit: 'memory', value: 1_000 }) }),
    );
  });
  it('is looked at by the clock', () => {
    const deadline = new Deadline(-1);
    expect(() => deadline.spend('fontSteps', 1_000)).toThrow(expect.objectContaining({ code: 'TIMEOUT' }));
  });
});

describe('work of which nothing is kept', () => {
  it('is given back, and has taken its steps all the same: whoever counts them gives the turn back in time', () => {
    const { deadline } = deadlineWith({});
    const { work } = deadline;
    deadline.passing(() => deadline.spend('characters', 1_600));
    expect(work.used()).toMatchObject({ characters: 0 });
    expect(work.steps).toBe(100);
  });
});

describe('work that can be left out', () => {
  it('is refused for good, and reported once, with the element', () => {
    const { deadline, diagnostics } = deadlineWith({ svgElements: 3 });
    expect([3, 1, 1].map((count) => deadline.allows('svgElements', count, element))).toEqual([true, false, false]);
    expect(diagnostics.list()).toEqual([
      {
        code: 'WORK_LIMIT',
        severity: 'warning',
        message:
          'The document needs more than 3 elements of SVG, the limit "svgElements", reached at div#total.sum; the rest is left out.',
        count: 1,
      },
    ]);
  });
});

describe('memory', () => {
  it('is given back by what is used up of what a phase made, and told as it was most', () => {
    const { deadline } = deadlineWith({ memory: 1_000 });
    deadline.keep(200);
    deadline.enter('layout');
    deadline.keep(600);
    deadline.enter('paint');
    for (let page = 0; page < 2; page++) {
      deadline.keep(150);
      deadline.useUp('layout', 1 / 2);
    }
    expect(deadline.work.used().memory).toBe(200 + 600 + 150);
    deadline.enter('write');
    deadline.keep(400);
    deadline.useUp('paint', 1);
    expect(deadline.work.used().memory).toBe(950);
    expect(deadline.work.hasRoom(1_000 - 200 - 400)).toBe(true);
    expect(deadline.work.hasRoom(1_000 - 200 - 400 + 1)).toBe(false);
  });
});

describe('documents', () => {
  const used = async (html: string) => {
    let work: Readonly<Record<string, number>> = {};
    await render({ html, timeout: 600_000, onEnd: (facts) => (work = facts.work) });
    return work;
  };
  it.each<[keyof WorkLimits, string]>([
    ['layouts', '<p>a<p>b'],
    ['characters', '<p>abc'],
    ['gridTracks', '<div style="display: grid; grid-template-columns: repeat(9, 1fr)"><p>a</div>'],
    // Features that no other test asks for: a process reads the rules of a face once for the same ones.
    ['fontSteps', `<p style="font-feature-settings: 'budg'">ffi`],
    ['counters', '<p style="counter-increment: a">x'],
    ['generatedText', '<style>p::before { content: "abc" }</style><p>'],
    ['selectorSteps', '<style>i ~ b { color: red }</style><i></i><b>x</b>'],
    ['displayItems', '<p>a'],
    ['svgElements', '<svg><rect width="9" height="9"/></svg>'],
    ['filteredItems', '<p style="filter: blur(1px)">a'],
    ['frames', '<iframe srcdoc="a"></iframe>'],
    ['memory', '<p>a'],
  ])('charge %s', async (kind, html) => expect((await used(html))[kind]).toBeGreaterThan(0));

  it('are charged once for each character that they generate', async () => {
    const { generatedText } = await used('<style>p::before { content: "abc" "de" attr(id) }</style><p id=f>');
    expect(generatedText).toBe(6);
  });

  it.each<[keyof Limits, string]>([
    ['layouts', '<p>a<p>b<p>c'],
    ['characters', '<p>abcdef'],
    ['gridTracks', '<div style="display: grid; grid-template-columns: repeat(9, 1fr)"><p>a</div>'],
    ['counters', '<p style="counter-increment: a b c d">x'],
    ['counters', `<p style="string-set: a 'x', b 'x', c 'x', d 'x'">x`],
    ['generatedText', '<style>p::before { content: "abcdef" }</style><p>'],
    ['memory', '<p>a'],
  ])('end over %s', async (limit, html) =>
    expect(render({ html, limits: { [limit]: 3 } })).rejects.toMatchObject({
      code: 'DOCUMENT_TOO_COMPLEX',
      details: { limit },
    }),
  );
  it('are printed without what is over a limit that leaves out', async () => {
    const svg = '<svg><rect width="9" height="9"/><circle r="9"/></svg>';
    const { diagnostics } = await render({ html: svg, limits: { svgElements: 1 } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['WORK_LIMIT']);
  });
});
