/** docs/css.md from the registry of properties: each with what it is, whether it works, and what of it does not. */
import { aliases } from '../../src/engine/css/properties/aliases.ts';
import { logicalLonghands, longhandNames } from '../../src/engine/css/properties/logical.ts';
import { longhands } from '../../src/engine/css/properties/longhands.ts';
import { propertiesNotOnPaper } from '../../src/engine/css/properties/not-on-paper.ts';
import { unsupportedProperties } from '../../src/engine/css/properties/unsupported.ts';
import { shorthands } from '../../src/engine/css/shorthands/registry.ts';

const DRAFTS = 'https://drafts.csswg.org/';

const HEAD = `# CSS, property by property

<!-- Written by npm run docs from the registry of properties; do not edit. -->

A declaration that is not carried out is reported with its place and the reason (\`CSS_UNSUPPORTED\`), never dropped in silence. Layout: block, inline,
lists, floats, tables, flex and grid containers (subgrids, too), columns, relative, absolute, fixed and anchored positioning, vertical writing, MathML, all broken over pages
by the same rules (\`orphans\`, \`widows\`, \`break-*\`); \`@page\` with its margin boxes ([paged-media.md](paged-media.md)). Selectors of level 4 with \`:has()\`,
those of shadow trees (\`:host\`, \`::slotted()\`, \`::part()\`),
nesting, \`@layer\`, \`@scope\`, \`@container\`, \`@media\`, \`@supports\`, \`@import\`, \`@font-face\`, \`@counter-style\`, \`@property\`, custom properties, math functions,
all colour syntax (painted in sRGB).

A property that has a reason beside it is read, and each use is reported with that reason; of a value with a reason the same is true.`;

interface Row {
  readonly name: string;
  readonly link: string;
  readonly inherited: boolean;
  readonly remarks: string;
}

export function cssPage(): string {
  return `${[HEAD, ...modules(), shorthandList(), aliasList(), withoutEffect(), notOnPaper()].join('\n\n')}\n`;
}

/** A table for each module, in the order of their names. */
function modules(): string[] {
  const byModule = new Map<string, Row[]>();
  for (const row of rows()) {
    const module = row.link.split('/')[0]!;
    byModule.set(module, [...(byModule.get(module) ?? []), row]);
  }
  return [...byModule].sort(([a], [b]) => (a < b ? -1 : 1)).map(([module, list]) => moduleTable(module, list));
}

function rows(): Row[] {
  const own = longhands.map(({ property: { name, spec, inherited, unsupported, unsupportedValues } }) => ({
    name,
    link: spec,
    inherited,
    remarks:
      unsupported ??
      Object.entries(unsupportedValues ?? {})
        .map(([value, reason]) => `\`${value}\`: ${reason}`)
        .join('; '),
  }));
  const logical = logicalLonghands.map(({ name, physical }) => ({
    name,
    link: `css-logical-1/#propdef-${name}`,
    inherited: longhands[physical[0]!]!.property.inherited,
    remarks: '',
  }));
  return [...own, ...logical];
}

function moduleTable(module: string, list: readonly Row[]): string {
  const lines = [...list]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, link, inherited, remarks }) => {
      const cells = [`[\`${name}\`](${DRAFTS}${link})`, inherited ? 'yes' : '', remarks];
      return `| ${cells.join(' | ')} |`;
    });
  return [`## ${module}`, '', '| Property | Inherited | Not done |', '| --- | --- | --- |', ...lines].join('\n');
}

/** Names by the numbers of longhands. */
const NAMES = longhandNames();
const nameOf = (id: number) => NAMES[id]!;

function shorthandList(): string {
  const lines = [...shorthands]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(
      ({ name, longhands: parts }) =>
        `| \`${name}\` | ${name === 'all' ? 'all but `direction` and `unicode-bidi`' : codes(parts.map(nameOf))} |`,
    );
  return ['## Shorthands', '', '| Shorthand | Stands for |', '| --- | --- |', ...lines].join('\n');
}

function aliasList(): string {
  const lines = [...aliases]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([alias, name]) => `| \`${alias}\` | \`${name}\` |`);
  return ['## Other names', '', '| Name | Means |', '| --- | --- |', ...lines].join('\n');
}

function withoutEffect(): string {
  const byReason = new Map<string, string[]>();
  for (const [name, { reason }] of unsupportedProperties) byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  const lines = Array.from(byReason, ([reason, names]) => `| ${codes(names)} | ${reason} |`);
  return [
    '## Without effect so far',
    '',
    'Known, and reported when a document uses them.',
    '',
    '| Property | Reason |',
    '| --- | --- |',
    ...lines,
  ].join('\n');
}

function notOnPaper(): string {
  return `## Not on paper\n\nThese have no meaning in print (animations, transitions, scrolling, pointers, speech); a use is reported as information.\n\n${codes(propertiesNotOnPaper)}`;
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' ');
}
