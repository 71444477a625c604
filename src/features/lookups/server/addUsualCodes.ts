import { dayOf } from '#contract/days.ts';
import { lockDivision } from '#features/divisions/server/index.ts';
import { addMissing } from '#server/database/addMissing.ts';
import { write } from '#server/database/write.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { lookups } from '../contract.ts';
import { monthsOfYear } from '../periods.ts';
import type { UsualCodes } from '../schema.ts';
import { addMonths } from './periods.ts';
import { journalTable, paymentConditionTable, shippingMethodTable, unitTable, vatCodeTable } from './tables.ts';
import { usualCodes } from './usualCodes.ts';

/** Adds the usual codes of a country that a division does not have yet, in one transaction; repeating it, or two at once, adds nothing. */
export function addUsualCodes(call: Call<typeof lookups.addUsualCodes>): Promise<Answer> {
  const { country, year = Number(dayOf(call.services.now()).slice(0, 4)) } = call.body;
  return write(call, async (inside) => {
    await lockDivision(inside);
    const add = (table: Parameters<typeof addMissing>[1], rows: readonly object[]) =>
      addMissing(
        inside,
        table,
        ['code'],
        rows.map((row) => ({ ...row })),
      );
    const added: UsualCodes = {
      vatCodes: await add(vatCodeTable, usualCodes.vatCode[country]),
      units: await add(unitTable, usualCodes.unit[country]),
      paymentConditions: await add(paymentConditionTable, usualCodes.paymentCondition[country]),
      journals: await add(journalTable, usualCodes.journal[country]),
      shippingMethods: await add(shippingMethodTable, usualCodes.shippingMethod[country]),
      financialPeriods: await addMonths(inside, monthsOfYear(year, `${year}-01-01`)),
    };
    return json(added);
  });
}
