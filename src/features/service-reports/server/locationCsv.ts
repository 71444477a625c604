import { byteOrderMark, csvLine } from '#contract/csv.ts';
import type { LocationReport, ReadCall } from './locationReport.ts';
import { wordsOf } from './words.ts';

const columns = [
  ['number', 'file.number'],
  ['tag', 'file.tag'],
  ['typeLabel', 'file.type'],
  ['name', 'file.object'],
  ['place', 'file.place'],
  ['model', 'file.model'],
  ['serialNumber', 'file.serial'],
  ['productionDate', 'file.produced'],
  ['lastServiceDate', 'file.last'],
  ['result', 'file.resultLabel'],
  ['nextServiceDate', 'file.nextService'],
  ['nextExtendedServiceDate', 'kind.Extended'],
  ['nextOverhaulDate', 'kind.Overhaul'],
  ['replaceBefore', 'file.replaceBefore'],
  ['dueReason', 'file.reason'],
  ['findings', 'file.findings'],
  ['recommendation', 'file.advice'],
  ['reportNumber', 'file.reportNumber'],
] as const;

/** The report of a location for a spreadsheet: one row per object. */
export function locationCsv(call: ReadCall, { rows }: LocationReport): Buffer {
  const { say } = wordsOf(call);
  const shown = (row: LocationReport['rows'][number], name: (typeof columns)[number][0]) =>
    name === 'result' && row.result ? say(`result.${row.result}`) : row[name];
  const lines = [columns.map(([, key]) => say(key)), ...rows.map((row) => columns.map(([name]) => shown(row, name)))];
  return Buffer.from(byteOrderMark + lines.map((line) => csvLine(line, call.language)).join(''));
}
