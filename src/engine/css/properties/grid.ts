/** css-grid-2: the container's properties, and those of its items. */
import { NO_AREAS, templateAreas } from '../values/box/grid-area.ts';
import { gridAutoFlow, gridLine } from '../values/box/grid-line.ts';
import { AUTO_TRACK, NO_TRACKS, trackList, trackSizes } from '../values/box/grid-track.ts';
import { property, propertyGroup } from './define.ts';
import { lengths } from './scale.ts';

const GRID = 'css-grid-2/#propdef-';
const NOT_YET = {
  masonry: 'masonry layout is not carried out',
};

export const gridGroup = propertyGroup({
  templateColumns: property({
    name: 'grid-template-columns',
    syntax: trackList(),
    initial: NO_TRACKS,
    scale: lengths,
    spec: GRID + 'grid-template-columns',
    unsupportedValues: NOT_YET,
  }),
  templateRows: property({
    name: 'grid-template-rows',
    syntax: trackList(),
    initial: NO_TRACKS,
    scale: lengths,
    spec: GRID + 'grid-template-rows',
    unsupportedValues: NOT_YET,
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
