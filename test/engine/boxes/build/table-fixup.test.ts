import { expect, it } from 'vitest';
import { boxesOf, dumpOf, lines } from '../support.ts';

it('parts of a table: columns, groups, captions, spans', () =>
  expect(
    dumpOf(`<table><caption>x</caption><colgroup><col span=2><col></colgroup><colgroup span=3></colgroup>
      <tfoot><tr><td>f<thead><tr><th>a<tbody><tr><td colspan=3 rowspan=0>b<thead><tr><td></table>`),
  ).toBe(
    lines(`
      table table
        caption: caption block-container root
          "x"
        col table-column span 2 in colgroup
        col table-column span 1 in colgroup
        colgroup table-column span 3 in colgroup
        tfoot table-section footer
          tr table-row
            td block-container root
              "f"
        thead table-section header
          tr table-row
            th block-container root
              "a"
        tbody table-section body
          tr table-row
            3 columns 65534 rows td block-container root
              "b"
        thead table-section body
          tr table-row
            td block-container root
    `),
  ));

const cell = (text: string) => `<i style="display: table-cell">${text}</i>`;

it('cells without a row get all that is missing, white space between them is dropped', () =>
  expect(dumpOf(`<div>${cell('a')} ${cell('b')} c</div>`)).toBe(
    lines(`
      div block-container
        anonymous table
          anonymous table-section body
            anonymous table-row
              i block-container root
                "a"
              i block-container root
                "b"
        anonymous block-container
          " c"
    `),
  ));

it('inside an inline box the table is inline', () =>
  expect(dumpOf(`<p><b>x${cell('a')} y</b></p>`)).toBe(
    lines(`
      p block-container
        b inline-box
          "x"
          atomic: anonymous table
            anonymous table-section body
              anonymous table-row
                i block-container root
                  "a"
          " y"
    `),
  ));

it('content of a row that is no cell shares an anonymous cell', () =>
  expect(dumpOf(`<div style="display: table-row">a <b>b</b> ${cell('c')} </div>`)).toBe(
    lines(`
      anonymous table
        anonymous table-section body
          div table-row
            anonymous block-container root
              "a "
              b inline-box
                "b"
              " "
            i block-container root
              "c"
    `),
  ));

it('content of a table that is no part of it gets a row', () =>
  expect(dumpOf(`<div style="display: table"> <p>a</p> ${cell('b')}</div>`)).toBe(
    lines(`
      div table
        anonymous table-section body
          anonymous table-row
            anonymous block-container root
              p block-container
                "a"
            i block-container root
              "b"
    `),
  ));

it('generated content of a row is a cell', () =>
  expect(dumpOf('<style>tr::after { content: "x" }</style><table><tr><td>a</table>')).toBe(
    lines(`
      table table
        tbody table-section body
          tr table-row
            td block-container root
              "a"
            anonymous block-container root
              tr::after inline-box
                "x"
    `),
  ));

it('spans have limits', () =>
  expect(dumpOf('<table><tr><td colspan=5000 rowspan=99999>a<td colspan=x>b<td colspan=0>c</table>')).toBe(
    lines(`
      table table
        tbody table-section body
          tr table-row
            1000 columns 65534 rows td block-container root
              "a"
            td block-container root
              "b"
            td block-container root
              "c"
    `),
  ));

it('builds 100,000 columns in linear time', () =>
  expect(boxesOf(`<table><tr>${'<td>a'.repeat(100_000)}</table>`).tree.boxCount).toBeGreaterThan(200_000));
