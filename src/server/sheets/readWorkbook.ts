import type { Readable } from 'node:stream';
import { refused, type Sheet, type SheetLimits, type Sheets, type SheetSource } from './sheet.ts';
import { isDateFormat } from './serialDays.ts';
import { readSharedTexts, SharedTexts } from './sharedTexts.ts';
import { rowsOfSheet, type Workbook } from './sheetRows.ts';
import { openParts, type Relation, type WorkbookParts } from './workbookParts.ts';
import { readWholeXml } from './xml.ts';

/**
 * Opens an xlsx file and reads everything except its rows. Hidden sheets, and sheets that are not tables, are left out.
 * @throws Problem invalid with the reason
 */
export async function readWorkbook(source: SheetSource, limits: SheetLimits): Promise<Sheets> {
  const parts = await openParts(source, limits);
  const start = [...(await parts.relationsOf('')).values()].find(({ type }) => type === 'officeDocument');
  if (!start || !parts.has(start.part)) throw refused('sheetFormat');
  const relations = await parts.relationsOf(start.part);
  const { sheets, is1904 } = await readSheetList(await parts.open(start.part), limits);
  const workbook = once(() => readShared(parts, [...relations.values()], limits, is1904));
  const rowsIn = async function* (part: string, name: string) {
    const shared = await workbook();
    yield* rowsOfSheet(await parts.open(part), name, shared, limits);
  };
  return {
    format: 'xlsx',
    decimalMark: undefined,
    sheets: sheets.flatMap(({ name, id }): Sheet[] => {
      const relation = relations.get(id);
      if (relation?.type !== 'worksheet') return [];
      return [{ name, rows: () => rowsIn(relation.part, name) }];
    }),
  };
}

async function readSheetList(stream: Readable, limits: SheetLimits): Promise<{ sheets: { name: string; id: string }[]; is1904: boolean }> {
  const sheets: { name: string; id: string }[] = [];
  let is1904 = false;
  let count = 0;
  await readWholeXml(stream, limits, {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (element === 'externalReference') throw refused('sheetExternalLinks');
      if (element !== 'sheet') return;
      if (++count > limits.sheets) throw refused('sheetTooMany', { max: limits.sheets });
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1];
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      if (id !== undefined && !isHidden) sheets.push({ name: (attributes['name'] ?? '').slice(0, 100), id });
    },
  });
  return { sheets, is1904 };
}

async function readShared(parts: WorkbookParts, relations: readonly Relation[], limits: SheetLimits, is1904: boolean): Promise<Workbook> {
  const partOf = (type: string) => relations.find((relation) => relation.type === type && parts.has(relation.part))?.part;
  const [styles, texts] = [partOf('styles'), partOf('sharedStrings')];
  return {
    is1904,
    dateStyles: styles === undefined ? new Set() : await readDateStyles(await parts.open(styles), limits),
    texts: texts === undefined ? new SharedTexts() : await readSharedTexts(await parts.open(texts), limits),
  };
}

async function readDateStyles(stream: Readable, limits: SheetLimits): Promise<ReadonlySet<number>> {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let isOfCells = false;
  await readWholeXml(stream, limits, {
    open(element, attributes) {
      if (element === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (element === 'cellXfs') isOfCells = true;
      else if (element === 'xf' && isOfCells) styles.push(Number(attributes['numFmtId'] ?? 0));
    },
    close(element) {
      if (element === 'cellXfs') isOfCells = false;
    },
  });
  // Many styles may share a long format: each format is examined once
  const dates = new Map([...new Set(styles)].map((format) => [format, isDateFormat(format, formats.get(format))]));
  return new Set(styles.flatMap((format, style) => (dates.get(format) ? [style] : [])));
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
