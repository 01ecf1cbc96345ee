/** Which image an `<img>` shows: `src`, `srcset`, `sizes`, `<picture>` (HTML §4.8.4.3), for one device pixel per px as Chromium prints. */
import { isShownMediaType } from '../../base/image-formats.ts';
import { PX_PER_UNIT } from '../../base/lengths.ts';
import { isNoAddress } from '../../base/own-files.ts';
import { isAbsoluteUrl, resolveUrl } from '../../base/resolve-url.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { ImageSelection } from '../content/element-styles.ts';

export interface SelectedImage {
  /** Absolute. */
  readonly url: string;
  /** Image pixels per px. */
  readonly density: number;
}

interface Candidate {
  readonly url: string;
  readonly density: number | null;
  /** Of a `w` descriptor, image pixels. */
  readonly width: number | null;
}

/** More candidates of one attribute are not looked at. */
const MOST_CANDIDATES = 1_000;

/** `null` where the element names no image. */
export function selectImage(image: Element, selection: ImageSelection): SelectedImage | null {
  const source = pictureSource(image, selection);
  const chosen = source ?? image;
  const candidates = parseSrcset(attribute(chosen, 'srcset') ?? '');
  const hasWidths = candidates.some((candidate) => candidate.width !== null);
  const src = source === null ? attribute(image, 'src') : null;
  if (
    src !== null &&
    src.trim() !== '' &&
    !hasWidths &&
    !candidates.some((candidate) => densityOf(candidate, 1) === 1)
  ) {
    candidates.push({ url: src, density: 1, width: null });
  }
  const sourceSize = hasWidths ? usedSourceSize(attribute(chosen, 'sizes') ?? '', selection) : 1;
  const best = bestCandidate(candidates, sourceSize);
  if (best === null) return null;
  const url = resolveUrl(best.url, selection.baseUrl);
  return url === null ? null : { url, density: best.density };
}

/**
 * An address of the image that is relative, and starts from nothing, although another one is shown: it is to be told all the same. `null` where there is none,
 * or where the shown one is such itself.
 */
export function unresolvedCandidate(image: Element, selection: ImageSelection): string | null {
  if (!isNoAddress(selection.baseUrl)) return null;
  const shown = selectImage(image, selection)?.url;
  if (shown !== undefined && !isAbsoluteUrl(shown)) return null;
  const { parent } = image;
  const isInPicture = parent.kind === 'element' && parent.localName === 'picture';
  const elements = isInPicture ? parent.children.filter((each) => each.kind === 'element') : [image];
  for (const element of elements) {
    const srcset = parseSrcset(attribute(element, 'srcset') ?? '').map(({ url }) => url);
    const src = element === image ? attribute(image, 'src') : null;
    const found = [...srcset, src ?? ''].map((url) => resolveUrl(url, selection.baseUrl));
    const relative = found.find((url) => url !== null && !isAbsoluteUrl(url));
    if (relative !== undefined) return relative;
  }
  return null;
}

/** The first `<source>` before the image in its `<picture>` that fits. */
function pictureSource(image: Element, selection: ImageSelection): Element | null {
  const { parent } = image;
  if (parent.kind !== 'element' || parent.localName !== 'picture') return null;
  for (const child of parent.children) {
    if (child === image) return null;
    if (child.kind !== 'element' || child.localName !== 'source') continue;
    if ((attribute(child, 'srcset') ?? '').trim() === '') continue;
    const type = attribute(child, 'type') ?? '';
    if (type.trim() !== '' && !isShownMediaType(type)) continue;
    const media = attribute(child, 'media');
    if (media === null || media.trim() === '' || selection.matchesMedia(media)) return child;
  }
  return null;
}

function densityOf(candidate: Candidate, sourceSize: number): number {
  if (candidate.width !== null) return sourceSize > 0 ? candidate.width / sourceSize : Number.POSITIVE_INFINITY;
  return candidate.density ?? 1;
}

/** The smallest density that is at least 1, else the largest; of equal ones the first. */
function bestCandidate(candidates: readonly Candidate[], sourceSize: number): { url: string; density: number } | null {
  let best: { url: string; density: number } | null = null;
  for (const candidate of candidates) {
    const density = densityOf(candidate, sourceSize);
    if (!(density > 0) || density === Number.POSITIVE_INFINITY) continue;
    const isBetter =
      best === null || (best.density < 1 ? density > best.density : density >= 1 && density < best.density);
    if (isBetter) best = { url: candidate.url, density };
  }
  return best;
}

/** HTML §4.8.4.3.11: addresses with at most one descriptor each; a candidate with an unknown descriptor is left out. */
export function parseSrcset(srcset: string): Candidate[] {
  const candidates: Candidate[] = [];
  let at = 0;
  while (candidates.length < MOST_CANDIDATES) {
    while (at < srcset.length && /[\s,]/.test(srcset[at]!)) at++;
    if (at >= srcset.length) break;
    let end = at;
    while (end < srcset.length && !/\s/.test(srcset[end]!)) end++;
    let url = srcset.slice(at, end);
    let descriptors = '';
    if (url.endsWith(',')) {
      url = url.replace(/,{1,1000}$/, '');
      at = end;
    } else {
      at = srcset.indexOf(',', end);
      if (at === -1) at = srcset.length;
      descriptors = srcset.slice(end, at).trim();
    }
    const candidate = candidateOf(url, descriptors);
    if (candidate !== null) candidates.push(candidate);
  }
  return candidates;
}

function candidateOf(url: string, descriptors: string): Candidate | null {
  if (descriptors === '') return { url, density: null, width: null };
  let density: number | null = null;
  let width: number | null = null;
  for (const descriptor of descriptors.split(/\s+/, 4)) {
    const value = Number(descriptor.slice(0, -1));
    if (!Number.isFinite(value) || value < 0) return null;
    if (descriptor.endsWith('x')) density = value;
    else if (descriptor.endsWith('w')) width = value;
    else if (!descriptor.endsWith('h')) return null;
  }
  return { url, density, width };
}

/** HTML §4.8.4.3.12: the length of the first entry whose condition holds, px; `100vw` where there is none. */
function usedSourceSize(sizes: string, selection: ImageSelection): number {
  for (const entry of sizes.split(',', 100)) {
    const trimmed = entry.trim();
    const start = trimmed.lastIndexOf(' ') + 1;
    const length = sourceSizeLength(trimmed.slice(start), selection.viewportWidth);
    if (length === null) continue;
    const condition = trimmed.slice(0, start).trim();
    if (condition === '' || selection.matchesMedia(condition)) return length;
  }
  return selection.viewportWidth;
}

function sourceSizeLength(text: string, viewportWidth: number): number | null {
  const match = /^\+?(\d{0,9}\.?\d{1,9})([a-z]{1,4})$/i.exec(text);
  if (match === null) return null;
  const value = Number(match[1]);
  const unit = match[2]!.toLowerCase();
  if (unit === 'vw') return (value * viewportWidth) / 100;
  if (unit === 'em' || unit === 'rem') return value * 16;
  const factor = PX_PER_UNIT[unit];
  return factor === undefined ? null : value * factor;
}
