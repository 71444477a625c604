import { addDays } from '#contract/days.ts';
import { contactNumberOf, demonstrationAccount, isSupplierNumber, mailboxOf } from '#features/accounts/server/demonstration.ts';
import { numbersTo, type Demonstrate, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import type { SeededRandom } from '#server/demonstration/random.ts';
import companies from './demonstration/companies.json' with { type: 'json' };
import words from './demonstration/words.json' with { type: 'json' };

// The companies of the divisions and their engineers. The telephone numbers and domains are in ranges that are never assigned
const companyOf: Readonly<Record<string, (typeof companies)['120001']>> = companies;

/** The division itself and its engineers. */
export const demonstrateDivision: Demonstrate = (division) => {
  const { code, description, country } = division;
  const { engineers: _engineers, ...company } = companyOf[code] ?? companies['120001'];
  const row = { code, hid: code % 100_000, description, country, currency: 'EUR', isMain: code === 120001, ...company };
  const engineers = demonstrationEngineers(division);
  return [
    { table: 'division', rows: [row] },
    division.records('engineer', numbersTo(engineers.length), (number, random) => ({
      ...engineers[number - 1],
      employeeNumber: 100 + number,
      mobile: country === 'NL' ? `06 555 ${random.digits(2)} ${random.digits(3)}` : `0155 555 ${random.digits(4)}`,
      divisions: [code],
      skills: skillsOf(division, random),
      certificates: division.isMobility ? '[]' : certificatesOf(division, random),
      language: division.language,
    })),
  ];
};

/** The engineers of a division, in the order of their numbers. */
export function demonstrationEngineers(division: DemonstrationDivision) {
  const { engineers } = companyOf[division.code] ?? companies['120001'];
  return engineers.map(({ firstName, lastName, territory }, index) => ({
    id: division.id('engineer', index + 1),
    code: `M${String(index + 1).padStart(3, '0')}`,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    // the first one is a person of the embedded directory
    email: `${mailboxOf(index === 0 && division.code === 120001 ? firstName : `${firstName}.${lastName}`)}@cura.example`,
    territory,
  }));
}

function skillsOf(division: DemonstrationDivision, random: SeededRandom): string[] {
  if (division.isMobility) return ['Electrical'];
  const others = ['EmergencyLighting', 'Aed', 'WaterKeerklep', 'Evacuation'].filter(() => random.chance(0.6));
  return [division.say({ NL: 'FireREOB', DE: 'FireSachkundiger' }), ...others];
}

function certificatesOf(division: DemonstrationDivision, random: SeededRandom): string {
  const number = `C-${random.digits(6)}`;
  return JSON.stringify([{ name: division.say(words).certificate, number, validUntil: addDays(division.today, random.whole(-20, 700)) }]);
}

/** The id of the location of a customer: it has the account's number; for a second site, 100,000 is added. */
export function demonstrationLocationId(division: DemonstrationDivision, account: number): string {
  return division.id('location', account);
}

/** The interval that a customer agreed for its locations; only a few did, the norms apply to the others. */
export function demonstrationServiceInterval(account: number): number | null {
  return account % 12 === 0 ? 6 : null;
}

/** The customers' locations of a division, a second one for small customers, and their directory. */
export const demonstrateLocations: Demonstrate = (division) => {
  const numbers = numbersTo(division.accounts).filter((number) => !isSupplierNumber(number));
  const idsOf = (number: number) => locationRows(division, number).map(({ id }) => ({ id, division: division.code }));
  return [
    division.rows('location', numbers, (number) => locationRows(division, number)),
    division.rows('locationDivision', numbers, idsOf),
  ];
};

function locationRows(division: DemonstrationDivision, number: number) {
  const { id: accountId, size, code, name, address, position, phone } = demonstrationAccount(division, number);
  const random = division.random('location', number);
  const { openingHours, directions, safetyNotes, extra } = division.say(words);
  const main = {
    ...division.stamp('location', number),
    ...address,
    ...position,
    accountId,
    code,
    name,
    phone,
    contactId: division.id('contact', contactNumberOf(number, 1)),
    openingHours: random.pick(openingHours),
    directions: random.chance(0.5) ? random.pick(directions) : null,
    safetyNotes: random.chance(0.3) ? random.pick(safetyNotes) : null,
    serviceMonth: random.whole(1, 12),
    serviceIntervalMonths: demonstrationServiceInterval(number),
    contractNumber: random.chance(0.7) ? `C-${random.digits(5)}` : null,
  };
  if (size !== 3) return [main];
  const elsewhere = division.random('secondSite', number);
  const second = {
    ...main,
    ...division.stamp('location', 100_000 + number),
    code: `${code}-2`,
    name: `${name.slice(0, 80)}, ${elsewhere.pick(extra)}`,
    addressLine1: address.addressLine1.replace(/\d+$/, String(elsewhere.whole(181, 260))),
    // some hundred metres down the street
    latitude: Number((position.latitude + elsewhere.whole(150, 450) / 100_000).toFixed(5)),
    longitude: Number((position.longitude + elsewhere.whole(150, 450) / 100_000).toFixed(5)),
    contractNumber: null,
  };
  return [main, second];
}
