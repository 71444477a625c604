import sql from 'sql-template-tag';
import { beforeAll, expect } from 'vitest';
import { demonstrateAccounts } from '#features/accounts/server/demonstration.ts';
import { demonstrateAssets } from '#features/assets/server/demonstration.ts';
import { demonstrateDivision, demonstrateLocations } from '#features/divisions/server/demonstration.ts';
import type { DataImport, ImportRow } from '#features/imports/schema.ts';
import { demonstrateInventory } from '#features/inventory/server/demonstration.ts';
import { demonstrateItems } from '#features/items/server/demonstration.ts';
import { demonstrateLookups } from '#features/lookups/server/demonstration.ts';
import { testApi, type TestApi } from './api.ts';
import { demonstrateIn } from './demonstration.ts';

/** The address of the imports of the division of the demonstration that tests import into. */
export const base = '/api/divisions/120001/imports';

/** A server with the demonstration data that imports refer to, with objects on request, and what tests of imports do. */
export async function importApi({ assets = 0 } = {}) {
  const api = await testApi();
  beforeAll(() =>
    demonstrateIn(
      { ...api, size: { assets } },
      demonstrateDivision,
      demonstrateLookups,
      demonstrateItems,
      demonstrateInventory(),
      demonstrateAccounts,
      demonstrateLocations,
      ...(assets === 0 ? [] : [demonstrateAssets]),
    ),
  );
  return { api, ...importsOf(api) };
}

/** What tests of imports do, in a division. */
export function importsOf(api: TestApi, division = 120001) {
  const base = `/api/divisions/${division}/imports`;

  /** Takes in a file. */
  async function upload(content: Buffer | string, fileName = 'relaties.csv') {
    return api.upload<DataImport>(`POST ${base}`, { content, fileName }, { as: 'ada' });
  }

  /** Does a step of an import until it ends. */
  async function step(id: string, action: 'check' | 'run' | 'undo') {
    const answer = await api.call<DataImport>(`POST ${base}/${id}/${action}`, { as: 'ada' });
    expect(answer.status).toBe(202);
    await api.runJobs();
    return (await api.call<DataImport>(`GET ${base}/${id}`, { as: 'ada' })).body;
  }

  /** Takes in a file and checks it. */
  async function checked(content: Buffer | string, fileName?: string) {
    const { body } = await upload(content, fileName);
    return step(body.id, 'check');
  }

  const rowsOf = async (id: string, filter: object = {}) =>
    (await api.call<ImportRow[]>(`GET ${base}/${id}/rows?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as: 'ada' })).body;

  const accountWith = (code: string) =>
    api.database.sql<{ id: string; name: string; city: string | null; version: number }>(
      sql`select id, name, city, version from account where division = ${division} and code = ${code}`,
    );

  let number = 70_000_000;
  /** The number of an account that there is not yet. */
  const newCode = () => String(++number);

  return { upload, step, checked, rowsOf, accountWith, newCode };
}
