/**
 * What structure elements may hold (ISO 32000-2, annex L; ISO/TS 32005, 6.2, of which elements of both namespaces are).
 *
 * A row is a type that holds others, a column one that is held, in the order of `KIDS`; headings of all levels are `Hn`, marked content is `content`.
 */

const KIDS = (
  'Document DocumentFragment Art Part Div Sect Aside BlockQuote NonStruct TOC TOCI Index Private P Hn H Title Sub Quote Note ' +
  'Reference BibEntry Lbl Code Em Strong Span Link Annot Form Ruby RB RT RP Warichu WT WP FENote L LI LBody Table TR TH TD THead ' +
  'TBody TFoot Caption Figure Formula Artifact content'
).split(' ');

/**
 * `.` is never there, `n` any number of times, `1` once at most, `!` exactly once, `g` only where the one that holds it is a group itself;
 * `d` depends on what that one lies in: of a group without meaning the elements count as those of the element around it.
 */
const ROWS: Readonly<Record<string, string>> = {
  StructTreeRoot: '!....................................................',
  Document: 'nnnnnnnnnn.nnnn1n..n...n...nnn.......nn..n.......nnn.',
  DocumentFragment: 'nnnnnnnnnn.nnnn1n..n...n...nnn.......nn..n.......nnn.',
  Art: '.n.nnnnnnn.nnnn1n..n..nn...nnn.......nn..n......nnnn.',
  Part: 'dddddddddddddddddddddddd...ddd.......dd..d......dddd.',
  Div: 'dddddddddddddddddddddddddddddddddddddddddddddddddddd.',
  Sect: '.nnnnnnnnn.nnnn1n..n..nn...nnn.......nn..n......nnnn.',
  Aside: 'nnnnnn.nnn.nnnn1...nn.nn...nnn.......nn..n......1nnnn',
  BlockQuote: 'nnnnnn.nnn.nnnn1n..nn.nn...nnn.......nn..n......1nnnn',
  NonStruct: 'ddddddddddddddddddddddddddddddddddddddddddddddddddddd',
  TOC: '...nn...nnn.n...................................1..n.',
  TOCI: '....n...nn..nn......n.n.........................1..n.',
  Index: '...nnn..n...nnnn...nn.......n........nn..n......nnnn.',
  Private: 'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn',
  Title: '...nn.n.n...nn....nnnnnnnnnnnnn...n..nn..n......1nnnn',
  Sub: '........n...n.....nnnnnnnnnnnnn...n..nn..........nnnn',
  Quote: '........n...n....nnnnnnnnnnnnnn...n..n...........nnnn',
  Note: '.gnnnnnnn..nnn...nnnnnnnnnnnnnn...n..nn..n......gnnnn',
  Reference: '........n...n......n.nn.nnnnn........n...........n.nn',
  BibEntry: '...nn...n...nn.....nn.n.nnnnn........n...........n.nn',
  P: '........n...n....nnnnnnnnnnnnnn...n..nn..n.......nnnn',
  Hn: '..1..1..n...n....nnnnnnnnnnnnnn...n..n...........nnnn',
  H: '..1..1..n...n....nnnnnnnnnnnnnn...n..n...........nnnn',
  Lbl: '........n...n....nnnnn.nnnnnnnn...n..n...........nnnn',
  Code: '.g.nn...n...n......nnn..nnnnn........n.............nn',
  Em: '........n...n....nnnnnnnnnnnnnn...n..n...........nnnn',
  Strong: '........n...n....nnnnnnnnnnnnnn...n..n...........nnnn',
  Span: '........n...n....nnnnnnnnnnnnnn...n..n...........nnnn',
  Link: '.gngnnggn...nggggnnnnnnnnnn.ngn...n..ng..g......gnnnn',
  Annot: '.gngnnggn...nggggnnngnnnnnnnngn...n..ng..g......gnnnn',
  Form: '...gn...n...n......ngnng.............ng..g......1ggnn',
  Ruby: '........n...n..................nnn..................n',
  RB: '........n...n....nn.n...nnnnnn.....................nd',
  RT: '........n...n....nn.n...nnnnnn.....................nd',
  RP: '........n...n....nn.n...nnnnnn.....................nd',
  Warichu: '........n...n......................nn...............n',
  WT: '........n...n....nn.n...nnnnnn.....................nd',
  WP: '........n...n....nn.n...nnnnnn.....................nd',
  FENote: '.gnnnnnnn...nn...nnnn.nnnnnnnnn...n..nn..n......gnnnn',
  L: '........n...n.........................nn........1..n.',
  LI: '....n...n...n.........n.................n..........nn',
  LBody: '..nnnnnnn..nnnn1.nnnnn.nnnnnnnn...n..nn..n......1nnnn',
  Table: '........n...n.............................n..1n11..n.',
  TR: '........n...n..............................nn......n.',
  TH: '..n.nn..n..nnnn1..nnnnnnnnnnnnn...n..nn..n.......nnnn',
  TD: '..n.nn..n..nnnn1..nnnnnnnnnnnnn...n..nn..n.......nnnn',
  THead: '........n...n.............................n........n.',
  TBody: '........n...n.............................n........n.',
  TFoot: '........n...n.............................n........n.',
  Caption: '.gnnnnnnn..nnnn1.nnnnnnnnnnnnnn...n..nn..n.......nnnn',
  Figure: '..nnnnnnn..nnnn1.gnnnnnnnnnnnnn...n..nn..n......1nnnn',
  Formula: '...nn.nnn..nnnn1.nnnnnnnnnnnnnn...n..nn..n......1nnnn',
  Artifact: 'nnnnnnnnnnnnnnn1nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn',
};

export type Inclusion = 'never' | 'often' | 'once' | 'in groups' | 'as around it';

const MEANINGS: Readonly<Record<string, Inclusion>> = {
  '.': 'never',
  n: 'often',
  '1': 'once',
  '!': 'once',
  g: 'in groups',
  d: 'as around it',
};

const COLUMNS = new Map(KIDS.map((kid, column) => [kid, column]));
const columnOf = (type: string) => COLUMNS.get(isHeading(type) ? 'Hn' : type);
const isHeading = (type: string) => /^H[1-9]\d*$/.test(type);

/** Whether an element of a type may hold another, or `content`; `null` where nothing is said of one of them. */
export function inclusionOf(type: string, kid: string): Inclusion | null {
  const column = columnOf(kid);
  const row = ROWS[isHeading(type) ? 'Hn' : type];
  return row === undefined || column === undefined ? null : MEANINGS[row[column]!]!;
}
