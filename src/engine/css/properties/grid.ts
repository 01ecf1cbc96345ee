/** css-grid-2 and css-grid-3: the container's properties, and those of its items. */

import { keyword, oneOf } from '../values/basic/keyword.ts';
import { lengthPercentage } from '../values/basic/length.ts';
import { NO_AREAS, templateAreas } from '../values/box/grid-area.ts';
import { lanesDirection, NORMAL_LANES } from '../values/box/grid-lanes.ts';
import { gridAutoFlow, gridLine } from '../values/box/grid-line.ts';
import { AUTO_TRACK, NO_TRACKS, trackList, trackSizes } from '../values/box/grid-track.ts';
import { property, propertyGroup } from './define.ts';
import { lengths } from './scale.ts';

const GRID = 'css-grid-2/#propdef-';
const LANES = 'css-grid-3/#propdef-';
const GONE = {
  masonry: 'css-grid-3 has `display: grid-lanes` in its place',
};

export const gridGroup = propertyGroup({
  templateColumns: property({
    name: 'grid-template-columns',
    syntax: trackList(),
    initial: NO_TRACKS,
    scale: lengths,
    spec: GRID + 'grid-template-columns',
    unsupportedValues: GONE,
  }),
  templateRows: property({
    name: 'grid-template-rows',
    syntax: trackList(),
    initial: NO_TRACKS,
    scale: lengths,
    spec: GRID + 'grid-template-rows',
    unsupportedValues: GONE,
  }),
  templateAreas: property({
    name: 'grid-template-areas',
    syntax: templateAreas(),
    initial: NO_AREAS,
    spec: GRID + 'grid-template-areas',
  }),
  autoColumns: property({
    name: 'grid-auto-columns',
    syntax: trackSizes(),
    initial: [AUTO_TRACK],
    scale: lengths,
    spec: GRID + 'grid-auto-columns',
  }),
  autoRows: property({
    name: 'grid-auto-rows',
    syntax: trackSizes(),
    initial: [AUTO_TRACK],
    scale: lengths,
    spec: GRID + 'grid-auto-rows',
  }),
  autoFlow: property({
    name: 'grid-auto-flow',
    syntax: gridAutoFlow(),
    initial: { axis: 'row', isDense: false },
    spec: GRID + 'grid-auto-flow',
  }),
  lanesDirection: property({
    name: 'grid-lanes-direction',
    syntax: lanesDirection(),
    initial: NORMAL_LANES,
    spec: LANES + 'grid-lanes-direction',
  }),
  flowTolerance: property({
    name: 'flow-tolerance',
    syntax: oneOf(keyword('normal', 'infinite'), lengthPercentage({ min: 0 })),
    initial: 'normal',
    scale: lengths,
    spec: LANES + 'flow-tolerance',
  }),
});

export const gridPlacementGroup = propertyGroup({
  rowStart: property({
    name: 'grid-row-start',
    syntax: gridLine(),
    initial: 'auto',
    spec: GRID + 'grid-row-start',
  }),
  columnStart: property({
    name: 'grid-column-start',
    syntax: gridLine(),
    initial: 'auto',
    spec: GRID + 'grid-column-start',
  }),
  rowEnd: property({
    name: 'grid-row-end',
    syntax: gridLine(),
    initial: 'auto',
    spec: GRID + 'grid-row-end',
  }),
  columnEnd: property({
    name: 'grid-column-end',
    syntax: gridLine(),
    initial: 'auto',
    spec: GRID + 'grid-column-end',
  }),
});
