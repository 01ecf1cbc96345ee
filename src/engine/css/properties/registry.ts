/** All groups by the name under which a computed style holds them. */
import { anchorGroup } from './anchor.ts';
import { backgroundGroup } from './background.ts';
import { borderGroup, borderImageGroup, outlineGroup, radiusGroup, shadowGroup } from './border.ts';
import {
  displayGroup,
  insetGroup,
  marginGroup,
  overflowGroup,
  paddingGroup,
  sizingGroup,
  visibilityGroup,
} from './box.ts';
import { breakGroup, fragmentationGroup } from './break.ts';
import { colorGroup, effectsGroup } from './color.ts';
import { columnsGroup } from './columns.ts';
import { containmentGroup } from './containment.ts';
import { contentGroup, listGroup } from './content.ts';
import { alignGroup, flexGroup } from './flex.ts';
import { fontGroup } from './font.ts';
import { gapsGroup } from './gaps.ts';
import { gridGroup, gridPlacementGroup } from './grid.ts';
import { maskGroup } from './masking.ts';
import { mathGroup } from './math.ts';
import { imageGroup, replacedGroup } from './replaced.ts';
import { rhythmGroup } from './rhythm.ts';
import { shapesGroup } from './shapes.ts';
import { svgGeometryGroup, svgPaintGroup, svgStopGroup } from './svg.ts';
import { tableGroup, tableLayoutGroup } from './table.ts';
import { decorationGroup, inlineGroup, textGroup, writingGroup } from './text.ts';
import { transformGroup } from './transform.ts';
import { typesettingGroup } from './typesetting.ts';
import { uiGroup } from './ui.ts';
import { zoomGroup } from './zoom.ts';

/** Groups whose properties do not inherit. */
export const ownGroups = {
  display: displayGroup,
  margin: marginGroup,
  padding: paddingGroup,
  border: borderGroup,
  radius: radiusGroup,
  shadow: shadowGroup,
  outline: outlineGroup,
  inset: insetGroup,
  sizing: sizingGroup,
  overflow: overflowGroup,
  background: backgroundGroup,
  break: breakGroup,
  effects: effectsGroup,
  flex: flexGroup,
  align: alignGroup,
  content: contentGroup,
  tableLayout: tableLayoutGroup,
  replaced: replacedGroup,
  decoration: decorationGroup,
  inline: inlineGroup,
  columns: columnsGroup,
  gaps: gapsGroup,
  transform: transformGroup,
  ui: uiGroup,
  svgStop: svgStopGroup,
  containment: containmentGroup,
  grid: gridGroup,
  gridPlacement: gridPlacementGroup,
  borderImage: borderImageGroup,
  mask: maskGroup,
  svgGeometry: svgGeometryGroup,
  shapes: shapesGroup,
  rhythm: rhythmGroup,
  anchor: anchorGroup,
} as const;

export const inheritedGroups = {
  visibility: visibilityGroup,
  fragmentation: fragmentationGroup,
  color: colorGroup,
  font: fontGroup,
  text: textGroup,
  writing: writingGroup,
  list: listGroup,
  table: tableGroup,
  image: imageGroup,
  svgPaint: svgPaintGroup,
  typesetting: typesettingGroup,
  math: mathGroup,
  zoom: zoomGroup,
} as const;

export const styleGroups = { ...ownGroups, ...inheritedGroups };
