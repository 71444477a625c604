/** A Dutch postcode: four digits that do not start with 0, two letters that are not SA, SD or SS. */
export function isDutchPostcode(text: string): boolean {
  return /^[1-9]\d{3} ?(?!S[ADS])[A-Z]{2}$/.test(text);
}

/** A German postcode: five digits, the first two from 01 to 99. */
export function isGermanPostcode(text: string): boolean {
  return /^(?!00)\d{5}$/.test(text);
}

/** A postcode in its usual notation: `1234ab` becomes `1234 AB`, anything else is trimmed. */
export function tidyPostcode(text: string): string {
  const trimmed = text.trim();
  const dutch = /^(\d{4})\s*([A-Za-z]{2})$/.exec(trimmed);
  return dutch ? `${dutch[1]} ${dutch[2]?.toUpperCase()}` : trimmed;
}

/** A number of an authority or a bank as it is stored: capitals, without the spaces and dots that people type. */
export function tidyNumber(text: string): string {
  return text.replace(/[\s.]/g, '').toUpperCase();
}

/** A register number as it is stored: the digits of a KvK number without the spaces and dots that people type, others are trimmed. */
export function tidyRegisterNumber(text: string): string {
  const number = tidyNumber(text);
  return isKvkNumber(number) ? number : text.trim();
}

/** A VAT number in the format of its country: NL999999999B99, DE999999999, elsewhere two letters and 2 to 13 characters. */
export function isVatNumber(text: string): boolean {
  if (text.startsWith('NL')) return /^NL\d{9}B\d{2}$/.test(text);
  if (text.startsWith('DE')) return /^DE\d{9}$/.test(text);
  return /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(text);
}

/**
 * Whether the check digits of a VAT number hold: a Dutch number ends with the check of a legal entity (the eleven test) or is one of a
 * sole trader (ISO 7064 by 97), a German one has ISO 7064 by 11 and 10, a Belgian one by 97. Other countries are not checked.
 */
export function hasVatCheckDigits(text: string): boolean {
  const digits = Array.from(text.slice(2), Number);
  if (text.startsWith('NL')) return isVatNumber(text) && (holdsElevenTest(digits.slice(0, 9)) || remainderBy97(text) === 1);
  if (text.startsWith('DE')) return isVatNumber(text) && holdsElevenAndTen(digits);
  if (text.startsWith('BE')) return /^BE[01]\d{9}$/.test(text) && 97 - (Number(text.slice(2, 10)) % 97) === Number(text.slice(10));
  return true;
}

function holdsElevenTest(digits: readonly number[]): boolean {
  const sum = digits.slice(0, -1).reduce((total, digit, index) => total + digit * (digits.length - index), 0);
  return sum % 11 === digits.at(-1);
}

function holdsElevenAndTen(digits: readonly number[]): boolean {
  const product = digits.slice(0, -1).reduce((before, digit) => (2 * ((digit + before) % 10 || 10)) % 11, 10);
  return (11 - product) % 10 === digits.at(-1);
}

/** A number of the Dutch trade register (KvK): eight digits. */
export function isKvkNumber(text: string): boolean {
  return /^\d{8}$/.test(text);
}

/** A number of a German register: HRA, HRB, GnR, PR or VR, one to six digits, and an optional letter. */
export function isGermanRegisterNumber(text: string): boolean {
  return /^(HRA|HRB|GnR|PR|VR) ?\d{1,6}( ?[A-Z]{1,3})?$/.test(text);
}

/** A GS1 location number: 13 digits, of which the last one is a check digit. */
export function isGln(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === digits[12];
}

/** A Dutch government organisation number (OIN): 20 digits. */
export function isOin(text: string): boolean {
  return /^\d{20}$/.test(text);
}

/** An IBAN (ISO 13616) with a valid checksum; Dutch and German ones have a fixed length. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const length = { NL: 18, DE: 22 }[text.slice(0, 2)];
  if (length !== undefined && text.length !== length) return false;
  return remainderBy97(text.slice(4) + text.slice(0, 4)) === 1;
}

/** The remainder by 97 of a text in which A is 10 and Z is 35, the checksum of an IBAN. */
export function remainderBy97(text: string): number {
  let remainder = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
