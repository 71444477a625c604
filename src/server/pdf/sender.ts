import type { Sender } from './report.ts';

/** The facts about the company that issues a document. */
interface CompanyFacts {
  name: string;
  country: string;
  addressLine1: string | null;
  postcode: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
  vatNumber: string | null;
  chamberOfCommerceNumber: string | null;
}

/**
 * The sender of a document: its name, and one line each for address, telephone and mail, and registration. The numbers of the
 * registration are named in the words of the company's country.
 */
export function senderOf(company: CompanyFacts): Sender {
  const { name, country, addressLine1, postcode, city, phone, email, chamberOfCommerceNumber, vatNumber } = company;
  const joined = (parts: readonly (string | null)[], sign: string) => parts.filter(Boolean).join(sign);
  const address = joined([addressLine1, joined([postcode, city], ' ')], ', ');
  const { register = '', vat = '' } = names[country] ?? {};
  const registration = joined([named(register, chamberOfCommerceNumber), named(vat, vatNumber)], ' · ');
  return { name, lines: [address, joined([phone, email], ' · '), registration].filter(Boolean) };
}

// A German number of the trade register names its part of the register: HRB 12345
const names: Readonly<Record<string, { register?: string; vat: string }>> = {
  NL: { register: 'KvK', vat: 'btw' },
  DE: { vat: 'USt-IdNr.' },
};

// Some people type the name with the number
function named(name: string, number: string | null): string | null {
  if (!number || number.toLowerCase().startsWith(name.toLowerCase())) return number;
  return `${name} ${number}`;
}
