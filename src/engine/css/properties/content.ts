/** css-content-3, css-gcpm-3 and css-lists-3: generated content, named strings, bookmarks, counters, list markers. */

import { integer, keyword, keywordMap, oneOf } from '../values/basic/keyword.ts';
import { listStyleType } from '../values/basic/list.ts';
import { image } from '../values/image/image.ts';
import {
  type ContentItem,
  type ContentValue,
  content,
  contentList,
  counterChanges,
  counterResets,
  quotes,
  type StringAssignment,
  stringSet,
} from '../values/text/content.ts';
import { property, propertyGroup } from './define.ts';

const OWN_TEXT: readonly ContentItem[] = [{ kind: 'content', what: 'text' }];

export const contentGroup = propertyGroup({
  content: property<ContentValue>({
    name: 'content',
    syntax: content(),
    initial: 'normal',
    scale: 'none',
    spec: 'css-content-3/#propdef-content',
  }),
  counterReset: property({
    name: 'counter-reset',
    syntax: counterResets(),
    initial: [],
    spec: 'css-lists-3/#propdef-counter-reset',
  }),
  counterIncrement: property({
    name: 'counter-increment',
    syntax: counterChanges(1),
    initial: [],
    spec: 'css-lists-3/#propdef-counter-increment',
  }),
  counterSet: property({
    name: 'counter-set',
    syntax: counterChanges(0),
    initial: [],
    spec: 'css-lists-3/#propdef-counter-set',
  }),
  stringSet: property<readonly StringAssignment[]>({
    name: 'string-set',
    syntax: stringSet(),
    initial: [],
    spec: 'css-gcpm-3/#propdef-string-set',
  }),
  /** 0: not in the outline. */
  bookmarkLevel: property<number>({
    name: 'bookmark-level',
    syntax: oneOf(keywordMap({ none: 0 }), integer({ min: 1 })),
    initial: 0,
    spec: 'css-content-3/#propdef-bookmark-level',
  }),
  bookmarkLabel: property<readonly ContentItem[]>({
    name: 'bookmark-label',
    syntax: contentList(),
    initial: OWN_TEXT,
    scale: 'none',
    spec: 'css-content-3/#propdef-bookmark-label',
  }),
  bookmarkState: property({
    name: 'bookmark-state',
    syntax: keyword('open', 'closed'),
    initial: 'open',
    spec: 'css-content-3/#propdef-bookmark-state',
  }),
  footnoteDisplay: property({
    name: 'footnote-display',
    syntax: keyword('block', 'inline', 'compact'),
    initial: 'block',
    spec: 'css-gcpm-3/#propdef-footnote-display',
  }),
  footnotePolicy: property({
    name: 'footnote-policy',
    syntax: keyword('auto', 'line', 'block'),
    initial: 'auto',
    spec: 'css-gcpm-3/#propdef-footnote-policy',
  }),
});

export const listGroup = propertyGroup({
  type: property({
    name: 'list-style-type',
    syntax: listStyleType(),
    initial: 'disc',
    inherited: true,
    spec: 'css-lists-3/#propdef-list-style-type',
  }),
  position: property({
    name: 'list-style-position',
    syntax: keyword('outside', 'inside'),
    initial: 'outside',
    inherited: true,
    spec: 'css-lists-3/#propdef-list-style-position',
  }),
  image: property({
    name: 'list-style-image',
    syntax: image(),
    initial: 'none',
    inherited: true,
    scale: 'none',
    spec: 'css-lists-3/#propdef-list-style-image',
  }),
  quotes: property({
    name: 'quotes',
    syntax: quotes(),
    initial: 'auto',
    inherited: true,
    spec: 'css-content-3/#propdef-quotes',
  }),
});
