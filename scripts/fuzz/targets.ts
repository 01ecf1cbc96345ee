/** The targets by name. Each is loaded when it is asked for: some need what others do without. */
import type { Target } from './target.ts';

const LOAD = {
  css: () => import('./targets/css.ts'),
  tree: () => import('./targets/tree.ts'),
  image: () => import('./targets/image.ts'),
  font: () => import('./targets/font.ts'),
  svg: () => import('./targets/svg.ts'),
  json: () => import('./targets/json.ts'),
  http: () => import('./targets/http.ts'),
  pdf: () => import('./targets/pdf.ts'),
  check: () => import('./targets/check.ts'),
  breaking: () => import('./targets/breaking.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly target: Target }>>>;

export type TargetName = keyof typeof LOAD;

export const TARGETS = Object.keys(LOAD) as readonly TargetName[];

export function isTarget(name: string): name is TargetName {
  return Object.hasOwn(LOAD, name);
}

export async function loadTarget(name: TargetName): Promise<Target> {
  return (await LOAD[name]()).target;
}
