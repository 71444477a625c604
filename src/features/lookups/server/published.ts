import sql, { empty, type Sql } from 'sql-template-tag';
import { lookUp } from '#server/database/lookUp.ts';
import { thisDivision, type OfDivision } from '#server/database/ofDivision.ts';
import type { Reference } from '#server/database/requireLive.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import type { FinancialPeriod, PaymentCondition, VatCode } from '../schema.ts';

/** A field with the code of a payment condition. */
export const paymentConditionReference = { table: 'paymentCondition', key: 'code' } as const;

/** A field with the code of a unit. */
export const unitReference = { table: 'unit', key: 'code' } as const;

/** A field with a VAT code, of either side of the trade. */
export const vatCodeReference = { table: 'vatCode', key: 'code' } as const;

/** A field with a VAT code for one side of the trade. */
export function vatCodeFor(side: Exclude<VatCode['transactionType'], 'Both'>): Reference {
  return { table: 'vatCode', key: 'code', condition: sql`not t.blocked and t."transactionType" in ('Both', ${side})` };
}

/** A field that refers to a journal for purchases. */
export const purchaseJournalReference: Reference = { table: 'journal', key: 'code', condition: sql`t.type = 'Purchase'` };

/** A field that refers to a shipping method. */
export const shippingMethodReference = { table: 'shippingMethod' } as const;

/** The VAT codes of a division for purchasing and sales, including blocked ones, as a select. */
export function vatRulesSelect(division: number): Sql {
  return sql`
    select code, percentage::float8 as percentage, type, charged, "transactionType", blocked, "validFrom", "validTo" from "vatCode"
    where division = ${division} and "deletedAt" is null`;
}

/**
 * Those of some VAT codes that exist, and those that a select returns, as a select. They cannot be deleted until the transaction ends.
 */
export function heldVatCodesSelect(division: number, codes: readonly string[], also?: Sql): Sql {
  const isAlso = also ? sql` or code in (${also})` : empty;
  return sql`
    select code from "vatCode" where division = ${division} and (code = any(${[...codes]}::text[])${isAlso}) and "deletedAt" is null
    order by code for key share`;
}

/** The fields of a financial period that documents need. */
export type Period = Pick<FinancialPeriod, 'year' | 'period' | 'closed'>;

/** The period with this number, or the one that contains a day; undefined when there is none. */
export function periodOf({ database, division }: InDivision, by: PeriodKey): Promise<Period | undefined> {
  return database.row<Period>(periodSelect(division, by));
}

type PeriodKey = { year: number; period: number } | { day: string };

/** The same as a select. */
export function periodSelect(division: number, by: PeriodKey): Sql {
  const condition =
    'day' in by ? sql`"startDate" <= ${by.day} and "endDate" >= ${by.day}` : sql`year = ${by.year} and period = ${by.period}`;
  return sql`
    select year, period, closed from "financialPeriod"
    where division = ${division} and "deletedAt" is null and ${condition} order by period limit 1`;
}

/** The terms of a payment condition. */
export type PaymentTerm = Pick<PaymentCondition, 'days' | 'endOfMonths'>;

/** The term of the payment condition with a code, as a select. */
export function paymentTermSelect(division: number, code: string | null): Sql {
  return sql`select days, "endOfMonths" from "paymentCondition" where division = ${division} and code = ${code} and "deletedAt" is null`;
}

/** A field of the unit with a code, as an expression. */
export function unitField(name: 'description' | 'type', code: Sql, division: OfDivision = thisDivision): Sql {
  return lookUp({ table: 'unit', column: name, by: { code }, division });
}
