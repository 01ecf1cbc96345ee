/** Computed values of one element or pseudo-element, in groups that are shared by pointer (ARCHITECTURE 2.5). */
import type { GroupValues } from '../css/properties/define.ts';
import type { styleGroups } from '../css/properties/registry.ts';

/** `style.margin.top`, `style.text.align` …; two styles with the same group object have the same values there. */
export type ComputedStyle = {
  readonly [G in keyof typeof styleGroups]: GroupValues<(typeof styleGroups)[G]['properties']>;
};

/** Whether a picture is turned as its file says (`image-orientation`). */
export type ImageOrientation = ComputedStyle['image']['orientation'];
