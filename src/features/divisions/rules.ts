import type { FieldError } from '#contract/problem.ts';
import { accountErrors } from '#features/accounts/rules.ts';
import type { Division } from './schema.ts';

/** The fields of a division that {@link divisionErrors} reads. */
export type DivisionTogether = Partial<Pick<Division, 'country' | 'postcode' | 'vatNumber' | 'chamberOfCommerceNumber'>>;

/** The errors of a division as a whole, which are those of an account: postcode and numbers in the format of its country. */
export function divisionErrors({
  country,
  postcode,
  vatNumber,
  chamberOfCommerceNumber,
}: DivisionTogether): Partial<Record<keyof DivisionTogether, FieldError[]>> {
  const { chamberOfCommerce, ...errors } = accountErrors({
    ...(country === undefined ? {} : { country }),
    postcode: postcode ?? null,
    vatNumber: vatNumber ?? null,
    chamberOfCommerce: chamberOfCommerceNumber ?? null,
  });
  return { ...errors, ...(chamberOfCommerce ? { chamberOfCommerceNumber: chamberOfCommerce } : {}) };
}
