import sql, { type Sql } from 'sql-template-tag';
import { invalidField, Problem } from '#contract/problem.ts';
import { lockDivision } from '#features/divisions/server/index.ts';
import type { OfDivision } from '#server/database/columnOf.ts';
import { addMissing } from '#server/database/addMissing.ts';
import { listAll } from '#server/database/listAll.ts';
import { write } from '#server/database/write.ts';
import type { InDivision, WriteCall } from '#server/database/writeCall.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { NounRules } from '#server/http/implementNoun.ts';
import type { lookups } from '../contract.ts';
import { monthsOfYear, overlap, type MonthOfYear } from '../periods.ts';
import type { FinancialPeriod } from '../schema.ts';
import { financialPeriodTable } from './tables.ts';

/** The condition that records belong to a period, as expressions over its year and number. */
export type PeriodUse = (year: Sql, period: Sql, division: OfDivision) => Sql;

const uses: { table: string; isUsed: PeriodUse }[] = [];

/** Registers records that refer to financial periods, which can then not be deleted. */
export function addPeriodUse(table: string, isUsed: PeriodUse): void {
  uses.push({ table, isUsed });
}

/** The records that refer to financial periods, as conditions on the row `r` of a period. */
export function usesOfPeriods(division: number): { table: string; condition: Sql }[] {
  return uses.map(({ table, isUsed }) => ({ table, condition: isUsed(sql`r.year`, sql`r.period`, division) }));
}

/** The rules of financial periods. */
export const periodRules: NounRules<FinancialPeriod> = {
  key: ['year', 'period'],
  async check(call, period) {
    if (period.endDate < period.startDate) throw invalidField('endDate', 'endBeforeStart');
    const other = (await periodsOf(call)).find((one) => overlap(one, period) && !isSamePeriod(one, period));
    if (other) throw invalidField('startDate', 'overlappingPeriod', { year: other.year, period: other.period });
  },
  async refuseDeletion({ database, division }, { year, period }) {
    for (const { table, isUsed } of uses) {
      const row = await database.row(sql`select where ${isUsed(sql`${year}::integer`, sql`${period}::integer`, division)}`);
      if (row) throw new Problem('inUse', { extra: { usedBy: [table] } });
    }
  },
};

/** Adds the missing months of a financial year; answers with all of them. */
export function openFinancialYear(call: Call<typeof lookups.openFinancialYear>): Promise<Answer> {
  const { year, startDate = `${year}-01-01` } = call.body;
  if (!startDate.endsWith('-01')) throw invalidField('startDate', 'firstOfMonth');
  return write(call, async (inside) => {
    await lockDivision(inside);
    await addMonths(inside, monthsOfYear(year, startDate));
    const where = [sql`r.year = ${year}`];
    return listAll(inside.database, { table: financialPeriodTable, division: inside.division, where, order: sql`r.period` });
  });
}

/**
 * Adds the missing ones of some months; returns their number.
 * @throws Problem invalid when another period overlaps one of them
 */
export async function addMonths(inside: WriteCall, months: readonly MonthOfYear[]): Promise<number> {
  const known = await periodsOf(inside);
  const missing = months.filter((month) => !known.some((period) => isSamePeriod(period, month)));
  const other = known.find((period) => missing.some((month) => overlap(period, month)));
  if (other) throw invalidField('year', 'overlappingPeriod', { year: other.year, period: other.period });
  return addMissing(inside, financialPeriodTable, ['year', 'period'], missing);
}

/** The periods of a division. */
export function periodsOf({ database, division }: InDivision): Promise<MonthOfYear[]> {
  return database.rows<MonthOfYear>(sql`
    select year, period, "startDate"::text, "endDate"::text from "financialPeriod" where division = ${division} and "deletedAt" is null`);
}

/** Whether two periods have the same year and number. */
export function isSamePeriod(one: Pick<MonthOfYear, 'year' | 'period'>, other: Pick<MonthOfYear, 'year' | 'period'>): boolean {
  return one.year === other.year && one.period === other.period;
}
