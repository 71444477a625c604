import { numbersTo, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import type { SeededRandom } from '#server/demonstration/random.ts';
import { remainderBy97 } from '../../identifiers.ts';
import { fullNameOf } from '../../rules.ts';
import { townsOf, wordsOf, type Town } from './words.ts';

/** Whether the account with this number is a supplier in the demonstration data: every sixth one. */
export function isSupplierNumber(number: number): boolean {
  return number % 6 === 0;
}

/** The number of a customer: that of the account itself, or of the one before a supplier. */
export function customerNumber(number: number): number {
  return isSupplierNumber(number) ? number - 1 : number;
}

// The number of a customer that every Dutch division has
const sharedCustomer = 3;

/** The account with a number in the demonstration data of a division; it is the same on every machine. */
export function demonstrationAccount(division: DemonstrationDivision, number: number) {
  const random = division.random('account', number);
  const town = random.pick(townsOf(division));
  const isSupplier = isSupplierNumber(number);
  const [sector, ownName] = nameOf(division, isSupplier ? undefined : town, random);
  const shared = number === sharedCustomer && division.country === 'NL' ? { vatNumber: 'NL001234567B01' } : {};
  const name = 'vatNumber' in shared ? 'Zorggroep De Waard' : ownName;
  return {
    id: division.id('account', number),
    code: String(1000 + number).padStart(8, '0'),
    name,
    sector,
    isSupplier,
    status: isSupplier ? 'None' : random.chance(0.06) ? 'Prospect' : 'Customer',
    isReseller: division.isMobility && random.chance(0.08),
    blocked: random.chance(0.02),
    ...placeOf(division, town, random),
    ...reachOf(name, town, random),
    ...registersOf(division, sector, random),
    ...shared,
    size: random.whole(1, 3),
    customerPoRequired: random.chance(0.15),
  };
}

/** See {@link demonstrationAccount}. */
type DemonstrationAccount = ReturnType<typeof demonstrationAccount>;

/** The number of an account's contact; `place` counts from 1 to 3. */
export function contactNumberOf(account: number, place: number): number {
  return (account - 1) * 3 + place;
}

/** The contacts of an account in the demonstration data, the main contact first: one to three, the first account three. */
export function demonstrationContacts(division: DemonstrationDivision, account: DemonstrationAccount, accountNumber: number) {
  const count = accountNumber === 1 ? 3 : division.random('contacts', accountNumber).whole(1, 3);
  return numbersTo(count).map((place) => demonstrationContact(division, account, contactNumberOf(accountNumber, place)));
}

function demonstrationContact(division: DemonstrationDivision, account: DemonstrationAccount, number: number) {
  const random = division.random('contact', number);
  const { people, lastNames, jobTitles } = wordsOf(division);
  const [gender, firstName] = random.pick(people);
  const name = random.pick(lastNames);
  const [middleName, lastName] = name.includes('|') ? name.split('|') : [null, name];
  return {
    id: division.id('contact', number),
    hid: number,
    accountId: account.id,
    gender,
    firstName,
    middleName,
    lastName,
    fullName: fullNameOf({ firstName, middleName, lastName }),
    initials: `${firstName[0]}.`,
    jobTitle: random.pick(jobTitles),
    email: account.email.replace('info', mailboxOf(`${firstName[0]}.${lastName}`)),
    phone: account.phone,
    mobile: division.country === 'NL' ? `06 ${random.digits(4)} ${random.digits(4)}` : `0151 ${random.digits(8)}`,
    language: division.language,
    roles: [random.pick(['Planning', 'Signing', 'Invoice', 'Safety', 'General'])],
  };
}

// Names of suppliers do not contain their town
function nameOf(division: DemonstrationDivision, town: Town | undefined, random: SeededRandom): readonly [number, string] {
  const { customers, suppliers, lastNames, properNames } = wordsOf(division);
  const [sector, pattern] = random.pick(town ? customers : suppliers);
  const name = pattern
    .replace('%n', (_, at) => familyName(random.pick(lastNames), at === 0))
    .replace('%p', () => random.pick(properNames))
    .replace('%c', () => town?.city ?? '');
  return [sector, name];
}

// 'van den|Berg' is written Van den Berg at the start of a name and van den Berg inside it
function familyName(lastName: string, isFirst: boolean): string {
  const name = lastName.replace('|', ' ');
  return isFirst ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

function placeOf(division: DemonstrationDivision, town: Town, random: SeededRandom) {
  const { country } = division;
  const { city, state, at } = town;
  const [latitude = 0, longitude = 0] = at;
  const street = random.pick(wordsOf(division).streets);
  const base = random.pick(town.postcodes.split(' '));
  const addressLine1 = `${street} ${random.whole(1, 180)}`;
  const postcode = country === 'NL' ? `${base} ${letters(random)}` : base;
  const position = { latitude: near(latitude, 0.018, random), longitude: near(longitude, 0.028, random) };
  return { address: { addressLine1, postcode, city, country }, state, position };
}

// Two letters of a Dutch postcode, without the unused ones (F, I, O, Q, U, Y and the pairs SA, SD, SS)
function letters(random: SeededRandom): string {
  return random.pick([...'ABCDEGHJKLMNPRTVWXZ']) + random.pick([...'ABCDEGHJKLMNPRSTVWXZ']);
}

function near(degrees: number, width: number, random: SeededRandom): number {
  return Number((degrees + (random.next() - 0.5) * 2 * width).toFixed(5));
}

function reachOf(name: string, town: Town, random: SeededRandom) {
  const host = `${hostOf(name)}.example`;
  return {
    phone: `${town.area} ${random.whole(100, 999)} ${random.whole(10, 99)} ${random.whole(10, 99)}`.trim(),
    email: `info@${host}`,
    website: `https://www.${host}`,
  };
}

function hostOf(name: string): string {
  return plainLetters(name)
    .replace(/ (B\.V\.|GmbH.*)$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

/** The mailbox of a person by first and last name. */
export function mailboxOf(name: string): string {
  return plainLetters(name)
    .toLowerCase()
    .replace(/[^a-z.]/g, '');
}

// A name in the letters of an internet address: ä becomes ae, é becomes e
function plainLetters(name: string): string {
  return name
    .replace(/[äöüßÄÖÜ]/g, (sign) => german[sign] ?? sign)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

function registersOf({ country }: DemonstrationDivision, sector: number, random: SeededRandom) {
  const digits = String(random.whole(100_000_000, 899_999_999));
  const kvk = `${random.whole(3, 8)}${random.digits(7)}`;
  const vatNumber = country === 'NL' ? `NL${digits}B01` : `DE${digits}`;
  const chamberOfCommerce = country === 'NL' ? kvk : `HRB ${random.whole(1000, 99_999)}`;
  return {
    vatNumber,
    chamberOfCommerce,
    oinNumber: country === 'NL' && sector === 5 ? `00000001${digits}000` : null,
    glnNumber: random.chance(0.1) ? random.globalNumber(country) : null,
    peppolId: random.chance(0.3) ? (country === 'NL' ? `0106:${kvk}` : `9930:${vatNumber}`) : null,
    iban: ibanOf(country, random),
  };
}

// With valid check digits
function ibanOf(country: 'NL' | 'DE', random: SeededRandom): string {
  const number = country === 'NL' ? `${random.pick(['ABNA', 'INGB', 'RABO'])}0${random.digits(9)}` : `37040044${random.digits(10)}`;
  const check = 98 - remainderBy97(`${number}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${number}`;
}
