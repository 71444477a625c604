import { dayOf } from '#contract/days.ts';
import { accountTable } from '#features/accounts/server/index.ts';
import { assetTable } from '#features/assets/server/index.ts';
import { costCenterTable } from '#features/cost-centers/server/index.ts';
import { engineerTable, readDivision } from '#features/divisions/server/index.ts';
import { warehouseTable } from '#features/inventory/server/index.ts';
import { itemGroupTable, itemTable, salesItemPriceTable } from '#features/items/server/index.ts';
import { locationTable } from '#features/locations/server/index.ts';
import {
  financialPeriodTable,
  journalTable,
  paymentConditionTable,
  periodOf,
  shippingMethodTable,
  unitTable,
  vatCodeTable,
} from '#features/lookups/server/index.ts';
import { countRecords } from '#server/database/countRecords.ts';
import { json } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { setUps } from '../contract.ts';
import { progressOf } from '../rules.ts';
import type { SetUp, SetUpNoun } from '../schema.ts';

/** The handlers of the feature. */
export const setUpRoutes = implement(setUps, { getSetUp: async (call) => json(await setUpOf(call)) });

const tables = {
  vatCodes: vatCodeTable,
  units: unitTable,
  paymentConditions: paymentConditionTable,
  journals: journalTable,
  financialPeriods: financialPeriodTable,
  shippingMethods: shippingMethodTable,
  costCenters: costCenterTable,
  itemGroups: itemGroupTable,
  items: itemTable,
  salesPrices: salesItemPriceTable,
  warehouses: warehouseTable,
  engineers: engineerTable,
  accounts: accountTable,
  locations: locationTable,
  assets: assetTable,
} satisfies Record<SetUpNoun, unknown>;

async function setUpOf(call: Pick<Call, 'database' | 'division' | 'services'>): Promise<SetUp> {
  const [answer, counts, period] = await Promise.all([
    readDivision(call),
    countRecords(call.database, call.division, tables),
    periodOf(call, { day: dayOf(call.services.now()) }),
  ]);
  const { code, description, country, currency } = JSON.parse(answer.json ?? '{}') as SetUp['division']; // the division's own answer
  const facts = { counts, hasOpenPeriod: period?.closed === false };
  return { division: { code, description, country, currency }, ...facts, ...progressOf(facts) };
}
