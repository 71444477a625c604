import sql, { type Sql } from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import { warehouseTable } from '#features/inventory/server/index.ts';
import { listAll } from '#server/database/listAll.ts';
import type { Table } from '#server/database/table.ts';
import type { Answer } from '#server/http/answer.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { implement } from '#server/http/implement.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { lookups } from '../contract.ts';
import type { VatCode } from '../schema.ts';
import { addUsualCodes } from './addUsualCodes.ts';
import { openFinancialYear, periodRules } from './periods.ts';
import { financialPeriodTable, journalTable, paymentConditionTable, shippingMethodTable, unitTable, vatCodeTable } from './tables.ts';

/** The calls of the lookups. */
export const lookupRoutes = [
  ...implement(lookups, {
    listVatCodes: (call) => {
      const { transactionType: use } = call.query;
      return lookup(call, vatCodeTable, sql`r.code`, use && sql`r."transactionType" in ('Both', ${use})`);
    },
    listPaymentConditions: (call) => lookup(call, paymentConditionTable, sql`r.days, r.code`),
    listUnits: (call) => lookup(call, unitTable, sql`r.code`),
    listJournals: (call) => lookup(call, journalTable, sql`r.code`, call.query.type && sql`r.type = ${call.query.type}`),
    listFinancialPeriods: (call) => {
      const { year } = call.query;
      return lookup(call, financialPeriodTable, sql`r.year desc, r.period desc`, year === undefined ? year : sql`r.year = ${year}`);
    },
    listShippingMethods: (call) => lookup(call, shippingMethodTable, sql`r.code`),
    listWarehouses: (call) => lookup(call, warehouseTable, sql`r."isMain" desc, r.code`),
    openFinancialYear,
    addUsualCodes,
  }),
  ...implementNoun<VatCode>(lookups, 'VatCode', vatCodeTable, {
    check(_call, { validFrom, validTo }) {
      if (validFrom && validTo && validTo < validFrom) throw invalidField('validTo', 'endBeforeStart');
    },
  }),
  ...implementNoun(lookups, 'PaymentCondition', paymentConditionTable),
  ...implementNoun(lookups, 'Unit', unitTable),
  ...implementNoun(lookups, 'Journal', journalTable),
  ...implementNoun(lookups, 'FinancialPeriod', financialPeriodTable, periodRules),
  ...implementNoun(lookups, 'ShippingMethod', shippingMethodTable),
];

function lookup(call: InDivision, table: Table, order: Sql, condition?: Sql): Promise<Answer> {
  return listAll(call.database, { table, division: call.division, where: condition ? [condition] : [], order });
}
