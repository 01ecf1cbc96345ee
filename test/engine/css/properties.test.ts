import { describe, expect, it } from 'vitest';
import { supportsDeclaration } from '../../../src/engine/css/declaration.ts';
import { logicalLonghands, longhandNames, nameOf, physicalId } from '../../../src/engine/css/properties/logical.ts';
import { groupNames, longhands } from '../../../src/engine/css/properties/longhands.ts';
import { knownNames, propertyByName } from '../../../src/engine/css/properties/names.ts';
import { propertiesNotOnPaper } from '../../../src/engine/css/properties/not-on-paper.ts';
import { inheritedGroups, styleGroups } from '../../../src/engine/css/properties/registry.ts';
import { unsupportedProperties } from '../../../src/engine/css/properties/unsupported.ts';
import { shorthands } from '../../../src/engine/css/shorthands/registry.ts';
import { streamOf } from '../../../src/engine/css/syntax/token-stream.ts';

describe('the registry', () => {
  it('has each name once', () => {
    const names = [
      ...longhandNames(),
      ...shorthands.map(({ name }) => name),
      ...unsupportedProperties.keys(),
      ...propertiesNotOnPaper,
    ];
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
  it('has names in lower case that all can be found', () => {
    for (const name of knownNames()) {
      expect(name).toMatch(/^-?[a-z][a-z0-9-]*$/);
      expect(propertyByName(name)).not.toBeNull();
    }
  });
  it('has groups in which all properties inherit or none', () => {
    for (const name of groupNames) {
      const { properties, inherited } = styleGroups[name];
      for (const property of Object.values(properties))
        expect(property.inherited, `${name}: ${property.name}`).toBe(inherited);
      expect(name in inheritedGroups, name).toBe(inherited);
    }
  });
  it('has groups of at most 26 properties', () => {
    for (const name of groupNames)
      expect(Object.keys(styleGroups[name].properties).length, name).toBeLessThanOrEqual(26);
  });
  it('tells the specification of each property', () => {
    for (const { property } of longhands) expect(property.spec, property.name).toMatch(/^[a-z0-9-]+(\/[a-z.]+)?\/?#/i);
  });
  it('has a grammar for each property', () => {
    for (const { property } of longhands) expect(property.syntax.grammar, property.name).not.toBe('');
  });
  it('numbers properties without gaps, logical ones last', () => {
    for (const [i, { id }] of longhands.entries()) expect(id).toBe(i);
    for (const [i, { id, name }] of logicalLonghands.entries()) {
      expect(id).toBe(longhands.length + i);
      expect(nameOf(id)).toBe(name);
    }
  });
  it('maps logical properties by direction', () => {
    const sides = logicalLonghands.filter(({ name }) => /^margin-|^border-start-start/.test(name));
    expect(sides.map(({ id, name }) => [name, nameOf(physicalId(id, 0)), nameOf(physicalId(id, 1))])).toEqual([
      ['margin-block-start', 'margin-top', 'margin-top'],
      ['margin-block-end', 'margin-bottom', 'margin-bottom'],
      ['margin-inline-start', 'margin-left', 'margin-right'],
      ['margin-inline-end', 'margin-right', 'margin-left'],
      ['border-start-start-radius', 'border-top-left-radius', 'border-top-right-radius'],
    ]);
  });
});

describe('initial values', () => {
  it.each([
    ['display', 'inline'],
    ['width', 'auto'],
    ['min-width', 'auto'],
    ['max-width', 'none'],
    ['margin-top', '0'],
    ['background-image', 'none'],
    ['background-size', 'auto'],
    ['background-repeat', 'repeat'],
    ['border-top-width', 'medium'],
    ['border-top-color', 'currentcolor'],
    ['content', 'normal'],
    ['counter-reset', 'none'],
    ['quotes', 'auto'],
    ['list-style-type', 'disc'],
    ['font-size', 'medium'],
    ['font-weight', 'normal'],
    ['line-height', 'normal'],
    ['text-align', 'start'],
    ['text-indent', '0'],
    ['text-transform', 'none'],
    ['text-decoration-line', 'none'],
    ['tab-size', '8'],
    ['transform', 'none'],
    ['opacity', '1'],
    ['clip', 'auto'],
    ['z-index', 'auto'],
    ['aspect-ratio', 'auto'],
    ['flex-basis', 'auto'],
    ['row-gap', 'normal'],
    ['align-self', 'auto'],
    ['object-position', '50% 50%'],
    ['orphans', '2'],
    ['box-shadow', 'none'],
    ['fill', 'black'],
    ['stroke', 'none'],
    ['stroke-dasharray', 'none'],
    ['column-count', 'auto'],
    ['appearance', 'none'],
    ['overflow-x', 'visible'],
    ['page', 'auto'],
  ])('of %s is %s', (name, text) => {
    const longhand = longhands.find(({ property }) => property.name === name)!;
    const tokens = streamOf(text);
    const value = longhand.property.syntax.parse(tokens, { baseUrl: '', quirks: false });
    expect(tokens.isAtEnd()).toBe(true);
    expect(value instanceof Object && 'resolve' in value ? 16 : value).toEqual(longhand.property.initial);
  });
  it('are parsed by every keyword syntax', () => {
    for (const { property } of longhands) {
      if (typeof property.initial !== 'string' || property.unsupported !== null) continue;
      expect(supportsDeclaration(property.name, streamOf(property.initial)), property.name).toBe(true);
    }
  });
});
