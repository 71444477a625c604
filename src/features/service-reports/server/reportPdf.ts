import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { placeOf } from '#features/assets/server/index.ts';
import { companyReport } from '#features/divisions/server/index.ts';
import { unitName } from '#contract/unitName.ts';
import { thumbnailAnswer, type StoredFile } from '#server/files/fileAnswer.ts';
import type { Call } from '#server/http/call.ts';
import { pictures, type Picture } from '#server/pdf/pictures.ts';
import { facts, finished, heading, paragraph, type Report } from '#server/pdf/report.ts';
import { table, type Cell } from '#server/pdf/table.ts';
import { measuredNumber, resultTones } from '../rules.ts';
import type { AsCompleted, ServiceReport } from '../schema.ts';
import { customerOf, shownFacts } from './asCompleted.ts';
import { pointNamed } from './pointNamed.ts';
import { limitsText, wordsOf, type Words } from './words.ts';

type PdfCall = Pick<Call, 'database' | 'division' | 'services' | 'language' | 'person'>;

const answerTones = { Pass: 'good', Fail: 'bad', NotApplicable: 'none' } as const;

/** One service report for a customer, with its photos. A completed one shows what held when it was completed. */
export async function reportPdf(call: PdfCall, locationId: string, report: ServiceReport): Promise<Buffer> {
  const known = await shownFacts(call, locationId, report);
  const { asset, location } = known;
  const words = wordsOf(call);
  const { say, day } = words;
  const title = say('file.report', { number: report.number });
  const label = asset.typeLabel[call.language];
  const subtitle = [asset.name ?? label, placeOf(asset)].filter(Boolean).join(', ');
  const pdf = await companyReport(call, { title, subtitle });
  if (report.status === 'Concept') paragraph(pdf, say('file.draft'), { face: 'strong' });
  if (report.correctsReportId) paragraph(pdf, say('file.corrects'));
  if (report.correctedById) paragraph(pdf, say('file.corrected'), { face: 'strong' });
  facts(pdf, [
    { label: say('file.customer'), value: await customerOf(call, locationId, known) },
    { label: say('file.location'), value: `${location.name}, ${location.addressLine1}, ${location.city}` },
    { label: say('file.place'), value: placeOf(asset) },
    { label: say('file.type'), value: label },
    { label: say('file.model'), value: [asset.manufacturer, asset.model].filter(Boolean).join(' ') },
    { label: say('file.serial'), value: asset.serialNumber },
    { label: say('file.tag'), value: asset.tag },
    { label: say('file.inspection'), value: say(`kind.${report.inspectionKind}`) },
    { label: say('file.date'), value: day(report.reportDate) },
    { label: say('file.engineer'), value: report.engineerName ?? report.completedByName },
    { label: say('file.norm'), value: report.normSet },
    { label: say('file.labelNumber'), value: report.labelNumber },
    {
      label: say('file.minutes'),
      value:
        report.workMinutes === null ? null : say('file.minutesValue', { minutes: report.workMinutes, smart_count: report.workMinutes }),
    },
  ]);
  await outcome(pdf, report, words);
  await checklist(pdf, call, { report, known, words });
  await parts(pdf, report, words, (key) => call.services.translate(call.language, key));
  await photos(pdf, call, { report, known, words });
  return finished(pdf);
}

async function outcome(pdf: Report, report: ServiceReport, { say, day }: Words): Promise<void> {
  heading(pdf, 2, say('file.resultLabel'));
  const state: Cell = [{ text: say(`result.${report.result}`), tone: resultTones[report.result], face: 'strong' }];
  const columns = [
    { title: say('file.resultLabel'), share: 3 },
    { title: say('file.nextService'), share: 2, kind: 'date' as const },
    { title: say('file.findings'), share: 5 },
  ];
  const advice = [report.recommendation, report.recommendReplacement ? say('file.replaceAdvice') : null].filter((text) => text !== null);
  const found = [report.assetMissing ? say('file.notFound') : null, report.findings].filter((text) => text !== null);
  const findings = [...(found.length > 0 ? found : [say('file.findingNone')]), ...advice.map((text) => `${say('file.advice')}: ${text}`)];
  await table(pdf, columns, [[state, day(report.nextServiceDate), findings.map((text) => ({ text }))]]);
}

interface Shown {
  report: ServiceReport;
  known: AsCompleted;
  words: Words;
}

async function checklist(pdf: Report, { language }: PdfCall, { report, known, words }: Shown): Promise<void> {
  if (report.checklist.length === 0) return;
  const { say, number } = words;
  heading(pdf, 2, say('file.checklist'));
  const rows = report.checklist.map(({ key, answer, value, remark }): readonly Cell[] => {
    const point = known.points.find((one) => one.key === key);
    const measured = measuredNumber(value);
    const unit = point?.unit ?? '';
    const limits = point ? limitsText({ min: point.min ?? undefined, max: point.max ?? undefined }, unit, words) : null;
    return [
      [{ text: point?.label[language] ?? key }, ...(remark ? [{ text: remark, small: true }] : [])],
      [{ text: say(`answer.${answer}`), tone: answerTones[answer] }],
      [...(measured === undefined ? [] : [{ text: `${number(measured)} ${unit}` }]), ...(limits ? [{ text: limits, small: true }] : [])],
    ];
  });
  const columns = [
    { title: say('file.point'), share: 6 },
    { title: say('file.answerLabel'), share: 2.2 },
    { title: say('file.measured'), share: 2.2, kind: 'date' as const },
  ];
  await table(pdf, columns, rows);
}

async function parts(pdf: Report, { partsUsed }: ServiceReport, { say, number }: Words, anyText: (key: string) => string): Promise<void> {
  if (partsUsed.length === 0) return;
  heading(pdf, 2, say('file.parts'));
  const rows = partsUsed.map(({ description, itemDescription, itemCode, quantity, quantityUsed, unitCode }) => [
    description ?? itemDescription ?? itemCode,
    `${number(Number(quantityUsed ?? quantity))} ${unitName(anyText, unitCode)}`.trim(),
  ]);
  await table(
    pdf,
    [
      { title: say('file.parts'), share: 6 },
      { title: say('file.quantity'), share: 2, kind: 'number' },
    ],
    rows,
  );
}

// The height of a heading with one row of pictures
const photosRoom = 190;

async function photos(pdf: Report, call: PdfCall, { report, known, words }: Shown): Promise<void> {
  const files = await call.database.rows<StoredFile & { checklistKey: string | null; description: string | null }>(sql`
    select "fileName", "fileSize", "mimeType", sha256, "checklistKey", description from "serviceReportAttachment"
    where division = ${call.division} and "serviceReportId" = ${report.id} and type = 'Photo' and "deletedAt" is null order by created, id`);
  if (files.length === 0) return;
  const { say } = words;
  const shown: Picture[] = [];
  for (const [index, { checklistKey, description, ...file }] of files.entries()) {
    const point = checklistKey === null ? undefined : pointNamed(checklistKey, known)?.label[call.language];
    const alt = point ? say('file.photoOf', { point }) : say('file.photoAlt', { number: index + 1 });
    shown.push({ bytes: await smallPicture(call, file), alt: [alt, description].filter(Boolean).join(': '), caption: description ?? alt });
  }
  heading(pdf, 2, say('file.photos'), photosRoom);
  await pictures(pdf, shown);
}

// pdfkit accepts JPEG and PNG, but thumbnails are WebP
async function smallPicture({ services, person }: PdfCall, file: StoredFile): Promise<Buffer> {
  const answer = await thumbnailAnswer(services.files, file, person.oid);
  return sharp(await buffer(answer.file?.stream() ?? Readable.from([])))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}
