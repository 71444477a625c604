import sql from 'sql-template-tag';
import { timeZone } from '#contract/days.ts';
import { locales } from '#contract/locales.ts';
import { unitName } from '#contract/unitName.ts';
import { companyReport, engineerField } from '#features/divisions/server/index.ts';
import { resultTones } from '#features/service-reports/rules.ts';
import { readRecord } from '#server/database/read.ts';
import type { InDivision, PersonalCall } from '#server/database/writeCall.ts';
import { answeredSoon } from '#server/files/answeredSoon.ts';
import { readWhole } from '#server/files/readWhole.ts';
import { found } from '#server/http/found.ts';
import { pictures } from '#server/pdf/pictures.ts';
import { facts, finished, heading, paragraph, type Report } from '#server/pdf/report.ts';
import { table, type Cell, type Column } from '#server/pdf/table.ts';
import type { WorkOrderItem } from '../itemSchema.ts';
import type { WorkOrder, WorkOrderStatus } from '../schema.ts';
import { signedStateOf, type SignedState } from './signedHash.ts';
import { workOrderTable } from './tables.ts';
import { visitedObjects, type VisitedObject } from './visitedObjects.ts';

/** The options of the report of a work order. */
export interface ReportOptions {
  /** The state to show, when it is not stored yet. */
  status?: WorkOrderStatus;
  /** Whether it has the full name of the engineer and the contact on site, which a customer's link does not show. */
  isInternal: boolean;
  hasPrices: boolean;
}

type Say = (key: string, params?: Record<string, string>) => string;

/** A work order with everything that its report shows. */
type Whole = WorkOrder & Required<Pick<WorkOrder, 'items' | 'assets'>>;

/**
 * The work done on a visit, with the signature, as a PDF in the language of the call.
 * @throws Problem notFound
 */
export async function reportOf(call: PersonalCall, id: string, options: ReportOptions): Promise<{ bytes: Buffer; number: string }> {
  const order = JSON.parse(found(await readRecord(call.database, workOrderTable, call.division, id)).json) as Whole; // built by the database
  const say: Say = (key, params) => call.services.translate(call.language, `workOrderReport.${key}`, params);
  const [report, image, firstName, { objects: visited, outcomes }] = await Promise.all([
    companyReport(call, { title: say('title', { number: order.number }), subtitle: order.description }),
    signatureOf(call, order),
    firstNameOf(call, order.engineerId),
    visitedObjects(call, order),
  ]);
  const shown = { ...order, status: options.status ?? order.status, engineerName: options.isInternal ? order.engineerName : firstName };
  visit(report, shown, { call, say, options });
  await work(report, shown, { call, say, options, visited });
  await objects(report, visited, say);
  await signature(report, shown, { call, say, image, hasOutcomes: outcomes.length > 0, ...signedStateOf(order, outcomes) });
  return { bytes: await finished(report), number: order.number };
}

interface Context {
  call: PersonalCall;
  say: Say;
  options: ReportOptions;
}

function visit(report: Report, order: Whole, { call, say, options }: Context): void {
  const { location } = order;
  const address = location ? [location.name, location.addressLine1, `${location.postcode} ${location.city}`] : [];
  const done = period(order.actualStart, order.actualEnd, call);
  facts(report, [
    { label: say('customer'), value: order.accountName },
    { label: say('location'), value: address.join(', ') },
    { label: say('status'), value: say(`statuses.${order.status}`) },
    { label: say('appointment'), value: period(order.plannedStart, order.plannedEnd, call) },
    { label: say('done'), value: done },
    { label: say('engineer'), value: order.engineerName },
    { label: say('purchaseOrder'), value: order.purchaseOrder },
    ...(options.isInternal ? [{ label: say('contact'), value: order.contactName }] : []),
  ]);
  if (order.resolution === null) return;
  heading(report, 2, say('resolution'));
  paragraph(report, order.resolution);
}

async function work(
  report: Report,
  order: Whole,
  { call, say, options, visited }: Context & { visited: readonly VisitedObject[] },
): Promise<void> {
  if (order.items.length === 0) return;
  heading(report, 2, say('lines'));
  const tags = new Map(visited.map((asset) => [asset.id, asset.name ?? asset.tag]));
  const unitText = (key: string) => call.services.translate(call.language, key);
  const columns: Column[] = [
    { title: say('line'), share: 5 },
    { title: say('object'), share: 2 },
    { title: say('quantity'), share: 1.4, kind: 'number' },
    ...(options.hasPrices ? [{ title: say('price'), share: 1.4, kind: 'number' as const }] : []),
    { title: say('state'), share: 1.6 },
  ];
  const rows = order.items.map((line) => [
    [{ text: textOf(line) }, ...(line.outcome ? [{ text: line.outcome, small: true }] : [])],
    line.assetId === null ? null : (tags.get(line.assetId) ?? null),
    `${amount(line.quantityUsed ?? line.quantity, call)} ${unitName(unitText, line.unitCode)}`.trim(),
    ...(options.hasPrices ? [priceOf(line, call)] : []),
    [{ text: say(`itemStatuses.${line.status}`), tone: tones[line.status] }],
  ]);
  await table(report, columns, rows);
}

// what the customer does not pay has no price
function priceOf({ unitPrice, discount, billable, status }: WorkOrderItem, call: PersonalCall): Cell {
  if (unitPrice === null || !billable || status === 'Geannuleerd' || status === 'Herpland') return null;
  const price = { text: amount(unitPrice, call, 2) };
  if (!discount) return [price];
  const percent = new Intl.NumberFormat(locales[call.language], { style: 'percent', maximumFractionDigits: 4 }).format(discount);
  return [price, { text: `− ${percent}`, small: true }];
}

const tones = { Open: 'open', Gerealiseerd: 'good', Geannuleerd: 'none', Herpland: 'soon' } as const;

async function objects(report: Report, assets: readonly VisitedObject[], say: Say): Promise<void> {
  if (assets.length === 0) return;
  heading(report, 2, say('objects'));
  const hasResults = assets.some(({ result }) => result !== null);
  const rows = assets.map((asset) => [
    asset.tag,
    [{ text: asset.name ?? asset.typeLabel }, ...(asset.model ? [{ text: asset.model, small: true }] : [])],
    asset.place,
    ...(hasResults ? [outcomeOf(asset, say)] : []),
  ]);
  const columns = [
    { title: say('tag'), share: 2.6 },
    { title: say('name'), share: 2.6 },
    { title: say('place'), share: hasResults ? 3 : 4 },
    ...(hasResults ? [{ title: say('result'), share: 4 }] : []),
  ];
  await table(report, columns, rows);
}

function outcomeOf({ result, assetMissing, failedPoints, findings }: VisitedObject, say: Say): Cell {
  if (result === null) return null;
  const failed = failedPoints.length > 0 ? say('failed', { points: failedPoints.join(', ') }) : '';
  const reasons = [failed, findings ?? ''].filter(Boolean);
  const text = say(`results.${assetMissing ? 'Missing' : result}`);
  return [{ text, tone: resultTones[result] }, ...reasons.map((reason) => ({ text: reason, small: true }))];
}

/** The text of a line: its own, else that of its item. */
export function textOf({ description, itemDescription, itemCode }: WorkOrderItem): string {
  return description ?? itemDescription ?? itemCode ?? '';
}

// In points: the heading, the signature, the signer, the hash and its explanation, which are kept on one page
const signatureRoom = 290;

type Signature = Omit<Context, 'options'> & Pick<SignedState, 'isChanged'> & { image: Buffer | undefined; hasOutcomes: boolean };

async function signature(report: Report, order: Whole, { call, say, image, hasOutcomes, isChanged }: Signature): Promise<void> {
  const { autograph } = order;
  heading(report, 2, say('signature'), autograph ? signatureRoom : undefined);
  if (!autograph) {
    const reason = order.noSignatureReason;
    return paragraph(report, reason === null ? say('notSigned') : say('notSignedBecause', { reason }));
  }
  const name = autograph.signedBy ?? say('noName');
  if (image) await pictures(report, [{ bytes: image, alt: say('alt', { name }) }], { columns: 2, height: 90 });
  facts(report, [
    { label: say('signedBy'), value: autograph.signedBy },
    { label: say('role'), value: autograph.role },
    { label: say('signedAt'), value: moment(autograph.signedAt, call) },
    { label: say('rating'), value: autograph.rating === null ? null : `${autograph.rating} / 10` },
    { label: say('customerRemark'), value: autograph.remark ?? order.customerRemark },
  ]);
  const small = { size: 8, colour: report.brand.colours.ink2 };
  paragraph(report, say('hash', { hash: autograph.documentHash }), small);
  if (autograph.contentForm === 1 && hasOutcomes) paragraph(report, say('withoutOutcomes'), small);
  if (isChanged) paragraph(report, say('changed'), { face: 'strong' });
}

/** The first name of an engineer, because customers do not get the full name. */
export async function firstNameOf({ database, division }: InDivision, id: string | null): Promise<string | null> {
  const row = await database.row<{ name: string | null }>(sql`select ${engineerField('firstName', sql`${id}::uuid`, division)} as name`);
  return row?.name ?? null;
}

async function signatureOf({ database, division, services }: PersonalCall, { autograph }: WorkOrder): Promise<Buffer | undefined> {
  if (!autograph) return undefined;
  const row = await database.row<{ sha256: string }>(sql`
    select sha256 from autograph where division = ${division} and id = ${autograph.id}`);
  return row && answeredSoon(readWhole(services.files, row.sha256));
}

function amount(decimal: string, { language }: PersonalCall, least = 0): string {
  return new Intl.NumberFormat(locales[language], { minimumFractionDigits: least, maximumFractionDigits: 4 }).format(Number(decimal));
}

function moment(instant: string, { language }: PersonalCall): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant));
}

function period(from: string | null, to: string | null, call: PersonalCall): string | null {
  if (from === null) return to === null ? null : moment(to, call);
  if (to === null) return moment(from, call);
  const format = new Intl.DateTimeFormat(locales[call.language], { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return format.formatRange(new Date(from), new Date(to));
}
