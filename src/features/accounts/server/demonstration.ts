import { addDays } from '#contract/days.ts';
import { numbersTo, type Demonstrate, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { directoryPeople } from '#server/directory/people.ts';
import { demonstrationAccount, demonstrationContacts } from './demonstration/demonstrationAccount.ts';
import { wordsOf } from './demonstration/words.ts';

export {
  contactNumberOf,
  customerNumber,
  demonstrationAccount,
  demonstrationContacts,
  isSupplierNumber,
  mailboxOf,
} from './demonstration/demonstrationAccount.ts';

/** Classifications, accounts, contacts and addresses of a division, and the last numbers of their counters. */
export const demonstrateAccounts: Demonstrate = function* (division) {
  const numbers = numbersTo(division.accounts);
  const { classifications } = wordsOf(division);
  const classes = classifications.map(({ list, ...row }) => ({ ...row, classificationNameId: division.id('classificationName', list) }));
  yield division.list('accountClassification', classes);
  yield division.records('account', numbers, (number) => accountRow(division, number));
  yield division.rows('contact', numbers, (number) => contactRows(division, number));
  yield division.rows('address', numbers, (number) => addressRows(division, number));
  yield division.rows('audit', numbers.slice(0, accountsWithHistory), (number) => historyRows(division, number));
  yield division.counters({ account: 1000 + numbers.length, contact: numbers.length * 3 });
};

function accountRow(division: DemonstrationDivision, number: number) {
  const account = demonstrationAccount(division, number);
  const contacts = demonstrationContacts(division, account, number);
  const period = division.random('period', number);
  const { sector, size, address, position, ...facts } = account;
  return {
    ...facts,
    ...address,
    ...position,
    startDate: addDays(division.today, -period.whole(200, 4000)),
    endDate: period.chance(0.02) ? addDays(division.today, -period.whole(1, 150)) : null,
    searchCode: account.name.replace(/\W+/g, '').slice(0, 12).toUpperCase(),
    resellerId: resellerOf(division, number),
    language: division.language,
    mainContactId: contacts[0]?.id,
    classifications: [sector, size + 6].map((one) => division.id('accountClassification', one)),
    paymentConditionSales: account.isSupplier ? null : '30',
    paymentConditionPurchase: account.isSupplier ? '30' : null,
    salesCurrency: 'EUR',
    purchaseCurrency: 'EUR',
    creditLineSales: account.status === 'Customer' && size === 1 ? '25000' : null,
    purchaseLeadDays: account.isSupplier ? 3 + (number % 12) : null,
    hasOtherAddresses: hasPostalAddress(division, number),
    contactNames: contacts.map((contact) => contact.fullName).join(' '),
  };
}

// In the mobility company, some customers buy through the reseller whose number is the next lower multiple of 25
function resellerOf(division: DemonstrationDivision, number: number): string | null {
  const reseller = number - (number % 25);
  const isThrough = division.isMobility && reseller > 0 && reseller !== number && number % 3 === 0;
  return isThrough && demonstrationAccount(division, reseller).isReseller ? division.id('account', reseller) : null;
}

function contactRows(division: DemonstrationDivision, number: number) {
  return demonstrationContacts(division, demonstrationAccount(division, number), number).map((contact) => ({
    ...division.stamp('contact', contact.hid),
    ...contact,
  }));
}

function hasPostalAddress(division: DemonstrationDivision, number: number): boolean {
  return number % 9 === 0 && division.country === 'NL';
}

// Each account has a visiting address; every ninth Dutch one also has a post-office box
function addressRows(division: DemonstrationDivision, number: number) {
  const { id: accountId, address, state } = demonstrationAccount(division, number);
  const visit = { ...division.stamp('account', number), ...address, accountId, state, type: 'Visit', isMain: true };
  const postal = { ...visit, ...division.stamp('address', number), type: 'Postal', addressLine1: `Postbus ${1000 + number}` };
  return hasPostalAddress(division, number) ? [visit, postal] : [visit];
}

// The first accounts, which people usually look at
const accountsWithHistory = 60;

const keepers = directoryPeople.filter(({ userName }) => userName === 'anna' || userName === 'sofie');

// The history of an account; the last row results in the present account
function historyRows(division: DemonstrationDivision, number: number) {
  const random = division.random('history', number);
  const { id: entityId, code, name, phone, address } = demonstrationAccount(division, number);
  const { city, addressLine1 } = address;
  const entry = (place: number, daysAgo: number, before: object | null, after: object) => {
    const at = `${addDays(division.today, -daysAgo)}T${String(random.whole(8, 16)).padStart(2, '0')}:${random.whole(10, 59)}:00Z`;
    const keeper = random.pick(keepers);
    return {
      division: division.code,
      entity: 'account',
      entityId,
      at,
      id: division.id('accountHistory', number * 3 + place),
      action: before ? 'update' : 'create',
      by: keeper.oid,
      byName: keeper.name,
      before,
      after,
    };
  };
  const street = `${random.pick(wordsOf(division).streets)} ${random.whole(1, 90)}`;
  return [
    entry(0, random.whole(200, 900), null, { code, name, city }),
    ...(random.chance(0.6) ? [entry(1, random.whole(40, 190), { addressLine1: street }, { addressLine1 })] : []),
    ...(random.chance(0.7) ? [entry(2, random.whole(1, 35), { phone: `${phone.slice(0, -2)}00` }, { phone })] : []),
  ];
}
