import { describe, expect, it } from 'vitest';
import { parseRows, planPaste } from './pasteRows.ts';

describe('parseRows', () => {
  it.each([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\tb', [['a', '', 'b']]],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['"a ""b"""\tc', [['a "b"', 'c']]],
    ['"tab\there"', [['tab\there']]],
    ['19" rack\t1', [['19" rack', '1']]],
    ['" inch\t1', [['" inch', '1']]],
    ['a\n\nb\n\n', [['a'], [''], ['b']]],
    ['', []],
  ])('reads %j', (text, rows) => {
    expect(parseRows(text)).toEqual(rows);
  });
});

describe('planPaste', () => {
  const columns = [
    { name: 'item', label: 'Item' },
    { name: 'quantity', label: 'Quantity' },
    { name: 'price', label: 'Price' },
  ];

  it('lays the cells on the columns from the cursor on', () => {
    expect(planPaste([['1', '2', '3']], columns, 1)).toEqual({
      columns: ['quantity', 'price', undefined],
      rows: [['1', '2', '3']],
      leftOut: [],
      beyond: 1,
    });
  });

  it('goes by headings when the first row holds them', () => {
    expect(
      planPaste(
        [
          ['price', 'Colour', 'ITEM'],
          ['5', 'red', 'A1'],
        ],
        columns,
        1,
      ),
    ).toEqual({
      columns: ['price', undefined, 'item'],
      rows: [['5', 'red', 'A1']],
      leftOut: ['Colour'],
      beyond: 0,
    });
  });

  it('knows further names of a column, its label first', () => {
    const named = [
      { name: 'item', label: 'Item', alsoCalled: ['Code'] },
      { name: 'quantity', label: 'Ordered', alsoCalled: ['Quantity', 'Price'] },
      { name: 'price', label: 'Price' },
    ];
    const rows = [
      ['code', 'Price', 'quantity '],
      ['A1', '5', '2'],
    ];
    expect(planPaste(rows, named, 0)).toMatchObject({ columns: ['item', 'price', 'quantity'], leftOut: [] });
  });

  it('leaves out titles above the headings, of which merged cells leave one text', () => {
    const rows = [
      ['Order 2026', '', ''],
      ['', '', ''],
      ['Item', 'Quantity', 'Price'],
      ['A1', '2', '5'],
    ];
    expect(planPaste(rows, columns, 0)).toEqual({
      columns: ['item', 'quantity', 'price'],
      rows: [['A1', '2', '5']],
      leftOut: [],
      beyond: 0,
    });
    const lines = [
      ['A0', '1', '4'],
      ['Item', 'Quantity', 'Price'],
      ['A1', '2', '5'],
    ];
    expect(planPaste(lines, columns, 0).rows).toEqual(lines);
  });

  it('holds a single row for values', () => {
    expect(planPaste([['Price']], columns, 0)).toEqual({ columns: ['item'], rows: [['Price']], leftOut: [], beyond: 0 });
  });

  it('does not name a heading below which nothing stands', () => {
    const rows = [
      ['Item', 'Quantity', 'Colour'],
      ['A1', '2', ''],
    ];
    expect(planPaste(rows, columns, 0).leftOut).toEqual([]);
  });
});
