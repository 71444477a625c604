import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { Problem } from '#contract/problem.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { inspectedAsset, type InspectedAsset } from '#features/assets/server/index.ts';
import { engineerOfPerson, engineerReference } from '#features/divisions/server/index.ts';
import { workOrderFor } from '#features/work-orders/server/index.ts';
import { getRecord, removedRecord } from '#server/database/read.ts';
import { requireLive } from '#server/database/requireLive.ts';
import { requireVersion } from '#server/database/version.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord, type Values } from '#server/database/write.ts';
import type { InDivision, PersonalCall } from '#server/database/writeCall.ts';
import type { Answer } from '#server/http/answer.ts';
import { found } from '#server/http/found.ts';
import { measurementsOf, requireKnownPoints, withMeasurements } from '../rules.ts';
import type { ServiceReport, ServiceReportBody } from '../schema.ts';
import { completedValues, followReports, updatedAttributes } from './complete.ts';
import { reportOf } from './store.ts';
import { reportTable } from './tables.ts';

/** The object of a report, by the parameters of the path. */
export interface AssetPath {
  locationId: string;
  id: string;
}

/**
 * Writes a new report with its own id, or changes the draft with the given id. With the status Completed it cannot be changed any
 * more, and the object is updated in the same transaction.
 * @throws Problem notFound, versionConflict, closed, forbidden, invalid
 */
export async function saveReport(
  call: PersonalCall,
  path: AssetPath,
  { id: sentId, ...body }: ServiceReportBody,
  ownId: string,
): Promise<Answer> {
  const asset = found(await inspectedAsset(call, path.locationId, path.id));
  const stored = sentId === undefined ? undefined : await ownDraft(call, asset.id, sentId);
  if (asset.status === 'Replaced' || asset.status === 'Removed') throw new Problem('closed');
  const today = dayOf(call.services.now());
  const values = await checkedValues(call, { path, asset, stored, today }, body);
  const isCompleted = body.status === 'Completed';
  const completed = isCompleted ? completedValues(call, asset, { ...stored, ...values }, body.result) : {};
  const id = stored?.id ?? ownId;
  const inside = { ...call, ifMatch: undefined };
  if (stored) await updateRecord(inside, reportTable, { ...values, ...completed, id }, isCompleted ? { action: 'complete' } : {});
  else await createRecord(inside, reportTable, { ...values, ...completed, id, assetId: asset.id, number: nextNumber(call, today) });
  if (isCompleted) await followReports(inside, asset, { locationId: path.locationId, reportId: id });
  return stored ? { ...(await getRecord(call, reportTable, id)), status: 200 } : addedReport(call, path, id);
}

/** The answer for a new report. @throws Problem notFound */
export async function addedReport(call: InDivision, path: AssetPath, id: string): Promise<Answer> {
  const location = `/api/locations/${path.locationId}/assets/${path.id}/serviceReport/${id}`;
  return { ...(await getRecord(call, reportTable, id)), status: 201, headers: { Location: location } };
}

/**
 * Deletes a draft.
 * @throws Problem notFound, versionConflict, closed, forbidden
 */
export async function deleteDraft(call: PersonalCall, path: AssetPath, id: string): Promise<Answer> {
  const asset = found(await inspectedAsset(call, path.locationId, path.id));
  await ownDraft(call, asset.id, id);
  return deleteRecord(call, reportTable, id);
}

/** The same, at any present location of its object. @throws Problem notFound, closed, forbidden */
export async function removeDraft(call: PersonalCall, id: string): Promise<Answer> {
  const { assetId } = JSON.parse((await getRecord(call, reportTable, id)).json ?? '{}') as ServiceReport; // by the table
  await ownDraft(call, assetId, id);
  return deleteRecord(call, reportTable, id);
}

/** Restores a deleted draft, for people who may change it. @throws Problem notFound, forbidden */
export async function restoreDraft(call: PersonalCall, id: string): Promise<void> {
  const { assetId } = await removedRecord<ServiceReport>(call, reportTable, id);
  await restoreRecord(call, reportTable, id, {});
  await ownDraft({ ...call, ifMatch: undefined }, assetId, id);
}

/**
 * A draft that the caller may change: its author or engineer, or a supervisor.
 * @throws Problem notFound, versionConflict, closed, forbidden
 */
export async function ownDraft(call: PersonalCall, assetId: string, id: string): Promise<ServiceReport> {
  const report = found(await reportOf(call, assetId, id));
  await requireVersion(call, report.version, async () => report);
  if (report.status === 'Completed') throw new Problem('closed');
  if (report.createdBy !== call.person.oid && !call.person.can('supervisor') && !(await isEngineer(call, report.engineerId)))
    throw new Problem('forbidden');
  return report;
}

async function isEngineer(call: PersonalCall, engineerId: string | null): Promise<boolean> {
  return engineerId !== null && (await engineerOfPerson(call, personOf(call))) === engineerId;
}

function personOf({ person }: PersonalCall): { email: string | undefined; oid: string } {
  return { email: person.email, oid: person.oid };
}

interface Place {
  path: AssetPath;
  asset: InspectedAsset;
  stored: ServiceReport | undefined;
  today: string;
}

type CheckedValues = Values & Pick<ServiceReport, 'reportDate' | 'checklist' | 'attributeUpdates'>;

async function checkedValues(call: PersonalCall, place: Place, body: Omit<ServiceReportBody, 'id'>): Promise<CheckedValues> {
  const { asset, stored, today } = place;
  const { status: _status, ...fields } = body;
  const { checklist: points, attributes } = assetTypeOf(asset.assetType);
  const answers = ofType(points, fields.checklist ?? stored?.checklist ?? [], stored?.checklist);
  const checklist = [...withMeasurements(points, answers, fields.measurements ?? {})];
  requireKnownPoints(points, checklist);
  const before = entriesOf(stored?.attributeUpdates);
  const attributeUpdates = Object.fromEntries(
    ofType(attributes, fields.attributeUpdates ? entriesOf(fields.attributeUpdates) : before, before).map(({ key, value }) => [key, value]),
  );
  updatedAttributes(asset, attributeUpdates);
  await requireReferences(call, place, body);
  const isNew = stored === undefined && fields.engineerId === undefined;
  return {
    ...fields,
    checklist,
    attributeUpdates,
    reportDate: fields.reportDate ?? stored?.reportDate ?? today,
    measurements: measurementsOf(points, checklist),
    ...(isNew ? { engineerId: (await engineerOfPerson(call, personOf(call))) ?? null } : {}),
  };
}

interface Keyed {
  key: string;
}

// Values of the object's former type are dropped from the draft; unknown new values are refused later
function ofType<T extends Keyed>(known: readonly Keyed[], given: readonly T[], stored: readonly Keyed[] = []): readonly T[] {
  const keys = new Set(known.map(({ key }) => key));
  const former = new Set(stored.flatMap(({ key }) => (keys.has(key) ? [] : key)));
  return given.filter(({ key }) => !former.has(key));
}

function entriesOf(values: Readonly<Record<string, unknown>> = {}) {
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}

async function requireReferences(call: PersonalCall, { path, asset, stored }: Place, body: Omit<ServiceReportBody, 'id'>): Promise<void> {
  const correctsReportId = body.correctsReportId === undefined ? stored?.correctsReportId : body.correctsReportId;
  const report = correctsReportId ? await reportOf(call, asset.id, correctsReportId) : undefined;
  const references = {
    workOrderId: workOrderFor({ locationId: path.locationId, assetId: asset.id }, call.division),
    engineerId: engineerReference,
    correctsReportId: { table: reportTable.name, condition: sql`t."assetId" = ${asset.id} and t.status = 'Completed'` },
  };
  // a correction is of the same visit, wherever its object stands by then
  await requireLive(call, references, body, { before: { ...stored, workOrderId: [stored?.workOrderId, report?.workOrderId] } });
  if (!correctsReportId) return;
  if (!call.person.can('supervisor')) throw new Problem('forbidden');
  if (report?.correctedById) throw new Problem('invalid', { fields: { correctsReportId: [{ code: 'taken' }] } });
}

function nextNumber({ division }: PersonalCall, today: string) {
  const year = today.slice(0, 4);
  return sql`'SR-' || ${year}::text || '-' || to_char(next_number(${division}, ${`serviceReport-${year}`}), 'FM9999999999900000')`;
}
