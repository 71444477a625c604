import sql from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { invalidField, Problem, type FieldError } from '#contract/problem.ts';
import { reportedAssets, type ReportedAsset } from '#features/assets/server/index.ts';
import { companyOf, currencyOf } from '#features/divisions/server/index.ts';
import { salesPricesFor, serviceItemsOn } from '#features/items/server/index.ts';
import { readLocation } from '#features/locations/server/index.ts';
import { found } from '#server/http/found.ts';
import { estimatesOf } from '../estimates.ts';
import { labelPapers, mostSheetsOf } from '../labelPapers.ts';
import { madeFile } from '#server/files/fileAnswer.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { drawInTurn } from '#server/pdf/drawInTurn.ts';
import { serviceReports } from '../contract.ts';
import { locationCsv } from './locationCsv.ts';
import { locationPdf } from './locationPdf.ts';
import { reportOfLocation } from './locationReport.ts';
import { latestReports } from './store.ts';
import { wordsOf } from './words.ts';

/** The handlers for documents that are generated from the reports of a location. */
export const overviewRoutes = implement(serviceReports, { reportOnLocation, listEstimates, printAssetLabels });

async function reportOnLocation(call: Call<typeof serviceReports.reportOnLocation>): Promise<Answer> {
  const form = call.bestOf(['application/json', 'application/pdf', 'text/csv']);
  const whole = await reportOfLocation(call, call.path.locationId);
  const { location } = whole.answer;
  const name = `${wordsOf(call).say('file.fileName')} ${location.code} ${dayOf(call.services.now())}`;
  const headers = { Vary: 'Accept, Accept-Language' };
  if (form === 'application/json') return { ...json(whole.answer), headers };
  if (form === 'text/csv')
    return { ...madeFile(locationCsv(call, whole.answer), 'text/csv; charset=utf-8', `${name}.csv`, false), headers };
  const bytes = await drawInTurn(call, () => locationPdf(call, whole));
  return { ...madeFile(bytes, form, `${name}.pdf`, true), headers };
}

async function listEstimates(call: Call<typeof serviceReports.listEstimates>): Promise<Answer> {
  const { locationId } = call.path;
  const today = dayOf(call.services.now());
  const { year = Number(today.slice(0, 4)), month } = call.query;
  const location = found(await readLocation(call, locationId));
  const assets = await reportedAssets(call, { locationId });
  const reports = await latestReports(
    call,
    assets.map(({ id }) => id),
  );
  const terms = await call.database.row<{ currency: string }>(sql`select ${currencyOf(call.division)} as currency`);
  const items = await serviceItemsOn(call, today);
  const itemIds = items.map(({ id }) => id);
  const facts = {
    locationId,
    assets: assets.map(({ id, assetType, itemId, dueReasons, ...dates }) => {
      return { id, assetType, itemId, dueReasons, dates, isToReplace: reports.get(id)?.recommendReplacement === true };
    }),
    items,
    priceOf: await salesPricesFor(call.database, call.division, { accountId: location.accountId, date: today }, itemIds),
    currency: found(terms).currency,
    today,
  };
  return json(estimatesOf(facts, year, month));
}

async function printAssetLabels(call: Call<typeof serviceReports.printAssetLabels>): Promise<Answer> {
  const { assetIds, locationId, paper, start = 1 } = call.body;
  if ((assetIds === undefined) === (locationId === undefined)) throw invalidField('assetIds', 'oneOf');
  const { columns, rows } = labelPapers[paper];
  if (start > columns * rows) throw invalidField('start', 'max', { max: columns * rows });
  const assets = await labelledAssets(call, assetIds, locationId);
  const max = mostSheetsOf(labelPapers[paper]);
  if (start - 1 + assets.length > max * columns * rows) throw new Problem('documentTooLong', { params: { max } });
  const company = found(await companyOf(call.database, call.division));
  const title = wordsOf(call).say('file.labels');
  const sheet = { paper: labelPapers[paper], start, assets, title, author: company.name };
  // The library for the codes takes 3 MB, and is only needed for printing labels
  const { labelSheet } = await import('./labels.ts');
  const bytes = await drawInTurn(call, () => labelSheet(call, sheet));
  return madeFile(bytes, 'application/pdf', `${title} ${dayOf(call.services.now())}.pdf`, true);
}

/** The objects with these ids, in their order, or those of a location by number. @throws Problem invalid, notFound */
async function labelledAssets(
  call: Call,
  ids: readonly string[] | undefined,
  locationId: string | undefined,
): Promise<readonly ReportedAsset[]> {
  if (locationId !== undefined) {
    if (!(await readLocation(call, locationId))) throw invalidField('locationId', 'unknownRecord');
    return reportedAssets(call, { locationId });
  }
  const given = (ids ?? []).map((id) => id.toLowerCase());
  const byId = new Map((await reportedAssets(call, { ids: given })).map((asset) => [asset.id, asset]));
  const unknown = given.flatMap((id, index): [string, FieldError[]][] =>
    byId.has(id) ? [] : [[`assetIds.${index}`, [{ code: 'unknownRecord' }]]],
  );
  if (unknown.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(unknown) });
  return given.flatMap((id) => byId.get(id) ?? []);
}
