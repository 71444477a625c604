import type { ImportedRow } from '#server/imports/entity.ts';

/** Gives a German postcode of an import the leading zero back that a spreadsheet takes from numbers: Dresden is 01067. */
export function completePostcode({ before, values }: ImportedRow): void {
  const { postcode, country }: Record<string, unknown> = { ...before, ...values };
  if (country === 'DE' && typeof postcode === 'string' && postcode === values['postcode'] && /^[1-9]\d{3}$/.test(postcode))
    values['postcode'] = `0${postcode}`;
}
