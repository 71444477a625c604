import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { growthOf, linear } from '../../../tests/support/growthOf.ts';
import { csvLine } from '#contract/csv.ts';
import { openSheets } from './openSheets.ts';
import { sheetLimits, type SheetLimits, type SheetRow, type SheetSource } from './sheet.ts';
import { writeCsv } from './writeCsv.ts';
import { writeWorkbook } from './writeWorkbook.ts';

function sourceOf(bytes: Buffer | string, piece = 1000): SheetSource {
  const all = Buffer.from(bytes);
  const pieces = function* (from: number, to: number) {
    for (let at = from; at < to; at += piece) yield all.subarray(at, Math.min(to, at + piece));
  };
  return { size: all.length, open: ({ start, end } = { start: 0, end: all.length - 1 }) => Readable.from(pieces(start, end + 1)) };
}

async function rowsOf(source: SheetSource, limits?: SheetLimits) {
  const { sheets } = await openSheets(source, limits);
  return Promise.all(sheets.map(async ({ name, rows }) => ({ name, rows: (await Readable.from(rows()).toArray()) as SheetRow[] })));
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet, whose parts a test may replace, add or leave out (undefined). */
function workbook(sheetData: string, parts: Record<string, string | Buffer | undefined> = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const usual: Record<string, string | Buffer | undefined> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Blad1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="r3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...parts,
  };
  for (const [name, text] of Object.entries(usual)) if (text !== undefined) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;

async function refusalOf(file: Buffer | string, limits: Partial<SheetLimits> = {}) {
  const error: unknown = await rowsOf(sourceOf(file, 65_536), { ...sheetLimits, ...limits }).then(
    () => 'not refused',
    (refusal: unknown) => refusal,
  );
  return error;
}

const refusedAs = (code: string) => ({ code: 'invalid', details: { fields: { file: [expect.objectContaining({ code })] } } });

describe('a workbook', () => {
  it('is read with shared and own texts, numbers, days and truths, in pieces of any size', async () => {
    const file = await workbook(
      `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><r><t>Rijk</t></r><r><t>e tekst</t></r></is></c></row>
       <row r="3"><c r="A3"><v>12.499999999999998</v></c><c r="B3" s="1"><v>45323</v></c><c r="C3" s="1"><v>45323.25</v></c><c r="D3" t="b"><v>1</v></c></row>`,
      {
        'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>nul</t></si><si><t>Émile_x000D_ &amp; 東京</t><rPh><t>uitspraak</t></rPh></si></sst>`,
        'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
      },
    );
    const expected = [
      {
        name: 'Blad1',
        rows: [
          { number: 1, cells: ['Émile\r & 東京', null, 'Rijke tekst'] },
          { number: 3, cells: [12.5, '2024-02-01', '2024-02-01T06:00:00', true] },
        ],
      },
    ];
    for (const piece of [1, 7, 100_000]) expect(await rowsOf(sourceOf(file, piece))).toEqual(expected);
  });

  it('that we wrote is read as it was, formulas as text', async () => {
    const cells = [
      ['=1+1', '007', 'regel 1\nregel 2', '<&">', '_x0041_ \u0001\ud800'],
      ['+31 20 123', null, '@x', '12.50', '2026-02-03'],
    ];
    const columns = ['A', 'B', 'C', 'D', 'E'].map((heading) => ({ heading }));
    const columnsOfKinds = columns.map((column, at) =>
      at === 3 ? { ...column, kind: 'number' as const } : at === 4 ? { ...column, kind: 'date' as const } : column,
    );
    const file = await buffer(
      writeWorkbook([
        { name: 'Relaties/klanten', columns, rows: cells },
        { name: 'Relaties klanten', columns: columnsOfKinds, rows: [cells[1] ?? []] },
      ]),
    );
    const [first, second] = await rowsOf(sourceOf(file));
    expect(first).toEqual({
      name: 'Relaties klanten',
      rows: [
        { number: 1, cells: ['A', 'B', 'C', 'D', 'E'] },
        { number: 2, cells: ['=1+1', '007', 'regel 1\nregel 2', '<&">', '_x0041_ '] },
        { number: 3, cells: ['+31 20 123', null, '@x', '12.50', '2026-02-03'] },
      ],
    });
    expect(second?.name).toBe('Relaties klanten 2');
    expect(second?.rows[1]?.cells).toEqual(['+31 20 123', null, '@x', 12.5, '2026-02-03']);
  });

  it('has no character in its texts that no text can hold, however it is written', async () => {
    const shared = `<sst xmlns="${main}"><si><t>een_x0000_</t></si></sst>`;
    const file = await workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>_x0000_twee_x0000_</t></is></c></row>`,
      {
        'xl/sharedStrings.xml': shared,
      },
    );
    expect((await rowsOf(sourceOf(file)))[0]?.rows).toEqual([{ number: 1, cells: ['een', 'twee'] }]);
  });

  it('shows neither hidden sheets nor charts', async () => {
    const file = await workbook('', {
      'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="Weg" state="hidden" r:id="r1"/><sheet name="Grafiek" r:id="r3"/></sheets></workbook>`,
    });
    expect(await rowsOf(sourceOf(file))).toEqual([]);
  });
});

describe('a hostile file', () => {
  it('with a formula is refused, with its cell', async () => {
    const file = await workbook('<row r="4"><c r="AB4"><f>1+1</f><v>2</v></c></row>');
    expect(await refusalOf(file)).toMatchObject({
      details: { fields: { file: [{ code: 'sheetFormula', params: { sheet: 'Blad1', cell: 'AB4' } }] } },
    });
    expect(await refusalOf(await workbook('<row><c t="str"><f/></c></row>'))).toMatchObject(refusedAs('sheetFormula'));
  });

  it('that unpacks to very much is refused before it is unpacked', async () => {
    const file = await workbook('', { 'xl/worksheets/sheet1.xml': Buffer.alloc(5_000_000, ' ') });
    expect(await refusalOf(file)).toMatchObject(refusedAs('sheetBomb'));
    expect(await refusalOf(await workbook(text('x').repeat(50_000)), { unpacked: 100_000, ratio: 1e9 })).toMatchObject(
      refusedAs('sheetBomb'),
    );
    expect(await refusalOf(await workbook(''), { parts: 4 })).toMatchObject(refusedAs('sheetBomb'));
  });

  it('that says less than it unpacks to is refused', async () => {
    const file = await workbook(`<row>${text('x').repeat(500)}</row>`);
    // The size stands in the directory of the archive, at byte 24 of an entry, behind which the name begins at byte 46
    const entry = file.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    file.writeUInt32LE(10, entry + 24);
    expect(await refusalOf(file)).toMatchObject(refusedAs('sheetBroken'));
  });

  it('with a document type is refused, in any part', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    const sheet = `${bomb}<worksheet><sheetData><row>${text('&b;')}</row></sheetData></worksheet>`;
    expect(await refusalOf(await workbook('', { 'xl/worksheets/sheet1.xml': sheet }))).toMatchObject(refusedAs('sheetEntities'));
    expect(
      await refusalOf(
        await workbook('<row><c t="s"><v>0</v></c></row>', { 'xl/sharedStrings.xml': `${bomb}<sst><si><t>&b;</t></si></sst>` }),
      ),
    ).toMatchObject(refusedAs('sheetEntities'));
    expect(await refusalOf(await workbook(`<row>${text('&b;')}</row>`))).toMatchObject(refusedAs('sheetBroken'));
  });

  it('with links to other workbooks, data sources or macros is refused', async () => {
    expect(await refusalOf(await workbook('', { 'xl/externalLinks/externalLink1.xml': '<x/>' }))).toMatchObject(
      refusedAs('sheetExternalLinks'),
    );
    expect(await refusalOf(await workbook('', { 'xl/connections.xml': '<x/>' }))).toMatchObject(refusedAs('sheetExternalLinks'));
    const relations = `<Relationships><Relationship Id="r9" Type="${office}/externalLink" Target="elders.xml"/></Relationships>`;
    expect(await refusalOf(await workbook('', { 'xl/_rels/workbook.xml.rels': relations }))).toMatchObject(refusedAs('sheetExternalLinks'));
    expect(await refusalOf(await workbook('', { 'xl/vbaProject.bin': 'x' }))).toMatchObject(refusedAs('sheetMacros'));
  });

  it('with more rows, empty rows, columns, sheets, texts or letters than a bound is refused', async () => {
    expect(await refusalOf(await workbook(`<row>${text('x')}</row>`.repeat(11)), { rows: 10 })).toMatchObject(refusedAs('sheetRows'));
    expect(await refusalOf(await workbook('<row/>'.repeat(1_048_576)), { ratio: 1e9 })).toMatchObject(refusedAs('sheetEmptyRows'));
    expect(await refusalOf(await workbook(`<row><c r="XFD1" t="b"><v>1</v></c></row>`))).toMatchObject(refusedAs('sheetColumns'));
    expect(await refusalOf(await workbook(`<row>${text('x'.repeat(32_768))}</row>`))).toMatchObject(refusedAs('sheetCell'));
    expect(await refusalOf(await workbook(`<row><!--${'x'.repeat(900_000)}--></row>`), { ratio: 1e9 })).toMatchObject(
      refusedAs('sheetCell'),
    );
    const sheets = '<sheet name="a" r:id="r1"/>'.repeat(51);
    expect(
      await refusalOf(await workbook('', { 'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>` })),
    ).toMatchObject(refusedAs('sheetTooMany'));
    const texts = { 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(11)}</sst>` };
    expect(await refusalOf(await workbook('<row/>', texts), { texts: 10 })).toMatchObject(refusedAs('sheetTexts'));
  });

  it('nested without end is refused', async () => {
    expect(await refusalOf(await workbook('<a>'.repeat(10_000)))).toMatchObject(refusedAs('sheetBroken'));
  });

  it('of another program, with a password or broken is refused by that name', async () => {
    const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000)]);
    expect(await refusalOf(ole)).toMatchObject(refusedAs('sheetFormat'));
    expect(await refusalOf(Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]))).toMatchObject(refusedAs('sheetEncrypted'));
    const ods = await workbook('', {
      '[Content_Types].xml': undefined,
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': '<x/>',
    });
    expect(await refusalOf(ods)).toMatchObject(refusedAs('sheetFormat'));
    for (const other of ['', '%PDF-1.7', '<html></html>', 'a;b\n\0;c', Buffer.from('\ufeffa;b\n\0;c', 'utf16le')])
      expect(await refusalOf(other)).toMatchObject(refusedAs('sheetFormat'));
    const file = await workbook(`<row>${text('x')}</row>`);
    expect(await refusalOf(file.subarray(0, -30))).toMatchObject(refusedAs('sheetBroken'));
    expect(await refusalOf(await workbook('<row><c></row>'))).toMatchObject(refusedAs('sheetBroken'));
    // by its number a row is found again when it is undone
    for (const number of [1, 2]) {
      const rows = `<row r="2">${text('a')}</row><row r="${number}">${text('b')}</row>`;
      expect(await refusalOf(await workbook(rows))).toMatchObject(refusedAs('sheetBroken'));
    }
  });

  it('is refused or read when any of its bytes are changed, and never ends otherwise', async () => {
    const file = await workbook(`<row>${text('een')}${text('twee')}</row>`.repeat(20));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }), async (changes) => {
        const changed = Buffer.from(file);
        for (const [at, value] of changes) changed[at] = value;
        const outcome = await refusalOf(changed);
        if (outcome !== 'not refused') expect(outcome).toMatchObject({ code: 'invalid' });
      }),
      { numRuns: 300 },
    );
  });

  it('with formats of many open brackets is read in a time that grows with their length', async () => {
    const given = (size: number) => {
      const format = `<numFmt numFmtId="170" formatCode="${'['.repeat(size)}"/>`;
      const styles = `<numFmts>${format}</numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(size / 40)}</cellXfs>`;
      return workbook('<row r="1"><c r="A1"><v>1</v></c></row>', { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` });
    };
    const growth = await growthOf({ size: 20_000, given, work: (file) => rowsOf(sourceOf(file, 65_536)) });
    expect(growth).toBeLessThan(linear);
  });
});

describe('a CSV file', () => {
  const cellsOf = async (file: Buffer | string) => (await rowsOf(sourceOf(file, 3)))[0]?.rows.map(({ cells }) => cells);

  it.each([
    ['Nummer;Naam\r\n1;Jansen, P.\r\n2;De Vries, A.\r\n', ','],
    ['Number,Name\n1,Jansen\n2,Smith', '.'],
    ['Nummer\tNaam\r1\tJansen\r', ','],
    ['sep=|\r\nNummer|Naam\r\n1|Jansen\r\n', ','],
    ['Prijs;Kosten\r\n1;Jansen, P., dhr.\r\n', ','],
  ])('has its separator found: %j', async (file, decimalMark) => {
    const rows = await cellsOf(file);
    expect(rows?.[0]).toHaveLength(2);
    expect(rows?.[1]?.[0]).toBe('1');
    expect((await openSheets(sourceOf(file))).decimalMark).toBe(decimalMark);
  });

  it('is read in UTF-8 with and without its mark, UTF-16 and Windows-1252', async () => {
    const content = 'Naam;Plaats\nCafé €;Köln\n';
    const windows = Buffer.from([...content].map((sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0))));
    const marked = Buffer.from(`\ufeff${content}`);
    const wide = Buffer.from(`\ufeff${content}`, 'utf16le');
    for (const file of [Buffer.from(content), marked, wide, Buffer.from(wide).swap16(), windows])
      expect(await cellsOf(file)).toEqual([
        ['Naam', 'Plaats'],
        ['Café €', 'Köln'],
      ]);
  });

  it('keeps line breaks and quotes inside of quotes, and numbers its rows by lines', async () => {
    const file = 'A;B\r\n"een\r\ntwee";"zeg ""ja"""\r\n\r\n2" buis;x\r\n';
    expect((await rowsOf(sourceOf(file, 1)))[0]?.rows).toEqual([
      { number: 1, cells: ['A', 'B'], width: 2 },
      { number: 2, cells: ['een\r\ntwee', 'zeg "ja"'], width: 2 },
      { number: 5, cells: ['2" buis', 'x'], width: 2 },
    ]);
  });

  it('whose quote never ends is refused with its line', async () => {
    expect(await refusalOf('A;B\n1;"open\n2;x\n')).toMatchObject({
      details: { fields: { file: [{ code: 'sheetQuote', params: { line: 2 } }] } },
    });
  });

  it('that we wrote is read as it was', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'aé";,\n\r\t €|') }).map((value) => value.trim());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }), async (rows) => {
        const filled = rows.map((row) => ['x', ...row, 'x']);
        const file = `${csvLine(['a', 'b', 'c', 'd', 'e'], 'nl')}${filled.map((row) => csvLine(row, 'nl')).join('')}`;
        expect((await cellsOf(file))?.slice(1)).toEqual(filled.map((row) => row.map((value) => value || null)));
      }),
      { numRuns: 200 },
    );
    const written = await buffer(writeCsv(Readable.from([['Naam', '=1+1', 1.5]]), 'nl'));
    expect(written.toString()).toBe("\ufeffNaam;'=1+1;1,5\r\n");
  });
});
