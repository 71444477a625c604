import { addDays } from '#contract/days.ts';
import { seededId } from '#contract/seededId.ts';
import { demonstrationAccount, isSupplierNumber, type DemonstrationAccount } from '#features/accounts/server/demonstration.ts';
import {
  stampColumns,
  numbersTo,
  rowsFor,
  shareOf,
  stamp,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationRow,
} from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import { companyOf, engineerNames, locationWords } from './demonstrationWords.ts';

/** An engineer of the demonstration data. */
export interface DemonstrationEngineer {
  number: number;
  id: string;
  fullName: string;
  email: string;
}

/** The division itself and its engineers. */
export const demonstrateDivision: Demonstrate = function* (division, size) {
  const { code, description, country } = division;
  const row = { code, hid: code % 100_000, description, country, currency: 'EUR', isMain: code === 120001, ...companyOf(division) };
  yield { table: 'division', columns: Object.keys(row), rows: [row] };
  const engineers = demonstrationEngineers(division).map((engineer) => engineerRow(division, engineer, size.today));
  yield { table: 'engineer', columns: Object.keys(engineers[0] ?? {}), rows: engineers };
};

/** The customers' locations of a division. */
export const demonstrateLocations: Demonstrate = function* (division, size) {
  const numbers = numbersTo(shareOf(division, size.accounts)).filter((number) => !isSupplierNumber(number));
  yield { table: 'location', columns: locationColumns, rows: rowsFor(numbers, (number) => locationRows(division, number)) };
  yield {
    table: 'locationDivision',
    columns: ['id', 'division'],
    rows: rowsFor(numbers, (number) => locationRows(division, number).map(({ id }) => ({ id, division: division.code }))),
  };
};

/** The engineers of a division, numbered from 1. */
export function demonstrationEngineers(division: DemonstrationDivision): DemonstrationEngineer[] {
  return (engineerNames[division.code] ?? []).map(([first, last], index) => ({
    number: index + 1,
    id: seededId(division.code, 'engineer', index + 1),
    fullName: `${first} ${last}`,
    email: `${plain(index === 0 && division.code === 120001 ? first : `${first}.${last}`)}@cura.example`,
  }));
}

/** The id of the location of a customer: it has the account's number; a second site has 100,000 more. */
export function demonstrationLocationId(division: DemonstrationDivision, account: number): string {
  return seededId(division.code, 'location', account);
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll(/[^a-z.]/g, '');
}

function engineerRow(division: DemonstrationDivision, engineer: DemonstrationEngineer, today: string): DemonstrationRow {
  const random = new SeededRandom(division.code, 'engineer', engineer.number);
  const [firstName, lastName, territory] = engineerNames[division.code]?.[engineer.number - 1] ?? ['', '', ''];
  const certificate = division.country === 'NL' ? 'REOB onderhoudsdeskundige' : 'Sachkundiger Feuerlöscher DIN 14406-4';
  const mobile = division.country === 'NL' ? `06 555 ${random.digits(2)} ${random.digits(3)}` : `0155 555 ${random.digits(4)}`;
  return {
    ...stamp(division, 'engineer', engineer.number),
    code: `M${String(engineer.number).padStart(3, '0')}`,
    employeeNumber: 100 + engineer.number,
    fullName: engineer.fullName,
    firstName,
    lastName,
    email: engineer.email,
    mobile,
    divisions: [division.code],
    skills: skillsOf(division, random),
    certificates: division.isMobility
      ? '[]'
      : JSON.stringify([{ name: certificate, number: `C-${random.digits(6)}`, validUntil: addDays(today, random.whole(-20, 700)) }]),
    language: division.country.toLowerCase(),
    territory,
  };
}

function skillsOf(division: DemonstrationDivision, random: SeededRandom): string[] {
  if (division.isMobility) return ['Electrical'];
  const main = division.country === 'NL' ? 'FireREOB' : 'FireSachkundiger';
  return [main, ...['EmergencyLighting', 'Aed', 'WaterKeerklep', 'Evacuation'].filter(() => random.chance(0.6))];
}

const locationColumns = [
  ...stampColumns,
  'code',
  'name',
  'accountId',
  'addressLine1',
  'postcode',
  'city',
  'country',
  'latitude',
  'longitude',
  'contactId',
  'phone',
  'openingHours',
  'directions',
  'safetyNotes',
  'serviceMonth',
  'serviceIntervalMonths',
  'contractNumber',
];

function locationRows(division: DemonstrationDivision, number: number) {
  const account = demonstrationAccount(division, number);
  const main = locationRow(division, number, account);
  return account.size === 3 ? [main, secondSite(division, number, account)] : [main];
}

function locationRow(division: DemonstrationDivision, number: number, account: DemonstrationAccount) {
  const random = new SeededRandom(division.code, 'location', number);
  const words = locationWords[division.country];
  return {
    ...stamp(division, 'location', number),
    code: account.code,
    name: account.name,
    accountId: account.id,
    addressLine1: account.addressLine1,
    postcode: account.postcode,
    city: account.city,
    country: account.country,
    latitude: account.latitude,
    longitude: account.longitude,
    contactId: seededId(division.code, 'contact', (number - 1) * 3 + 1),
    phone: account.phone,
    openingHours: random.pick(words.openingHours),
    directions: random.chance(0.5) ? random.pick(words.directions) : null,
    safetyNotes: random.chance(0.3) ? random.pick(words.safetyNotes) : null,
    serviceMonth: random.whole(1, 12),
    serviceIntervalMonths: 12,
    contractNumber: random.chance(0.7) ? `C-${random.digits(5)}` : null,
  };
}

function secondSite(division: DemonstrationDivision, number: number, account: DemonstrationAccount) {
  const random = new SeededRandom(division.code, 'secondSite', number);
  return {
    ...locationRow(division, number, account),
    ...stamp(division, 'location', 100_000 + number),
    code: `${account.code}-2`,
    name: `${account.name.slice(0, 80)}, ${random.pick(locationWords[division.country].extra)}`,
    addressLine1: account.addressLine1.replace(/\d+$/, String(random.whole(181, 260))),
    contractNumber: null,
  };
}
