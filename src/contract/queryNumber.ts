import { z } from 'zod';

const decimalDigits = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * A number in a query or a header, where every value is text: decimal digits only. An empty value (`year=`), hexadecimals,
 * exponents and blanks are refused.
 * @example query: z.object({ year: queryNumber(z.int().min(1990).max(2200)).optional() })
 */
export function queryNumber(schema: z.ZodNumber) {
  const { isInt, minValue, maxValue } = schema;
  // the limit of a number that has to be greater is not one of its values
  const lowest = schema.safeParse(minValue).success ? 'minimum' : 'exclusiveMinimum';
  return z.preprocess(numberOf, schema).meta({
    type: isInt ? 'integer' : 'number',
    ...(minValue === null ? {} : { [lowest]: minValue }),
    ...(maxValue === null ? {} : { maximum: maxValue }),
  });
}

/** The number that a text of digits stands for; any other value is returned unchanged. */
export function numberOf(value: unknown): unknown {
  return typeof value === 'string' && decimalDigits.test(value) ? Number(value) : value;
}
