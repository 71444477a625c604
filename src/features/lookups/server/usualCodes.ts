import { z } from 'zod';
import {
  paymentConditionFields,
  unit,
  unitFields,
  vatCode,
  vatCodeFields,
  journalPlace,
  shippingMethodFields,
  usualCountries,
} from '../schema.ts';
import data from './usualCodes.json' with { type: 'json' };

const { description } = unitFields;
const code = z.object({ code: vatCode.shape.code });

/**
 * The codes that companies of a country usually have, by table and country; `usualCodes.json` names their sources. A fault in the
 * file stops the start with a message that names it.
 */
export const usualCodes = {
  unit: rowsOf('unit', z.strictObject({ code: unit.shape.code, ...unitFields })),
  vatCode: rowsOf('vatCode', code.extend(vatCodeFields).omit({ validTo: true }).strict()),
  paymentCondition: rowsOf('paymentCondition', code.extend(paymentConditionFields).strict()),
  journal: rowsOf('journal', z.strictObject({ ...journalPlace, description })),
  shippingMethod: rowsOf('shippingMethod', code.extend(shippingMethodFields).strict()),
};

function rowsOf<Row extends z.ZodType>(table: keyof typeof data.lists, row: Row) {
  const { usual = {}, ...countries } = data.lists[table] as { usual?: object; NL: object[]; DE: object[] }; // each list has both
  const schema = z.record(z.enum(usualCountries), z.array(row));
  return schema.parse(
    Object.fromEntries(Object.entries(countries).map(([country, rows]) => [country, rows.map((one) => ({ ...usual, ...one }))])),
  );
}
