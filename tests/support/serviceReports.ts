import sql from 'sql-template-tag';
import { seededId } from '#contract/seededId.ts';
import { assetTypeOf } from '#features/assets/norms/assetTypes.ts';
import type { ChecklistAnswer, ServiceReport } from '#features/service-reports/schema.ts';
import type { ApiAnswer, TestApi } from './api.ts';
import { putDueDates } from './dueDates.ts';

/** The location of the objects in these tests. */
export const locationId = seededId(120001, 'location', 1);

/** A hose reel, an extinguisher, and one at another location. */
export const assetIds = {
  reel: seededId(120001, 'asset', 1),
  extinguisher: seededId(120001, 'asset', 2),
  elsewhere: seededId(120001, 'asset', 3),
};

/** The path of the calls about an object's reports. */
export const homeOf = (id: string) => `/api/locations/${locationId}/assets/${id}`;

/** Inserts a division, a customer, two locations, an engineer and three objects. */
export async function arrangeAssets({ database }: TestApi): Promise<void> {
  const [accountId, other] = [seededId(120001, 'account', 1), seededId(120001, 'location', 2)];
  await database.sql(
    sql`insert into division (code, description, country, phone, theme) values (120001, 'Cura Preventie Utrecht', 'NL', '030 555 01 20', 'preventie'), (230001, 'Köln', 'DE', null, null)`,
  );
  await database.sql(sql`
    insert into account (division, id, code, name, status, "createdBy", "modifiedBy")
    values (120001, ${accountId}, '1001', 'Ziekenhuis De Linde', 'Customer', 'x', 'x')`);
  await database.sql(sql`
    insert into location (division, id, code, name, "accountId", "addressLine1", postcode, city, country, "createdBy", "modifiedBy") values
      (120001, ${locationId}, '1001', 'De Linde', ${accountId}, 'Lindelaan 12', '3511 AW', 'Utrecht', 'NL', 'x', 'x'),
      (120001, ${other}, '1001-2', 'De Linde, magazijn', ${accountId}, 'Lindelaan 14', '3511 AW', 'Utrecht', 'NL', 'x', 'x')`);
  await database.sql(sql`insert into "locationDivision" (id, division) values (${locationId}, 120001), (${other}, 120001)`);
  await database.sql(sql`
    insert into engineer (division, id, code, "employeeNumber", "fullName", email, "createdBy", "modifiedBy")
    values (120001, ${seededId(120001, 'engineer', 1)}, 'M001', 101, 'Bram Kok', 'bram@cura.example', 'x', 'x')`);
  await database.sql(sql`
    insert into asset (division, id, tag, "locationId", "assetType", name, number, model, "serialNumber", "productionDate", building, floor, attributes, "createdBy", "modifiedBy") values
      (120001, ${assetIds.reel}, 'HASPEL-1', ${locationId}, 'ExtinguishHoseReel', 'Haspel entree', 1, 'SH30', 'S-1', '2019-03', 'Hoofdgebouw', '0', '{}', 'x', 'x'),
      (120001, ${assetIds.extinguisher}, 'BLUS-2', ${locationId}, 'ExtinguishSprayFoam', null, 2, 'VS6-C', 'A21-1', '2021-03', 'Hoofdgebouw', '1', '{}', 'x', 'x'),
      (120001, ${assetIds.elsewhere}, 'BLUS-3', ${other}, 'ExtinguishSprayFoam', null, 1, 'VS6-C', 'A21-2', '2021-03', null, null, '{}', 'x', 'x')`);
  await putDueDates({ database }, {});
}

/** Every point of an object's type answered: passed, with a value where one is measured, except for what is given. */
export function answersOf(type: 'ExtinguishHoseReel' | 'ExtinguishSprayFoam', given: readonly ChecklistAnswer[] = []): ChecklistAnswer[] {
  return assetTypeOf(type).checklist.map(({ key, measurement }) => {
    const { min = 10, max = min } = measurement?.limits ?? {};
    return given.find((answer) => answer.key === key) ?? { key, answer: 'Pass', ...(measurement ? { value: (min + max) / 2 } : {}) };
  });
}

/** Creates a report of an object. */
export function report(api: TestApi, assetId: string, body: object, options: object = {}): Promise<ApiAnswer<ServiceReport>> {
  return api.call<ServiceReport>(`POST ${homeOf(assetId)}/serviceReport`, { body: { inspectionKind: 'Routine', ...body }, ...options });
}

const { checklist: points } = assetTypeOf('ExtinguishHoseReel');

/** A point of the hose reel whose failure rejects it. */
export const critical = points.find((point) => point.critical)?.key ?? '';

/** A completed report of the hose reel, all of whose points pass. */
export const whole = { status: 'Completed', reportDate: '2026-11-20', checklist: answersOf('ExtinguishHoseReel') };

/** Creates reports of the hose reel and reads the result. */
export function reelReports(api: TestApi) {
  return {
    reel: (body: object, options?: object) => report(api, assetIds.reel, body, options),
    refusal: (body: object, options: object = {}) =>
      api.problem(`POST ${homeOf(assetIds.reel)}/serviceReport`, { body: { inspectionKind: 'Routine', ...body }, ...options }),
    /** The hose reel as it is stored. */
    assetRow: async (): Promise<Record<string, unknown>> => {
      const [row] = await api.database.sql<Record<string, unknown>>(sql`
        select status, condition, "lastServiceDate"::text, attributes from asset where id = ${assetIds.reel}`);
      return row ?? {};
    },
    /** Starts again on 22 November 2026, with the objects and without reports. */
    clear: async (): Promise<void> => {
      api.setNow('2026-11-22T10:00:00Z');
      await api.database.clear(
        'division',
        'account',
        'location',
        'locationDivision',
        'engineer',
        'asset',
        'assetEvent',
        'workOrder',
        'serviceReport',
        'audit',
        'idempotency',
        'counter',
      );
      await arrangeAssets(api);
    },
  };
}
