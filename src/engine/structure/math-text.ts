/** A formula in words and signs on one line, for readers of text (MathML Core §3): fractions, roots and scripts are written out. */
import { attribute, type Element, type Node } from '../dom/node.ts';

/** What the formula says of itself (MathML 3 §2.2.1, §5.1.1: a text, or its source in TeX), else what its parts say. */
export function mathText(math: Element): string {
  const given = attribute(math, 'alttext')?.trim() || texOf(math);
  return (given ?? textOf(math)).replace(/\s+/g, ' ').trim();
}

/** Of all of the formula. */
function texOf(math: Element): string | null {
  const elements = math.children.filter((child) => child.kind === 'element');
  const [semantics] = elements;
  if (elements.length !== 1 || semantics?.localName !== 'semantics') return null;
  for (const child of semantics.children) {
    if (child.kind !== 'element') continue;
    const encoding = child.localName === 'annotation' ? attribute(child, 'encoding') : null;
    if (encoding !== null && /tex/i.test(encoding)) return child.children.map(textOf).join('').trim() || null;
  }
  return null;
}

function textOf(node: Node): string {
  if (node.kind === 'text') return node.data.trim();
  if (node.kind === 'document') return '';
  const parts = node.children.filter((child) => child.kind !== 'text' || child.data.trim() !== '');
  const text = (index: number): string => (parts[index] === undefined ? '' : grouped(textOf(parts[index]!)));
  switch (node.localName) {
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'mfrac':
      return `${text(0)}/${text(1)}`;
    case 'msqrt':
      return `\u221a(${inRow(parts)})`;
    case 'mroot':
      return `root(${text(0)}, ${text(1)})`;
    case 'msup':
    case 'mover':
      return `${text(0)}^${text(1)}`;
    case 'msub':
    case 'munder':
      return `${text(0)}_${text(1)}`;
    case 'msubsup':
    case 'munderover':
      return `${text(0)}_${text(1)}^${text(2)}`;
    case 'mtr':
    case 'mlabeledtr':
      return parts.map(textOf).join(', ');
    case 'mtable':
      return `[${parts.map(textOf).join('; ')}]`;
    case 'mspace':
      return ' ';
    case 'mtext':
    case 'ms':
      return parts.map((part) => (part.kind === 'text' ? part.data : textOf(part))).join('');
    default:
      return inRow(parts);
  }
}

/** Signs between two things stand apart from them, but brackets, commas and what is not seen (invisible times, function application). */
function inRow(parts: readonly Node[]): string {
  return parts
    .map((part, i) => {
      const text = textOf(part).replace(/[\u2061-\u2064]/g, '');
      const isSign = part.kind === 'element' && part.localName === 'mo' && i > 0 && i < parts.length - 1;
      return isSign && /^[^()[\]{}|,;.\u2032]+$/u.test(text) ? ` ${text} ` : text;
    })
    .join('');
}

function grouped(text: string): string {
  return /\s|[/^_]/.test(text) ? `(${text})` : text;
}
