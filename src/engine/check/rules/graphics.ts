/** Rules on graphics states, rendering intents, images, forms, operators, resources and transparency. */
import type { Place } from '../content/facts.ts';
import { type JpxFacts, readJpx } from '../content/jpx.ts';
import { Resources } from '../content/resources.ts';
import { filtersOf } from '../file/filters.ts';
import { type Dict, nameOf, type PdfObject } from '../file/objects.ts';
import type { Subject } from '../subject.ts';
import { isDeviceSpaceKnown, outputSpace } from './colors.ts';
import type { Report, Rule } from './rule.ts';

const states: Rule = {
  clauses: { a1: '6.2.8', a2: '6.2.5', a4: '6.2.5', x4: '6.13' },
  judge({ file, content, profile }, report) {
    for (const [dict, place] of content.graphicsStates) {
      if (dict.has('TR')) report('A graphics state has the key TR.', place);
      if (dict.has('TR2') && file.name(dict, 'TR2') !== 'Default')
        report('A graphics state has a TR2 that is not Default.', place);
      if (profile.standard === 'a1') continue;
      const key = profile.standard === 'a4' ? 'HTO' : 'HTP';
      if (dict.has(key)) report(`A graphics state has the key ${key}.`, place);
      const halftone = file.dict(dict.entries.get('HT'));
      if (halftone !== null) checkHalftone(halftone, null, place, { file }, report, 0);
    }
  },
};

function checkHalftone(
  dict: Dict,
  colorant: string | null,
  place: Place,
  subject: Pick<Subject, 'file'>,
  report: Report,
  depth: number,
): void {
  const { file } = subject;
  const type = file.number(dict, 'HalftoneType');
  if (type !== 1 && type !== 5) report(`A halftone has the type ${type ?? 'none'}.`, place);
  if (dict.has('HalftoneName')) report('A halftone has the key HalftoneName.', place);
  const isPrimary = colorant === null || /^(?:Cyan|Magenta|Yellow|Black)$/.test(colorant);
  if (colorant !== 'Default' && (isPrimary ? dict.has('TransferFunction') : !dict.has('TransferFunction')))
    report('A halftone has a transfer function where none is allowed, or lacks one.', place);
  if (type !== 5 || depth > 0) return;
  for (const [key, value] of dict.entries) {
    const part = file.dict(value);
    if (part !== null && !/^(?:Type|HalftoneType|HalftoneName)$/.test(key))
      checkHalftone(part, key, place, subject, report, depth + 1);
  }
}

const INTENTS = /^(?:RelativeColorimetric|AbsoluteColorimetric|Perceptual|Saturation)$/;

const renderingIntents: Rule = {
  clauses: { a1: '6.2.9', a2: '6.2.6', x4: '6.23' },
  judge({ file, content }, report) {
    for (const { name, place } of content.intents)
      if (!INTENTS.test(name)) report(`There is the rendering intent ${name}.`, place);
    for (const [dict, place] of content.graphicsStates) {
      const name = file.name(dict, 'RI');
      if (name !== null && !INTENTS.test(name)) report(`There is the rendering intent ${name}.`, place);
    }
  },
};

const images: Rule = {
  clauses: { a1: '6.2.4', a2: '6.2.8.1', a4: '6.2.7.1' },
  judge({ file, content, profile }, report) {
    const depths = profile.standard === 'a1' ? [1, 2, 4, 8] : [1, 2, 4, 8, 16];
    const test = (dict: Dict, place: Place) => {
      for (const key of ['Alternates', 'OPI']) if (dict.has(key)) report(`An image has the key ${key}.`, place);
      if (file.get(dict, 'Interpolate') === true) report('An image is to be interpolated.', place);
      const depth = file.number(dict, 'BitsPerComponent');
      const isMask = file.get(dict, 'ImageMask') === true;
      if (depth !== null && !(isMask ? [1] : depths).includes(depth))
        report(`An image${isMask ? ' that is a mask' : ''} has ${depth} bits a component.`, place);
    };
    for (const [image, place] of content.images) test(image.dict, place);
    for (const { dict, place } of content.inlineImages) test(dict, place);
    if (profile.standard === 'a1')
      for (const { form, place } of content.forms.values())
        if (form.dict.has('OPI')) report('A form XObject has the key OPI.', place);
  },
};

const jpx: Rule = {
  clauses: { a2: '6.2.8.3', a4: '6.2.7.3' },
  judge({ file, content }, report) {
    for (const [image, place] of content.images) {
      if (filtersOf(image.dict, file.resolve).at(-1) !== 'JPXDecode') continue;
      checkJpx(readJpx(image.raw), image.dict.has('ColorSpace'), (message) => report(message, place));
    }
  },
};

function checkJpx(facts: JpxFacts | null, hasSpace: boolean, report: (message: string) => void): void {
  if (facts === null) return;
  const { channels, specifications, bitDepth, hasDepths } = facts;
  if (![1, 3, 4].includes(channels)) report(`A JPEG 2000 image has ${channels} channels of colour.`);
  if (hasDepths || bitDepth < 1 || bitDepth > 38)
    report('A JPEG 2000 image has channels of different depth, or of a depth that is not allowed.');
  if (hasSpace || specifications.length === 0) return;
  const best = specifications.filter(({ approximation }) => approximation === 1);
  if (specifications.length > 1 && best.length !== 1)
    report('A JPEG 2000 image does not say which one of its colour spaces is the best.');
  const used = best[0] ?? specifications[0]!;
  if (used.method < 1 || used.method > 3)
    report(`A JPEG 2000 image specifies its colour by the method ${used.method}.`);
  if (used.space === 19) report('A JPEG 2000 image is in the colour space CIEJab.');
}

const forms: Rule = {
  clauses: { a1: '6.2.5', a2: '6.2.9.1', a4: '6.2.8.1', x4: '6.14' },
  judge({ file, content, profile }, report) {
    for (const { form, place } of content.forms.values()) {
      if (profile.standard !== 'a4' && (form.dict.has('PS') || file.name(form.dict, 'Subtype2') === 'PS'))
        report('A form XObject holds PostScript.', place);
      if (profile.standard !== 'a1' && form.dict.has('OPI')) report('A form XObject has the key OPI.', place);
    }
  },
};

const references: Rule = {
  clauses: { a1: '6.2.6', a2: '6.2.9.2', a4: '6.2.8.2', x4: '6.7' },
  judge({ content }, report) {
    for (const { form, place } of content.forms.values())
      if (form.dict.has('Ref')) report('A form XObject is a reference to another file (Ref).', place);
  },
};

const postScript: Rule = {
  clauses: { a1: '6.2.7', a2: '6.2.9.3', x4: '6.14' },
  judge({ file, content }, report) {
    for (const [object, place] of content.otherXObjects)
      if (file.name(object.dict, 'Subtype') === 'PS') report('There is a PostScript XObject.', place);
  },
};

const operators: Rule = {
  clauses: { a1: '6.2.10', a2: '6.2.2', a4: '6.2.2', x4: '6.19' },
  judge({ content }, report) {
    for (const { name, place } of content.unknownOperators)
      report(`There is the operator ${JSON.stringify(name)}, which is not defined.`, place);
  },
};

const resources: Rule = {
  clauses: { a2: '6.2.2', a4: '6.2.2' },
  judge({ content, profile }, report) {
    for (const { category, name, isInherited, isMissing, place } of content.resources) {
      if (isInherited)
        report(`The resource ${name} (${category}) is not in the resources of its content stream.`, place);
      else if (isMissing && profile.standard === 'a4')
        report(`The resource ${name} (${category}) is in no resources.`, place);
    }
  },
};

const BLEND_MODES = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
);

const blending: Rule = {
  clauses: { a2: '6.2.10', a4: '6.2.9', x4: '6.20' },
  judge(subject, report) {
    const { file, content, profile } = subject;
    const test = (dict: Dict, place: Place) => {
      const value = file.get(dict, 'BM');
      for (const each of Array.isArray(value) ? value : [value]) {
        const name = nameOf(file.resolve(each));
        if (value !== null && !BLEND_MODES.has(name ?? ''))
          report(`There is the blend mode ${name ?? 'that is no name'}.`, place);
      }
    };
    for (const [dict, place] of content.graphicsStates) test(dict, place);
    if (profile.standard === 'a4') for (const { dict, place } of subject.annotations) test(dict, place);
  },
};

const blendingSpaces: Rule = {
  clauses: { a2: '6.2.10', a4: '6.2.9' },
  judge(subject, report) {
    const { file, content, profile } = subject;
    if (outputSpace(subject, subject.catalog) !== null) return;
    const annotated = pagesOfTransparentAnnotations(subject);
    for (const { dict, number } of subject.pages) {
      if (!content.transparentPages.has(number) && !annotated.has(number)) continue;
      if (file.get(file.dict(dict.entries.get('Group')), 'CS') !== null) continue;
      if (profile.standard === 'a4' && outputSpace(subject, dict) !== null) continue;
      report('A page with transparency has neither an output intent nor a blending space (CS of its Group).', {
        object: dict.object,
        page: number,
      });
    }
  },
};

/** The pages with annotations that blend: in PDF 2.0 they have blend modes and opacities of their own. */
function pagesOfTransparentAnnotations({ file, annotations, profile }: Subject): Set<number | null> {
  const pages = new Set<number | null>();
  for (const { dict, place } of profile.standard === 'a4' ? annotations : []) {
    const isNormal = /^(?:Normal|Compatible)$/.test(file.name(dict, 'BM') ?? 'Normal');
    const isOpaque = (file.number(dict, 'CA') ?? 1) >= 1 && (file.number(dict, 'ca') ?? 1) >= 1;
    if (!isNormal || !isOpaque) pages.add(place.page);
  }
  return pages;
}

/** A device space as the blending space of a group is used as any other. */
const groupSpaces: Rule = {
  clauses: { a2: '6.2.10', a4: '6.2.9' },
  judge(subject, report) {
    const { file, content } = subject;
    const test = (holder: Dict, resources: Dict | null, blending: PdfObject, place: Place) => {
      const group = file.dict(holder.entries.get('Group'));
      if (file.name(group, 'S') !== 'Transparency') return;
      const name = nameOf(new Resources(file, resources, null).space(file.get(group, 'CS')));
      if (name !== null && !isDeviceSpaceKnown(subject, name, place.page, blending))
        report(`A transparency group blends in ${name} without an output intent for it.`, place);
    };
    const ofPages = new Map<number | null, PdfObject>();
    for (const { dict, number, resources } of subject.pages) {
      ofPages.set(number, file.get(file.dict(dict.entries.get('Group')), 'CS'));
      test(dict, resources, null, { object: dict.object, page: number });
    }
    for (const { form, place } of content.forms.values())
      test(form.dict, file.dict(form.dict.entries.get('Resources')), ofPages.get(place.page) ?? null, place);
  },
};

const transparency: Rule = {
  clauses: { a1: '6.4' },
  judge({ file, content, pages }, report) {
    for (const [dict, place] of content.graphicsStates) {
      const mask = file.get(dict, 'SMask');
      if (mask !== null && nameOf(mask) !== 'None') report('A graphics state has a soft mask.', place);
      const blend = file.get(dict, 'BM');
      if (blend !== null && !/^(?:Normal|Compatible)$/.test(nameOf(blend) ?? ''))
        report('A graphics state has a blend mode other than Normal.', place);
      for (const key of ['CA', 'ca'])
        if (Math.abs((file.number(dict, key) ?? 1) - 1) > 1e-6)
          report(`A graphics state has ${key} other than 1.`, place);
    }
    for (const [image, place] of content.images)
      if (image.dict.has('SMask')) report('An image has a soft mask.', place);
    for (const { form, place } of content.forms.values()) {
      if (form.dict.has('SMask')) report('A form XObject has a soft mask.', place);
      if (file.name(file.dict(form.dict.entries.get('Group')), 'S') === 'Transparency')
        report('A form XObject is a transparency group.', place);
    }
    for (const { dict, number } of pages)
      if (file.name(file.dict(dict.entries.get('Group')), 'S') === 'Transparency')
        report('A page is a transparency group.', { object: dict.object, page: number });
  },
};

export const GRAPHICS: readonly Rule[] = [
  states,
  renderingIntents,
  images,
  jpx,
  forms,
  references,
  postScript,
  operators,
  resources,
  blending,
  blendingSpaces,
  groupSpaces,
  transparency,
];
