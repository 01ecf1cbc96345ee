/** Rules on the elements of the structure tree: types, nesting, tables, headings, texts. */
import { nameOf, PdfString } from '../file/objects.ts';
import type { StructureElement } from '../structure/structure-tree.ts';
import { PDF_17, PDF_20 } from '../structure/structure-types.ts';
import { gridOf } from '../structure/table-grid.ts';
import type { Subject } from '../subject.ts';
import type { Report, Rule } from './rule.ts';

const kidTypes = (element: StructureElement) => element.kids.map(({ type }) => type ?? element.mapped.type);

const mapping: Rule = {
  clauses: { ua1: '7.1', ua2: '8.2.4', a1: '6.8.3.4', a2: '6.7.3.4' },
  levels: '-a',
  judge(subject, report) {
    const { standard } = subject.profile;
    for (const { mapped, dict } of subject.elements) {
      const name = `The structure type ${mapped.type}`;
      if (mapped.isCircular) report(`${name} is mapped in a circle.`, dict.object);
      else if (mapped.standard === null) report(`${name} is not mapped to a standard type.`, dict.object);
      if (standard === 'ua1' && mapped.isRemapped) report(`${name} is standard, and mapped to another.`, dict.object);
      if (standard === 'ua2' && mapped.mapsWithinNamespace)
        report(`${name} is mapped within its namespace.`, dict.object);
    }
  },
};

const PARENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
};

const KIDS: Readonly<Record<string, RegExp>> = {
  Table: /^(?:Caption )?(?:(?:TR|THead|TBody|TFoot) )*$|^(?:(?:TR|THead|TBody|TFoot) )*Caption $/,
  TR: /^(?:T[HD] )*$/,
  THead: /^(?:TR )*$/,
  TBody: /^(?:TR )*$/,
  TFoot: /^(?:TR )*$/,
  L: /^(?:Caption )?(?:LI? )*$/,
  LI: /^(?:(?:Lbl|LBody) )*$/,
  TOC: /^(?:Caption )?(?:TOCI? )*$/,
};

const nesting: Rule = {
  clauses: { ua1: '7.2' },
  judge(subject, report) {
    for (const element of subject.elements) {
      const type = element.type ?? '';
      const { object } = element.dict;
      const parents = PARENTS[type];
      if (parents !== undefined && !parents.includes(element.parentType ?? ''))
        report(`${type} lies in ${element.parentType ?? 'the root'} instead of ${parents.join(', ')}.`, object);
      const kids = kidTypes(element);
      if (KIDS[type]?.test(kids.map((kid) => `${kid} `).join('')) === false)
        report(`${type} has kids that do not fit: ${kids.slice(0, 20).join(', ')}.`, object);
      if (type === 'Table') checkGroups(kids, object, report);
    }
  },
};

function checkGroups(kids: readonly string[], object: number, report: Report): void {
  const count = (type: string) => kids.filter((kid) => kid === type).length;
  if (count('THead') > 1) report('Table has more than one THead.', object);
  if (count('TFoot') > 1) report('Table has more than one TFoot.', object);
  if (count('THead') + count('TFoot') > 0 && count('TBody') === 0)
    report('Table has THead or TFoot and no TBody.', object);
}

const tables: Rule = {
  clauses: { ua1: '7.2', ua2: '8.2.5.26' },
  judge(subject, report) {
    for (const element of subject.elements) {
      if (element.type !== 'Table') continue;
      const { overlapping, widths, isWithinGroups } = gridOf(element, subject.file.effort);
      for (const cell of overlapping) report('A cell of a table lies on another.', cell.element.dict.object);
      if (widths.some((width) => width !== widths[0]))
        report(
          `The rows of a table have different numbers of columns: ${widths.slice(0, 20).join(', ')}.`,
          element.dict.object,
        );
      if (!isWithinGroups) report('A cell of a table goes on after the rows of its group.', element.dict.object);
    }
  },
};

const figures: Rule = {
  clauses: { ua1: '7.3', ua2: '8.2.5.28.2' },
  judge(subject, report) {
    for (const element of subject.elements)
      if (element.type === 'Figure' && !hasAlternative(element, subject))
        report('Figure has neither Alt nor ActualText.', element.dict.object);
  },
};

function hasAlternative(element: StructureElement, { profile }: Subject): boolean {
  const alternative = element.text('Alt');
  return (
    (alternative !== null && (alternative !== '' || profile.standard === 'ua2')) || element.text('ActualText') !== null
  );
}

const formulas: Rule = {
  clauses: { ua1: '7.7' },
  judge(subject, report) {
    for (const element of subject.elements)
      if (element.type === 'Formula' && !hasAlternative(element, subject))
        report('Formula has neither Alt nor ActualText.', element.dict.object);
  },
};

const levelOf = (element: StructureElement): number | null => {
  const match = /^H(\d+)$/.exec(element.type ?? '');
  return match === null ? null : Number(match[1]);
};

const headingLevels: Rule = {
  clauses: { ua1: '7.4.2' },
  judge(subject, report) {
    let last = 0;
    for (const element of subject.elements) {
      const level = levelOf(element);
      if (level === null) continue;
      if (level > last + 1)
        report(
          last === 0 ? `The first heading is H${level} instead of H1.` : `H${level} comes after H${last}.`,
          element.dict.object,
        );
      last = level;
    }
  },
};

const headings: Rule = {
  clauses: { ua1: '7.4.4' },
  judge(subject, report) {
    for (const element of subject.elements)
      if (element.kids.filter(({ type }) => type === 'H').length > 1)
        report(`${element.mapped.type} has more than one H.`, element.dict.object);
    const isStrong = subject.elements.find(({ type }) => type === 'H');
    if (isStrong !== undefined && subject.elements.some((element) => levelOf(element) !== null))
      report('The document has headings of both kinds, H and H1 to H6.', isStrong.dict.object);
  },
};

/** Every cell that a header can be for. */
const tableHeaders: Rule = {
  clauses: { ua1: '7.5' },
  judge(subject, report) {
    for (const element of subject.elements) {
      if (element.type !== 'Table') continue;
      const cells = gridOf(element, subject.file.effort).cells.map((cell) => cell.element);
      const headers = cells.filter(({ type }) => type === 'TH');
      const hasScope = (cell: StructureElement) =>
        /^(?:Row|Column|Both)$/.test(nameOf(cell.attribute('Table', 'Scope')) ?? '');
      if (headers.every(hasScope)) continue;
      const ids = new Set(headers.map((cell) => cell.text('ID')).filter((id) => id !== null));
      const names = (cell: StructureElement) => headersOf(cell, subject);
      const isTold = cells.every(
        (cell) => cell.type === 'TH' || (names(cell).length > 0 && names(cell).every((id) => ids.has(id))),
      );
      if (!isTold) report('TH has no Scope in a table whose cells do not name their Headers.', element.dict.object);
    }
  },
};

function headersOf(cell: StructureElement, { file }: Subject): string[] {
  const value = cell.attribute('Table', 'Headers');
  if (!Array.isArray(value)) return [];
  return value
    .map((each) => file.resolve(each))
    .flatMap((each) => (each instanceof PdfString ? [Buffer.from(each.bytes).toString('latin1')] : []));
}

const notes: Rule = {
  clauses: { ua1: '7.9' },
  judge(subject, report) {
    const seen = new Set<string>();
    for (const element of subject.elements) {
      if (element.type !== 'Note') continue;
      const id = element.text('ID') ?? '';
      if (id === '') report('Note has no ID.', element.dict.object);
      else if (seen.has(id)) report(`The ID "${id}" of Note is that of another.`, element.dict.object);
      seen.add(id);
    }
  },
};

const documentElement: Rule = {
  clauses: { ua2: '8.2.5.2' },
  judge(subject, report) {
    if (subject.tree === null) return;
    const { tops } = subject.tree;
    if (tops.length !== 1 || tops[0]!.type !== 'Document')
      report(
        `The structure tree has ${tops.map(kidName).join(', ') || 'nothing'} at its root instead of one Document.`,
      );
    else if (tops[0]!.mapped.standard?.namespace !== PDF_20)
      report('The Document element is not of the PDF 2.0 namespace.', tops[0]!.dict.object);
  },
};

const kidName = ({ mapped }: StructureElement) => mapped.type;

const elementParents: Rule = {
  clauses: { ua1: '7.1', ua2: '8.2.1' },
  judge(subject, report) {
    for (const { dict } of subject.elements)
      if (!dict.has('P')) report('A structure element has no parent (P).', dict.object);
  },
};

const unusedTypes: Rule = {
  clauses: { ua2: '8.2.5.12' },
  judge(subject, report) {
    for (const element of subject.elements)
      if (element.type === 'H') report('The structure type H is used.', element.dict.object);
  },
};

const footnotes: Rule = {
  clauses: { ua2: '8.2.5.14' },
  judge(subject, report) {
    for (const element of subject.elements) {
      if (element.type === 'Note' && element.mapped.standard?.namespace === PDF_17)
        report('The structure type Note is used.', element.dict.object);
      const kind = element.type === 'FENote' ? element.attribute('FENote', 'NoteType') : null;
      if (kind !== null && !/^(?:Footnote|Endnote|None)$/.test(nameOf(kind) ?? ''))
        report(`The NoteType of FENote is ${nameOf(kind) ?? 'no name'}.`, element.dict.object);
    }
  },
};

/** Notes and what refers to them name each other. */
const footnoteReferences: Rule = {
  clauses: { ua2: '8.2.5.14' },
  judge(subject, report) {
    const { file } = subject;
    const byDict = new Map(subject.elements.map((element) => [element.dict, element]));
    const refs = new Map<StructureElement, Set<StructureElement>>();
    for (const element of subject.elements) {
      const named = file.array(element.dict, 'Ref').flatMap((each) => byDict.get(file.dict(each)!) ?? []);
      if (named.length > 0) refs.set(element, new Set(named));
    }
    for (const [element, named] of refs) {
      const isNote = element.type === 'FENote';
      for (const other of named) {
        if ((!isNote && other.type !== 'FENote') || refs.get(other)?.has(element) === true) continue;
        if (isNote) report('FENote refers to what does not refer to it (Ref).', element.dict.object);
        else report('FENote does not refer back to what refers to it (Ref).', other.dict.object);
      }
    }
  },
};

/** Whether an element or one in it names a target. */
function hasRef(element: StructureElement, { file }: Subject): boolean {
  const pending = [element];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    file.effort.tick();
    if (next.dict.has('Ref')) return true;
    for (const kid of next.kids) pending.push(kid);
  }
  return false;
}

const tableOfContents: Rule = {
  clauses: { ua2: '8.2.5.8' },
  judge(subject, report) {
    for (const element of subject.elements)
      if (element.type === 'TOCI' && !hasRef(element, subject))
        report('TOCI does not name its target (Ref).', element.dict.object);
  },
};

const ruby: Rule = {
  clauses: { ua2: '8.2.5.23' },
  judge(subject, report) {
    for (const element of subject.elements)
      if (element.type === 'Ruby' && !/^RB RT$|^RB RP RT RP$/.test(kidTypes(element).join(' ')))
        report(`Ruby has the kids ${kidTypes(element).join(', ')}.`, element.dict.object);
  },
};

const warichu: Rule = {
  clauses: { ua2: '8.2.5.24' },
  judge(subject, report) {
    for (const element of subject.elements)
      if (element.type === 'Warichu' && kidTypes(element).join(' ') !== 'WP WT WP')
        report(`Warichu has the kids ${kidTypes(element).join(', ')}.`, element.dict.object);
  },
};

const lists: Rule = {
  clauses: { ua2: '8.2.5.25' },
  judge(subject, report) {
    for (const element of subject.elements) {
      const { object } = element.dict;
      const hasLabels = element.kids.some((item) => item.type === 'LI' && item.kids.some(({ type }) => type === 'Lbl'));
      const numbering = nameOf(element.attribute('List', 'ListNumbering')) ?? 'None';
      if (element.type === 'L' && hasLabels && numbering === 'None')
        report('L has items with Lbl and no ListNumbering.', object);
      if (element.type === 'LI' && element.contentCount > 0) report('LI has content outside Lbl and LBody.', object);
    }
  },
};

/** ISO 32000-2, 14.8.4.8.3: what cells are headers of others, where no Headers are named. */
const connectedHeaders: Rule = {
  clauses: { ua2: '8.2.5.26' },
  judge(subject, report) {
    for (const element of subject.elements) {
      if (element.type !== 'Table') continue;
      const { cells } = gridOf(element, subject.file.effort);
      const headers = cells.filter((cell) => cell.element.type === 'TH');
      if (headers.length === 0) continue;
      const ids = new Set(headers.map((cell) => cell.element.text('ID')).filter((id) => id !== null));
      for (const cell of cells) {
        if (cell.element.type !== 'TD') continue;
        const named = headersOf(cell.element, subject);
        subject.file.effort.tick(headers.length);
        if (named.length > 0 && named.every((id) => ids.has(id))) continue;
        const isTold = headers.some((header) => {
          const scope = nameOf(header.element.attribute('Table', 'Scope')) ?? '';
          const isAbove =
            header.row < cell.row &&
            header.column < cell.column + cell.columns &&
            cell.column < header.column + header.columns;
          const isBefore =
            header.column < cell.column && header.row < cell.row + cell.rows && cell.row < header.row + header.rows;
          return (isAbove && /^(?:Column|Both)$/.test(scope)) || (isBefore && /^(?:Row|Both)$/.test(scope));
        });
        if (!isTold)
          report(
            'The header of a cell cannot be told: it names no Headers, and no TH has it in its Scope.',
            cell.element.dict.object,
          );
      }
    }
  },
};

const captions: Rule = {
  clauses: { ua2: '8.2.5.27' },
  judge(subject, report) {
    for (const element of subject.elements)
      if (kidTypes(element).slice(1, -1).includes('Caption'))
        report('Caption is neither the first nor the last kid.', element.dict.object);
  },
};

const mathematics: Rule = {
  clauses: { ua2: '8.2.5.29' },
  judge(subject, report) {
    const namespace = 'http://www.w3.org/1998/Math/MathML';
    for (const element of subject.elements) {
      const isMath = element.mapped.standard?.namespace === namespace && element.mapped.standard.type === 'math';
      // Within markup of their own they are annotations of formulas.
      const isInMath = element.parent?.mapped.standard?.namespace === namespace;
      if (isMath && element.parentType !== 'Formula' && !isInMath)
        report(`math lies in ${element.parentType ?? 'the root'} instead of Formula.`, element.dict.object);
    }
  },
};

export const STRUCTURE_ELEMENTS: readonly Rule[] = [
  mapping,
  nesting,
  tables,
  figures,
  formulas,
  headingLevels,
  headings,
  tableHeaders,
  notes,
  documentElement,
  elementParents,
  unusedTypes,
  footnotes,
  footnoteReferences,
  tableOfContents,
  ruby,
  warichu,
  lists,
  connectedHeaders,
  captions,
  mathematics,
];
