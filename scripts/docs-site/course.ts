/** docs/course.md as lessons: a page for each heading of the second rank, with pictures of what its examples print. */
import { slugOf } from './links.ts';

export interface Lesson {
  readonly place: string;
  readonly title: string;
  readonly examples: readonly Example[];
  /** @param draw - gives the Markdown of the pictures of a document */
  withPictures(draw: (html: string, name: string) => Promise<string>): Promise<string>;
}

export interface Example {
  readonly html: string;
  /** Words that stand on each page, by hand. */
  readonly pages: readonly (readonly string[])[];
}

const EXAMPLE = /^```html example\n([\s\S]*?)^```\n<!-- prints (.*) -->$/gm;

export function courseLessons(text: string): { readonly head: string; readonly lessons: readonly Lesson[] } {
  const [head, ...parts] = text.split(/^(?=## )/m);
  const lessons = parts.map(lessonOf);
  const list = lessons.map(({ title, place }) => `- [${title}](/${place}.md)`);
  return { head: `${head}\n${list.join('\n')}\n`, lessons };
}

function lessonOf(text: string): Lesson {
  const title = /^## (.*)/.exec(text)![1]!.replaceAll('`', '');
  const place = `course/${slugOf(title)}`;
  return {
    place,
    title,
    examples: Array.from(text.matchAll(EXAMPLE), ([, html, pages]) => ({ html: html!, pages: JSON.parse(pages!) })),
    async withPictures(draw) {
      let page = '';
      let from = 0;
      let number = 0;
      for (const match of text.matchAll(EXAMPLE)) {
        number++;
        page += `${text.slice(from, match.index)}\`\`\`html\n${match[1]}\`\`\`\n\n${await draw(match[1]!, `${place}-${number}`)}`;
        from = match.index + match[0].length;
      }
      return (page + text.slice(from)).replace(/^#(?=#+ )/gm, '');
    },
  };
}
