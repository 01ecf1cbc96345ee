/** Values and styles by chance. */
import fc from 'fast-check';

export type Values = fc.Arbitrary<string>;
export type Properties = Readonly<Record<string, Values>>;

/** One of those that ` | ` parts. */
export const words = (list: string): Values => fc.constantFrom(...list.split(' | '));
export const px = (min: number, max: number): Values => fc.integer({ min, max }).map((number) => `${number}px`);
export const percent = (min: number, max: number): Values => fc.integer({ min, max }).map((number) => `${number}%`);
export const several = (values: Values, maxLength: number): Values =>
  fc.array(values, { minLength: 1, maxLength }).map((list) => list.join(' '));

/** How much more often a declaration is of the focus than of another subject. */
const FOCUSED = 14;

/** Some declarations, most often of the focus.
 * @param subjects - the declarations of each
 */
export function stylesOf(
  subjects: Readonly<Record<string, Properties>>,
  focus: string,
): fc.Arbitrary<Readonly<Record<string, string>>> {
  const groups = Object.entries(subjects).map(([name, properties]) => {
    const declarations = Object.entries(properties).map(([property, values]) =>
      fc.tuple(fc.constant(property), values),
    );
    return {
      weight: name === focus ? FOCUSED : 1,
      arbitrary: fc.oneof(...declarations),
    };
  });
  const lists = fc.uniqueArray(fc.oneof(...groups), { minLength: 1, maxLength: 8, selector: ([property]) => property });
  return lists.map((list) => Object.fromEntries(list));
}
