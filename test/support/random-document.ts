/**
 * Random documents whose words are numbered: all containers in each other, with what makes them break. `W1` is to be printed once, `R1` (in what is repeated
 * on pages) at least once.
 */
import fc from 'fast-check';

/** An element with random content; `kind` says which. */
export type RandomNode =
  | { readonly kind: 'words'; readonly count: number }
  | { readonly kind: 'picture'; readonly height: number; readonly style: readonly string[] }
  | { readonly kind: 'box'; readonly tag: string; readonly style: readonly string[]; readonly content: RandomTree }
  | {
      readonly kind: 'fieldset';
      readonly style: readonly string[];
      readonly legend: RandomTree;
      readonly content: RandomTree;
    }
  | RandomTable;
export type RandomTree = readonly RandomNode[];

interface RandomTable {
  readonly kind: 'table';
  readonly style: readonly string[];
  readonly caption: { readonly isBelow: boolean; readonly content: RandomTree } | null;
  readonly head: RandomTree | null;
  readonly foot: RandomTree | null;
  readonly rows: readonly (readonly {
    readonly rowSpan: number;
    readonly style: readonly string[];
    readonly content: RandomTree;
  }[])[];
}

export interface RandomDocument {
  readonly pages: string;
  readonly tree: RandomTree;
  readonly shrinkToFit: boolean;
}

const PAGES = [
  '@page { size: 60px 37px; margin: 0 }',
  '@page { size: 100px 100px; margin: 0 }',
  '@page { size: 200px 50px; margin: 5px }',
  '@page { size: 240px 160px; margin: 10px } @page :left { margin: 20px }',
  '@page { size: 120px 80px; margin: 0 } @page a { size: 200px 60px } @page b { size: 80px 140px; margin: 10px }',
];

const BOXES = [
  'display: flow-root',
  'display: inline-block',
  'display: list-item; margin-left: 10px',
  'display: flex',
  'display: flex; flex-direction: column',
  'display: flex; flex-wrap: wrap',
  'display: flex; flex-direction: column; height: 60px; flex-wrap: wrap',
  'display: inline-flex',
  'display: grid',
  'display: grid; grid-template-columns: 1fr 1fr',
  'display: grid; grid-auto-rows: 30px',
  'display: grid; gap: 5px; grid-template-columns: auto auto',
  'display: grid-lanes; gap: 5px; grid-template-columns: 1fr 1fr',
  'columns: 2; column-gap: 2px',
  'columns: 2',
  'columns: 2; column-fill: auto; height: 40px',
  'columns: 20px; max-height: 30px',
  'column-span: all',
  'column-span: all; margin: 3px 0',
];
const BREAKS = [
  'break-before: page',
  'break-after: page',
  'break-before: left',
  'break-before: column',
  'break-after: always',
  'break-inside: avoid',
  'break-before: avoid',
  'break-after: avoid',
  'page: a',
  'page: b',
  'orphans: 3; widows: 4',
  'margin-break: keep; margin-top: 12px',
];
const PLACES = [
  'float: left; width: 20px',
  'float: right',
  'float: left; margin: 10px',
  'clear: both',
  'clear: left',
  'position: relative',
  'position: relative; top: 30px',
  'position: absolute',
  'position: absolute; top: 70px',
];
const SIZES = [
  'height: 0',
  'height: 30px',
  'height: 80px',
  'height: 100%',
  'height: 50%',
  'min-height: 60px',
  'max-height: 40px',
  'width: 30px',
  'width: max-content',
  'margin: 20px 0',
  'margin-top: 60px',
  'padding: 3px',
  'padding: 20px 0',
  'padding-bottom: 70px',
  'border: 2px solid',
  'box-decoration-break: clone; border: 2px solid; padding: 4px 0',
];
const OTHERS = [
  'direction: rtl',
  'writing-mode: vertical-rl; height: 50px',
  'overflow: hidden; height: auto; max-height: none',
  'align-self: end',
  'vertical-align: bottom',
  'contain: layout',
  'contain: size; height: 10px',
  'transform: translateY(30px)',
];

const style = fc.uniqueArray(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...BOXES) },
    { weight: 3, arbitrary: fc.constantFrom(...BREAKS) },
    { weight: 2, arbitrary: fc.constantFrom(...PLACES) },
    { weight: 3, arbitrary: fc.constantFrom(...SIZES) },
    { weight: 1, arbitrary: fc.constantFrom(...OTHERS) },
  ),
  { maxLength: 3 },
);

const { tree } = fc.letrec<{ tree: RandomTree; node: RandomNode }>((tie) => {
  const content = tie('tree') as fc.Arbitrary<RandomTree>;
  const cell = fc.record({ rowSpan: fc.constantFrom(1, 1, 1, 2, 3), style, content });
  return {
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('words' as const), count: fc.nat(7) }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('picture' as const), height: fc.constantFrom(10, 45, 130), style }),
      },
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('box' as const),
          tag: fc.constantFrom('div', 'div', 'div', 'span', 'p'),
          style,
          content,
        }),
      },
      // As high as its content, which has to go on somewhere.
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('box' as const),
          tag: fc.constantFrom('div', 'span'),
          style: fc.constantFrom(['float: footnote'], ['float: top'], ['float: bottom']),
          content,
        }),
      },
      // Undivided, and so without a height that its content may pass.
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('box' as const),
          tag: fc.constant('button'),
          style: fc.subarray(['float: footnote', 'break-before: page', 'display: block'], { maxLength: 2 }),
          content,
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('fieldset' as const), style, legend: content, content }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('table' as const),
          style,
          caption: fc.option(fc.record({ isBelow: fc.boolean(), content })),
          head: fc.option(content),
          foot: fc.option(content),
          rows: fc.array(fc.array(cell, { maxLength: 2 }), { maxLength: 3 }),
        }),
      },
    ),
    tree: fc.array(tie('node') as fc.Arbitrary<RandomNode>, { maxLength: 3 }),
  };
});

export const randomDocuments: fc.Arbitrary<RandomDocument> = fc.record({
  pages: fc.constantFrom(...PAGES),
  tree,
  shrinkToFit: fc.boolean(),
});

export interface WrittenDocument {
  readonly html: string;
  /** To be printed once. */
  readonly once: readonly string[];
  /** To be printed at least once. */
  readonly repeated: readonly string[];
  /** What is too wide for its page makes all pages larger before they are printed smaller: `true` unless it says otherwise. */
  readonly shrinkToFit?: boolean;
}

export function writeDocument({ pages, tree: content, shrinkToFit }: RandomDocument): WrittenDocument {
  const writer = new DocumentWriter();
  const body = writer.tree(content, 'W');
  const css = `${pages} body { margin: 0; font: 10px/1 sans-serif } p { margin: 4px 0 } ::footnote-call, ::footnote-marker { content: none }`;
  return {
    html: `<!doctype html><style>${css}</style>${body}`,
    once: writer.once,
    repeated: writer.repeated,
    shrinkToFit,
  };
}

class DocumentWriter {
  readonly once: string[] = [];
  readonly repeated: string[] = [];

  /** @param prefix - of the words: `R` in what is repeated */
  tree(nodes: RandomTree, prefix: 'W' | 'R'): string {
    return nodes.map((node) => this.#node(node, prefix)).join('');
  }

  #node(node: RandomNode, prefix: 'W' | 'R'): string {
    switch (node.kind) {
      case 'words':
        return this.#words(node.count, prefix);
      case 'picture':
        return `<svg style="${styleOf([...node.style, `width: 10px; height: ${node.height}px`])}"></svg>`;
      case 'box':
        return `<${node.tag} style="${styleOf(node.style)}">${this.tree(node.content, prefix)}</${node.tag}>`;
      case 'fieldset':
        return `<fieldset style="${styleOf(node.style)}"><legend>${this.tree(node.legend, prefix)}</legend>${this.tree(node.content, prefix)}</fieldset>`;
      case 'table':
        return this.#table(node, prefix);
    }
  }

  #words(count: number, prefix: 'W' | 'R'): string {
    const list = prefix === 'W' ? this.once : this.repeated;
    const words = Array.from({ length: count }, (_, i) => `${prefix}${list.length + i}`);
    list.push(...words);
    return ` ${words.join(' ')} `;
  }

  #table(table: RandomTable, prefix: 'W' | 'R'): string {
    const { caption, head, foot, rows } = table;
    const side = caption?.isBelow === true ? ' style="caption-side: bottom"' : '';
    const parts = [
      caption === null ? '' : `<caption${side}>${this.tree(caption.content, prefix)}</caption>`,
      head === null ? '' : `<thead><tr><th>${this.tree(head, 'R')}</th></tr></thead>`,
      foot === null ? '' : `<tfoot><tr><td>${this.tree(foot, 'R')}</td></tr></tfoot>`,
      ...rows.map((row) => `<tr>${row.map((cell) => this.#cell(cell, prefix)).join('')}</tr>`),
    ];
    return `<table style="${styleOf(table.style)}">${parts.join('')}</table>`;
  }

  #cell({ rowSpan, style: cellStyle, content }: RandomTable['rows'][number][number], prefix: 'W' | 'R'): string {
    return `<td rowspan=${rowSpan} style="${styleOf(cellStyle)}">${this.tree(content, prefix)}</td>`;
  }
}

function styleOf(declarations: readonly string[]): string {
  return declarations.join('; ');
}
