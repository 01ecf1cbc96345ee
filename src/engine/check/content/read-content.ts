/** The facts of all content of a file: its pages, and the appearances of their annotations. */
import { Stream } from '../file/objects.ts';
import type { PdfFile } from '../file/pdf-file.ts';
import { ContentFacts } from './facts.ts';
import { Interpreter, type Surroundings } from './interpret.ts';
import type { Page } from './pages.ts';
import { Resources } from './resources.ts';

export function readContent(file: PdfFile, pages: readonly Page[]): ContentFacts {
  const facts = new ContentFacts();
  const interpreter = new Interpreter(file, facts);
  for (const page of pages) {
    const group = file.dict(page.dict.entries.get('Group'));
    const around: Surroundings = {
      page,
      resources: new Resources(file, page.resources, null, page.inheritsResources),
      object: page.dict.object,
      owner: file.number(page.dict, 'StructParents'),
      form: null,
      mark: null,
      blending: file.get(group, 'CS'),
      isTaggable: true,
      depth: 0,
    };
    interpreter.run(contentOf(file, page), around);
    for (const annotation of page.annotations)
      for (const appearance of appearancesOf(file, annotation.entries.get('AP')))
        if (interpreter.isNew('appearance', appearance)) {
          const resources = new Resources(file, file.dict(appearance.dict.entries.get('Resources')), around.resources);
          if (file.name(file.dict(appearance.dict.entries.get('Group')), 'S') === 'Transparency')
            facts.transparentPages.add(page.number);
          facts.forms.set(appearance, {
            form: appearance,
            count: 1,
            hasMcid: false,
            place: { object: appearance.dict.object, page: page.number },
          });
          interpreter.enter(
            appearance,
            { ...around, resources, object: appearance.dict.object, isTaggable: false },
            null,
          );
        }
  }
  return facts;
}

/** The streams of a page as one, parted by white space. */
function contentOf(file: PdfFile, page: Page): Uint8Array {
  const contents = file.get(page.dict, 'Contents');
  const streams = (Array.isArray(contents) ? contents : [contents]).map((each) => file.resolve(each));
  const parts = streams.flatMap((stream) =>
    stream instanceof Stream ? [file.decode(stream) ?? new Uint8Array(), Uint8Array.of(10)] : [],
  );
  file.effort.keep(parts.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat(parts);
}

/** The streams of an appearance dictionary, of all states. */
function appearancesOf(file: PdfFile, value: Parameters<PdfFile['dict']>[0]): Stream[] {
  const streams: Stream[] = [];
  for (const each of file.dict(value)?.entries.values() ?? []) {
    const appearance = file.resolve(each);
    if (appearance instanceof Stream) streams.push(appearance);
    else
      for (const state of file.dict(appearance)?.entries.values() ?? []) {
        const stream = file.resolve(state);
        if (stream instanceof Stream) streams.push(stream);
      }
  }
  return streams;
}
