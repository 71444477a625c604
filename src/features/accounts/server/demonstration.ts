import {
  numbersTo,
  rowsFor,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationRow,
  type DemonstrationTable,
} from '#server/demonstration/demonstration.ts';
import { demonstrationAccount, periodOf } from './demonstration/demonstrationAccount.ts';
import { demonstrationContacts } from './demonstration/demonstrationContact.ts';
import { accountsWithHistory, demonstrationHistory } from './demonstration/demonstrationHistory.ts';
import { wordsOf } from './demonstration/words.ts';

export { customerNumber, demonstrationAccount, isSupplierNumber, type DemonstrationAccount } from './demonstration/demonstrationAccount.ts';
export { contactNumberOf, demonstrationContacts } from './demonstration/demonstrationContact.ts';

/** Classifications, accounts, contacts and addresses of a division, and the numbers that they have taken. */
export const demonstrateAccounts: Demonstrate = function* (division, size) {
  const numbers = numbersTo(division.shareOf(size.accounts));
  yield classificationTable(division);
  yield division.records('account', numbers, (number) => accountRow(division, number, size.today));
  yield { table: 'contact', rows: rowsFor(numbers, (number) => contactRows(division, number)) };
  yield { table: 'address', rows: rowsFor(numbers, (number) => addressRows(division, number)) };
  const remembered = numbers.slice(0, accountsWithHistory);
  yield { table: 'audit', rows: rowsFor(remembered, (number) => demonstrationHistory(division, number, size.today)) };
  yield division.counters({ account: 1000 + numbers.length, contact: numbers.length * 3 });
};

function classificationTable(division: DemonstrationDivision): DemonstrationTable {
  const { sectors, sectorName, sizes, sizeName } = wordsOf(division);
  const all = [
    ...sectors.map((description, index) => ({ code: `B${index + 1}`, description, list: 1, classificationName: sectorName })),
    ...sizes.map((description, index) => ({ code: `O${index + 1}`, description, list: 2, classificationName: sizeName })),
  ];
  const rows = all.map(({ list, ...row }, index) => ({
    ...division.stamp('accountClassification', index + 1),
    ...row,
    classificationNameId: division.id('classificationName', list),
  }));
  return { table: 'accountClassification', rows };
}

function accountRow(division: DemonstrationDivision, number: number, today: string): DemonstrationRow {
  const account = demonstrationAccount(division, number);
  const contacts = demonstrationContacts(division, account, number);
  const { sector, size, ...facts } = account;
  return {
    ...facts,
    ...periodOf(division, number, today),
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

// In the mobility company some customers come through the reseller whose number is the nearest multiple of 25 below them
function resellerOf(division: DemonstrationDivision, number: number): string | null {
  const reseller = number - (number % 25);
  const isThrough = division.isMobility && reseller > 0 && reseller !== number && number % 3 === 0;
  return isThrough && demonstrationAccount(division, reseller).isReseller ? division.id('account', reseller) : null;
}

function contactRows(division: DemonstrationDivision, number: number): DemonstrationRow[] {
  const contacts = demonstrationContacts(division, demonstrationAccount(division, number), number);
  return contacts.map((contact) => ({ ...division.stamp('contact', contact.hid), ...contact }));
}

function hasPostalAddress(division: DemonstrationDivision, number: number): boolean {
  return number % 9 === 0 && division.country === 'NL';
}

// Each account has its visiting address; every ninth Dutch one a post-office box too
function addressRows(division: DemonstrationDivision, number: number): DemonstrationRow[] {
  const { id: accountId, addressLine1, postcode, city, state, country } = demonstrationAccount(division, number);
  const place = { accountId, addressLine1, postcode, city, state, country };
  const visit = { ...division.stamp('account', number), ...place, type: 'Visit', isMain: true };
  const postal = { ...visit, ...division.stamp('address', number), type: 'Postal', addressLine1: `Postbus ${1000 + number}` };
  return hasPostalAddress(division, number) ? [visit, postal] : [visit];
}
