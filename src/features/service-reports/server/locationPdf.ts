import sql from 'sql-template-tag';
import { addDays, dayOf } from '#contract/days.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { companyReport } from '#features/divisions/server/index.ts';
import { lastAutographAt } from '#features/work-orders/server/index.ts';
import { pictures } from '#server/pdf/pictures.ts';
import { facts, finished, heading, paragraph, type Report } from '#server/pdf/report.ts';
import { signatureLines } from '#server/pdf/signature.ts';
import { table, type Cell, type CellPart } from '#server/pdf/table.ts';
import { resultTones } from '../rules.ts';
import type { LocationReport, ReadCall, ReportedObject, WholeReport } from './locationReport.ts';
import { typeLabel } from './locationReport.ts';
import { pointNamed } from './pointNamed.ts';
import type { LatestReport } from './store.ts';
import { wordsOf, type Words } from './words.ts';
import { readWhole } from '#server/files/readWhole.ts';

// The same number of days as on the screens: earlier dates are due soon
const daysDueSoon = 60;

/** The report of a location for a customer. */
export async function locationPdf(call: ReadCall, { answer, objects }: WholeReport): Promise<Buffer> {
  const words = wordsOf(call);
  const { location } = answer;
  const report = await companyReport(call, { title: words.say('file.title'), subtitle: `${location.name}, ${location.city}` });
  about(report, answer, objects, words);
  if (objects.length === 0) paragraph(report, words.say('file.noObjects'));
  else {
    await overview(report, call, answer, words);
    await objectTable(report, call, objects, words);
    await findings(report, call, objects, words);
  }
  await signature(report, call, { locationId: location.id, words });
  return finished(report);
}

interface Signed {
  signedBy: string | null;
  signedAt: string;
  sha256: string;
  number: string;
}

// In points: the heading, and a signature with its name or the lines to sign on
const signatureRoom = 170;

/** The signature of the last work order; without one, lines to sign on paper. */
async function signature(report: Report, call: ReadCall, at: { locationId: string; words: Words }): Promise<void> {
  const { say, day } = at.words;
  heading(report, 2, say('file.signature'), signatureRoom);
  const row = await call.database.row<{ json: string | null }>(sql`
    select ${lastAutographAt(sql`${at.locationId}::uuid`, call.division)}::text as json`);
  if (!row?.json) {
    const people = [say('file.forCustomer'), say('file.forUs', { name: report.sender.name })];
    return signatureLines(report, people, [say('file.name'), say('file.date'), say('file.sign')]);
  }
  const { signedBy, signedAt, sha256, number } = JSON.parse(row.json) as Signed; // the expression has these members
  const bytes = await readWhole(call.services.files, sha256);
  await pictures(report, [{ bytes, alt: say('file.signatureAlt', { name: signedBy ?? '–' }) }], { columns: 2, height: 80 });
  facts(report, [
    { label: say('file.signedBy'), value: signedBy },
    { label: say('file.signedAt'), value: day(signedAt) },
    { label: say('file.visit'), value: number },
  ]);
}

function about(report: Report, { location, generatedAt }: LocationReport, objects: readonly ReportedObject[], { say, day, number }: Words) {
  facts(report, [
    { label: say('file.customer'), value: location.accountName },
    { label: say('file.location'), value: `${location.code} ${location.name}` },
    { label: say('file.address'), value: `${location.addressLine1}, ${location.postcode} ${location.city}` },
    { label: say('file.generated'), value: day(generatedAt) },
    { label: say('file.objects'), value: number(objects.length) },
    { label: say('file.nextService'), value: day(location.nextServiceDate) },
    ...(location.contractNumber ? [{ label: say('file.contract'), value: location.contractNumber }] : []),
  ]);
}

async function overview(report: Report, { language }: ReadCall, { summary }: LocationReport, { say, number }: Words): Promise<void> {
  heading(report, 2, say('file.overview'));
  const columns = ['total', 'approved', 'remarks', 'rejected', 'late'].map((name) => ({
    title: say(`file.${name}`),
    share: 1.3,
    kind: 'number' as const,
  }));
  const rows = Object.entries(summary).map(([assetType, { total, approved, remarks, rejected, overdue }]) => [
    assetTypeOf(assetType as Parameters<typeof assetTypeOf>[0]).label[language], // its keys are types
    ...[total, approved, remarks, rejected, overdue].map(number),
  ]);
  await table(report, [{ title: say('file.type'), share: 4 }, ...columns], rows);
}

async function objectTable(report: Report, call: ReadCall, objects: readonly ReportedObject[], words: Words): Promise<void> {
  const { say } = words;
  heading(report, 2, say('file.objects'));
  const columns = [
    { title: say('file.number'), share: 0.7, kind: 'number' as const },
    { title: say('file.object'), share: 3 },
    { title: say('file.place'), share: 2 },
    { title: say('file.last'), share: 2, kind: 'date' as const },
    { title: say('file.next'), share: 3.4, kind: 'date' as const },
  ];
  const today = dayOf(call.services.now());
  await table(
    report,
    columns,
    objects.map((object) => objectRow(call, object, { words, today })),
  );
}

interface Context {
  words: Words;
  today: string;
}

function objectRow(call: ReadCall, object: ReportedObject, { words, today }: Context): readonly Cell[] {
  const { asset, row } = object;
  const { say, day } = words;
  const state = asset.status === 'OutOfService' ? 'outOfService' : asset.status === 'Missing' ? 'missing' : undefined;
  return [
    asset.number === null ? null : String(asset.number),
    [
      { text: row.name ?? typeLabel(asset, call.language), face: 'strong' },
      ...small(row.name ? row.typeLabel : null, [row.model, row.serialNumber].filter(Boolean).join(' · '), row.tag),
      ...(state ? [{ text: say(`file.${state}`), tone: 'bad' as const, small: true }] : []),
    ],
    row.place,
    [
      { text: day(row.lastServiceDate) ?? '–' },
      ...(row.result ? [{ text: say(`result.${row.result}`), tone: resultTones[row.result], small: true }] : []),
    ],
    nextCell(object, { words, today }),
  ];
}

function nextCell({ asset, row }: ReportedObject, { words, today }: Context): Cell {
  const { say, day } = words;
  const { dueDate } = asset;
  if (dueDate === null) return null;
  const standing = dueDate < today ? 'late' : dueDate <= addDays(today, daysDueSoon) ? 'soon' : undefined;
  const others = [
    ['extended', row.nextExtendedServiceDate],
    ['overhaul', row.nextOverhaulDate],
    ['replace', row.replaceBefore],
  ] as const;
  return [
    { text: day(dueDate) ?? '', face: 'strong' },
    ...(standing ? [{ text: say(`file.${standing}`), tone: standing === 'late' ? ('bad' as const) : ('soon' as const), small: true }] : []),
    ...small(row.dueReason),
    ...small(
      others
        .flatMap(([name, date]) =>
          date === null || date === dueDate ? [] : [say(`file.${name}`, { date: day(date) ?? '' }).replaceAll(' ', '\u00a0')],
        )
        .join(' · '),
    ),
  ];
}

function small(...texts: readonly (string | null)[]): readonly CellPart[] {
  return texts.flatMap((text) => (text ? [{ text, small: true }] : []));
}

async function findings(report: Report, call: ReadCall, objects: readonly ReportedObject[], { say }: Words): Promise<void> {
  heading(report, 2, say('file.findings'));
  const rows = objects.flatMap(({ asset, report: latest, row }) => {
    const found = latest ? [...failedPoints(call, asset, latest), ...(latest.findings ? [{ text: latest.findings }] : [])] : [];
    const advice = [latest?.recommendation, latest?.recommendReplacement ? say('file.replaceAdvice') : null].filter(Boolean).join(' ');
    if (found.length === 0 && advice === '') return [];
    const name: Cell = [{ text: row.name ?? row.typeLabel, face: 'strong' }, ...small(row.place)];
    const cells: readonly Cell[] = [asset.number === null ? null : String(asset.number), name, found, advice];
    return [cells];
  });
  if (rows.length === 0) return paragraph(report, say('file.noFindings'));
  const columns = [
    { title: say('file.number'), share: 0.7, kind: 'number' as const },
    { title: say('file.object'), share: 3 },
    { title: say('file.finding'), share: 4.5 },
    { title: say('file.advice'), share: 2.9 },
  ];
  await table(report, columns, rows);
}

function failedPoints(
  call: ReadCall,
  { assetType }: ReportedObject['asset'],
  { checklist, asCompleted }: LatestReport,
): readonly CellPart[] {
  const { say } = wordsOf(call);
  return checklist
    .filter(({ answer }) => answer === 'Fail')
    .flatMap(({ key, remark }) => [
      {
        text: `${say('answer.Fail')}: ${pointNamed(key, asCompleted, asCompleted?.asset.assetType ?? assetType)?.label[call.language] ?? key}`,
        tone: 'bad' as const,
      },
      ...small(remark ?? null),
    ]);
}
