import type { FieldError } from '#contract/problem.ts';
import type { Contact } from './contactSchema.ts';
import { isDutchPostcode, isGermanPostcode, isGermanRegisterNumber, isKvkNumber } from './identifiers.ts';
import type { Account } from './schema.ts';

/** The maximum number of accounts in the answer for a map rectangle. */
export const mostInBox = 2000;

type Checks<Name extends string> = Partial<Record<Name, FieldError[]>>;

/** Fields with rules that involve each other: a change of one is checked together with the others. */
export const accountFieldsTogether = [
  ['postcode', 'country', 'chamberOfCommerce', 'vatNumber'],
  ['latitude', 'longitude'],
  ['startDate', 'endDate'],
  ['parentId', 'invoiceAccountId', 'resellerId'],
] as const satisfies readonly (readonly (keyof Account)[])[];

type TogetherField = (typeof accountFieldsTogether)[number][number];

/** The fields of an account that {@link accountErrors} reads. */
export type AccountTogether = Partial<Pick<Account, TogetherField | 'id'>>;

/** Whether a change contains fields whose rules also need stored fields that the change does not contain. */
export function needsStoredAccount(change: Record<string, unknown>): boolean {
  return accountFieldsTogether.some((group) => {
    const sent = group.filter((field) => change[field] !== undefined).length;
    return sent > 0 && sent < group.length;
  });
}

/**
 * The errors of an account as a whole, per field: postcode and register number in the format of the country, the VAT number of
 * that country, both coordinates or none, an end that is not before the start, no account as its own head.
 */
export function accountErrors(account: AccountTogether): Checks<TogetherField> {
  return {
    ...postcodeErrors(account),
    ...registerErrors(account),
    ...vatErrors(account),
    ...coordinateErrors(account),
    ...periodErrors(account),
    ...selfErrors(account),
  };
}

/** The errors of a contact as a whole: a name is required, the end is not before the start. */
export function contactErrors(contact: Partial<Contact>): Checks<'lastName' | 'endDate'> {
  const hasName = Boolean(contact.firstName ?? contact.lastName);
  return { ...(hasName ? {} : { lastName: [{ code: 'contactName' }] }), ...periodErrors(contact) };
}

/** First name, middle name and last name as one name. */
export function fullNameOf(contact: Partial<Contact>): string {
  return [contact.firstName, contact.middleName, contact.lastName].filter(Boolean).join(' ');
}

/** Whether an account is in use on a day: started, and not ended. */
export function isActiveOn(account: { startDate?: string | null; endDate?: string | null }, day: string): boolean {
  return (account.startDate ?? day) <= day && (account.endDate ?? day) >= day;
}

/** The error of a postcode that is not in the format of its country, the Netherlands or Germany. */
export function postcodeErrors({ postcode, country }: Pick<AccountTogether, 'postcode' | 'country'>): Checks<'postcode'> {
  if (postcode == null) return {};
  if (country === 'NL' && !isDutchPostcode(postcode)) return { postcode: [{ code: 'postcodeNl' }] };
  if (country === 'DE' && !isGermanPostcode(postcode)) return { postcode: [{ code: 'postcodeDe' }] };
  return {};
}

function registerErrors({ chamberOfCommerce: number, country }: AccountTogether): Checks<'chamberOfCommerce'> {
  if (number == null) return {};
  if (country === 'NL' && !isKvkNumber(number)) return { chamberOfCommerce: [{ code: 'kvkNumber' }] };
  if (country === 'DE' && !isGermanRegisterNumber(number)) return { chamberOfCommerce: [{ code: 'registerNumber' }] };
  return {};
}

function vatErrors({ vatNumber, country }: AccountTogether): Checks<'vatNumber'> {
  const isOtherCountry = vatNumber != null && (country === 'NL' || country === 'DE') && !vatNumber.startsWith(country);
  return isOtherCountry ? { vatNumber: [{ code: 'vatCountry' }] } : {};
}

function coordinateErrors({ latitude, longitude }: AccountTogether): Checks<'latitude' | 'longitude'> {
  if ((latitude == null) === (longitude == null)) return {};
  return latitude == null ? { latitude: [{ code: 'bothCoordinates' }] } : { longitude: [{ code: 'bothCoordinates' }] };
}

function periodErrors({ startDate, endDate }: { startDate?: string | null; endDate?: string | null }): Checks<'endDate'> {
  return startDate != null && endDate != null && endDate < startDate ? { endDate: [{ code: 'endBeforeStart' }] } : {};
}

function selfErrors(account: AccountTogether): Checks<'parentId' | 'invoiceAccountId' | 'resellerId'> {
  if (account.id === undefined) return {};
  const wrong = (['parentId', 'invoiceAccountId', 'resellerId'] as const).filter((field) => account[field] === account.id);
  return Object.fromEntries(wrong.map((field) => [field, [{ code: 'ownAccount' }]]));
}

const legalForms = new Set(['gmbh', 'mbh', 'ag', 'kg', 'ohg', 'ug', 'gbr', 'ev', 'eg', 'co', 'bv', 'nv', 'vof', 'cv']);

/** The words of a name without its legal form and punctuation, in small letters: those of 'Muster GmbH & Co. KG' are 'muster'. */
export function coreOfName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !legalForms.has(word)).join(' ');
}
