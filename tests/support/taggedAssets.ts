import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import { seededId } from '#contract/seededId.ts';
import type { publicReportAnswer } from '#features/assets/publicReportSchema.ts';
import type { ApiAnswer, CallOptions, TestApi } from './api.ts';
import { putDueDates } from './dueDates.ts';
import { arrangeAccounts } from './serviceRequests.ts';

/** The tag of the object that {@link arrangeTagged} inserts. */
export const tag = '7K2F-XQ9MA-P4R8T';
/** An anonymous caller. */
export const stranger = { as: null };
const reason = { kind: 'Service', norm: 'NEN 2559', months: 12, from: 'lastServiceDate', fromDate: '2026-01-10' };
let assets = 1;

/** Inserts accounts that are not blocked, a division with a telephone number, and an object with a tag. */
export async function arrangeTagged(api: TestApi): Promise<void> {
  await arrangeAccounts(api);
  await api.database.sql(sql`update division set phone = '+31 30 123 4567' where code = 120001`);
  await api.database.sql(sql`update account set blocked = false`);
  await addTagged(api, tag);
}

/** Inserts an object with a tag. */
export async function addTagged({ database }: TestApi, name: string, { isServerTag = true, status = 'InService' } = {}): Promise<string> {
  const id = seededId(120001, 'asset', ++assets);
  await database.sql(sql`
    insert into asset (division, id, tag, "locationId", "assetType", name, notes, room, status, attributes, "isServerTag", "lastServiceDate",
      "createdBy", "modifiedBy")
    values (120001, ${id}, ${name}, ${seededId(120001, 'location', 1)}, 'ExtinguishPowder', 'Blusser De Linde', 'Sleutel bij de portier', 'Keuken', ${status},
      '{"capacity": 9}', ${isServerTag}, '2026-01-10', 'x', 'x')`);
  const dates = { nextServiceDate: '2027-01-10', dueDate: '2027-01-10', dueReason: 'nextServiceDate' };
  await putDueDates({ database }, { ...dates, dueReasons: { nextServiceDate: reason, missing: [] } }, id);
  await database.sql(sql`insert into "tagDivision" (tag, division) values (${name.toLowerCase()}, 120001)`);
  return id;
}

/** A new tag that no object has. */
export function newTag(): string {
  return randomBytes(9).toString('hex').toUpperCase();
}

/** Sends an anonymous report about an object. */
export function report(
  of: TestApi,
  about: string,
  body: unknown,
  options: CallOptions = {},
): Promise<ApiAnswer<z.infer<typeof publicReportAnswer>>> {
  return of.call<z.infer<typeof publicReportAnswer>>(`POST /api/public/asset/${about}`, { ...stranger, body, ...options });
}
