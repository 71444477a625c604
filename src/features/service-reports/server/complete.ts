import { dayOf } from '#contract/days.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { mergeAttributes, secretKeysOf } from '#features/assets/attributes.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import { noteInspection, type InspectedAsset } from '#features/assets/server/index.ts';
import { noteReportOnLines } from '#features/work-orders/server/index.ts';
import type { Values } from '#server/database/write.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { completedResult, statusAfter } from '../rules.ts';
import type { InspectionResult, ServiceReport } from '../schema.ts';
import { presentFacts } from './asCompleted.ts';
import { keepAtCompletion, newestReport, reportOf } from './store.ts';

type Written = Pick<ServiceReport, 'reportDate' | 'checklist' | 'attributeUpdates'> &
  Partial<Pick<ServiceReport, 'nextServiceDate' | 'findings' | 'assetMissing' | 'inspectionImpossible'>>;

/**
 * The values that completing a report sets.
 * @throws Problem invalid naming open points and all other errors
 */
export function completedValues(call: PersonalCall, asset: InspectedAsset, report: Written, given: InspectionResult | undefined): Values {
  const type = assetTypeOf(asset.assetType);
  const now = call.services.now();
  const result = completedResult({
    points: type.checklist,
    answers: report.checklist,
    attributes: { ...asset.attributes, ...report.attributeUpdates },
    result: given,
    assetMissing: report.assetMissing ?? false,
    inspectionImpossible: report.inspectionImpossible ?? false,
    reportDate: report.reportDate,
    nextServiceDate: report.nextServiceDate ?? null,
    findings: report.findings ?? null,
    today: dayOf(now),
  });
  const advisedServiceDate = report.nextServiceDate ?? null;
  return {
    status: 'Completed',
    result,
    advisedServiceDate,
    completedAt: now.toISOString(),
    completedBy: call.person.oid,
  };
}

/** A report that was completed, and the location of its object. */
interface Completed {
  locationId: string;
  reportId: string;
}

/**
 * Updates an object after one of its reports was completed: condition, state, type-specific fields and dates. The report gets the
 * day of the next service, and keeps what its documents show about other records.
 * @throws Problem invalid when its engineer gave a later day than the rules
 */
export async function followReports(call: PersonalCall, asset: InspectedAsset, { locationId, reportId }: Completed): Promise<void> {
  const newest = await newestReport(call, asset.id);
  const report = await reportOf(call, asset.id, reportId);
  if (!report) throw new Problem('internal');
  const isInspected = report.result !== 'NotInspected';
  const isGone = report.assetMissing && (newest === undefined || newest.reportDate <= report.reportDate);
  const facts = {
    condition: newest?.result ?? asset.condition,
    status: newest?.id === report.id ? statusAfter(asset.status, report.result) : isGone ? ('Missing' as const) : asset.status,
    attributes: isInspected ? updatedAttributes(asset, report.attributeUpdates) : asset.attributes,
  };
  const { date: next, norm } = await noteInspection(call, asset, facts, {
    number: report.number,
    result: report.result,
    now: call.services.now(),
  });
  if (report.workOrderId !== null) await noteReportOnLines(call, { workOrderId: report.workOrderId, assetId: asset.id, reportId });
  if (next !== null && report.nextServiceDate !== null && report.nextServiceDate > next)
    throw invalidField('nextServiceDate', 'earlierOnly', { date: next });
  await keepAtCompletion(call, report.id, {
    nextServiceDate: next ?? report.nextServiceDate,
    normSet: norm,
    asCompleted: await presentFacts(call, locationId, report),
  });
}

/**
 * An object's type-specific fields after the changes of a report. Secrets can only be changed on the object itself, because a
 * report would store them unencrypted.
 * @throws Problem invalid naming each field: `attributeUpdates.hoseLengthM`
 */
export function updatedAttributes(
  { assetType, attributes }: InspectedAsset,
  updates: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const type = assetTypeOf(assetType);
  const secrets = new Set(secretKeysOf(type));
  const known = { attributes: type.attributes.filter(({ key }) => !secrets.has(key) && key in updates) };
  try {
    const others = Object.entries(attributes).filter(([key]) => !(key in updates)); // empty values remove the field
    return { ...Object.fromEntries(others), ...mergeAttributes(known, updates) };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error;
    const fields = Object.entries(error.details.fields ?? {}).map(
      ([name, errors]) => [name.replace('attributes.', 'attributeUpdates.'), errors] as const,
    );
    throw new Problem('invalid', { fields: Object.fromEntries(fields) });
  }
}
