import type { Sender } from './report.ts';

/** The facts about the company that issues a document. */
interface CompanyFacts {
  name: string;
  addressLine1: string | null;
  postcode: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
  vatNumber: string | null;
  chamberOfCommerceNumber: string | null;
}

/** The sender of a document: its name, and one line each for address, telephone and mail, and registration. */
export function senderOf(company: CompanyFacts): Sender {
  const { name, addressLine1, postcode, city, phone, email, chamberOfCommerceNumber, vatNumber } = company;
  const joined = (parts: readonly (string | null)[], sign: string) => parts.filter(Boolean).join(sign);
  const address = joined([addressLine1, joined([postcode, city], ' ')], ', ');
  const lines = [address, joined([phone, email], ' · '), joined([chamberOfCommerceNumber, vatNumber], ' · ')];
  return { name, lines: lines.filter(Boolean) };
}
