/** The sizes at which Chromium really sets text: layout must use the same, or long lines break elsewhere. */

/**
 * The used font size: hundredths of a px, the rest cut off (measured: text of 10.19 px is as wide as text of 10.18 px, because the size passes
 * through a 32-bit float). Metrics, advances and painting go by it; `em`, `line-height` and shifts go by the computed size.
 */
export function usedFontSize(computed: number): number {
  return Math.trunc(Math.fround(Math.fround(computed) * 100)) / 100;
}
