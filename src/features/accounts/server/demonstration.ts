import { seededId } from '#contract/seededId.ts';
import {
  countersOf,
  stampColumns,
  numbersTo,
  rowsFor,
  shareOf,
  stamp,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationRow,
  type DemonstrationTable,
} from '#server/demonstration/demonstration.ts';
import { demonstrationAccount, periodOf, type DemonstrationAccount } from './demonstration/demonstrationAccount.ts';
import { demonstrationContacts } from './demonstration/demonstrationContact.ts';
import { accountsWithHistory, demonstrationHistory } from './demonstration/demonstrationHistory.ts';
import { wordsOf } from './demonstration/names.ts';

export {
  demonstrationAccount,
  isSupplierNumber,
  contactNumberOf,
  type DemonstrationAccount,
} from './demonstration/demonstrationAccount.ts';
export { demonstrationContacts } from './demonstration/demonstrationContact.ts';

/** What customers of a division complain about and how that was resolved. */
export function demonstrationComplaintTexts(division: DemonstrationDivision) {
  const { complaints, complaintNotes, resolutions } = wordsOf[division.country];
  return { complaints, notes: complaintNotes, resolutions };
}

/** Classifications, accounts, contacts and addresses of a division, and the numbers that they have taken. */
export const demonstrateAccounts: Demonstrate = function* (division, size) {
  const numbers = numbersTo(shareOf(division, size.accounts));
  yield classificationTable(division);
  yield { table: 'account', columns: accountColumns, rows: rowsFor(numbers, (number) => [accountRow(division, number, size.today)]) };
  yield { table: 'contact', columns: contactColumns, rows: rowsFor(numbers, (number) => contactRows(division, number)) };
  yield { table: 'address', columns: addressColumns, rows: rowsFor(numbers, (number) => addressRows(division, number)) };
  yield historyTable(division, numbers.slice(0, accountsWithHistory), size.today);
  yield countersOf(division, { account: 1000 + numbers.length, contact: numbers.length * 3 });
};

function classificationTable(division: DemonstrationDivision): DemonstrationTable {
  const words = wordsOf[division.country];
  const row = (number: number, code: string, description: string, name: readonly [number, string]) => ({
    ...stamp(division, 'accountClassification', number),
    code,
    description,
    classificationNameId: seededId(division.code, 'classificationName', name[0]),
    classificationName: name[1],
  });
  return {
    table: 'accountClassification',
    columns: [...stampColumns, 'code', 'description', 'classificationNameId', 'classificationName'],
    rows: [
      ...words.sectors.map((description, index) => row(index + 1, `B${index + 1}`, description, [1, words.sectorName])),
      ...words.sizes.map((description, index) => row(index + 7, `O${index + 1}`, description, [2, words.sizeName])),
    ],
  };
}

const placeColumns = ['addressLine1', 'postcode', 'city', 'state', 'country'] as const;

const accountColumns = [
  ...stampColumns,
  ...placeColumns,
  'code',
  'name',
  'searchCode',
  'status',
  'isSupplier',
  'isReseller',
  'resellerId',
  'blocked',
  'latitude',
  'longitude',
  'phone',
  'email',
  'website',
  'language',
  'chamberOfCommerce',
  'vatNumber',
  'oinNumber',
  'glnNumber',
  'peppolId',
  'iban',
  'mainContactId',
  'classifications',
  'paymentConditionSales',
  'paymentConditionPurchase',
  'salesCurrency',
  'purchaseCurrency',
  'creditLineSales',
  'purchaseLeadDays',
  'customerPoRequired',
  'startDate',
  'endDate',
  'contactNames',
  'hasOtherAddresses',
];

function accountRow(division: DemonstrationDivision, number: number, today: string): DemonstrationRow {
  const account = demonstrationAccount(division, number);
  const contacts = demonstrationContacts(division, account, number);
  return {
    ...account,
    ...stamp(division, 'account', number),
    ...periodOf(division, number, today),
    searchCode: account.name.replace(/\W+/g, '').slice(0, 12).toUpperCase(),
    resellerId: resellerOf(division, number),
    language: division.country.toLowerCase(),
    mainContactId: contacts[0]?.id,
    classifications: classificationsOf(division, account),
    paymentConditionSales: account.isSupplier ? null : '30',
    paymentConditionPurchase: account.isSupplier ? '30' : null,
    salesCurrency: 'EUR',
    purchaseCurrency: 'EUR',
    creditLineSales: account.status === 'Customer' && account.size === 1 ? '25000' : null,
    purchaseLeadDays: account.isSupplier ? 3 + (number % 12) : null,
    hasOtherAddresses: hasPostalAddress(division, number),
    contactNames: contacts.map((contact) => contact.fullName).join(' '),
  };
}

// In the mobility company some customers come through the reseller whose number is the nearest multiple of 25 below them
function resellerOf(division: DemonstrationDivision, number: number): string | null {
  const reseller = number - (number % 25);
  const isThrough = division.isMobility && reseller > 0 && reseller !== number && number % 3 === 0;
  return isThrough && demonstrationAccount(division, reseller).isReseller ? seededId(division.code, 'account', reseller) : null;
}

function classificationsOf(division: DemonstrationDivision, { sector, size }: DemonstrationAccount): string[] {
  return [sector, size + 6].map((number) => seededId(division.code, 'accountClassification', number));
}

const contactColumns = [
  ...stampColumns,
  'accountId',
  'hid',
  'gender',
  'initials',
  'firstName',
  'middleName',
  'lastName',
  'fullName',
  'jobTitle',
  'email',
  'phone',
  'mobile',
  'language',
  'roles',
];

function contactRows(division: DemonstrationDivision, number: number): DemonstrationRow[] {
  const contacts = demonstrationContacts(division, demonstrationAccount(division, number), number);
  return contacts.map((contact) => ({ ...stamp(division, 'contact', contact.hid), ...contact }));
}

const addressColumns = [...stampColumns, ...placeColumns, 'accountId', 'type', 'isMain'];

function hasPostalAddress(division: DemonstrationDivision, number: number): boolean {
  return number % 9 === 0 && division.country === 'NL';
}

// Each account has its visiting address; every ninth Dutch one a post-office box too
function addressRows(division: DemonstrationDivision, number: number): DemonstrationRow[] {
  const { id: accountId, ...account } = demonstrationAccount(division, number);
  const visit = { ...account, ...stamp(division, 'account', number), accountId, type: 'Visit', isMain: true };
  const postal = { ...visit, ...stamp(division, 'address', number), type: 'Postal', addressLine1: `Postbus ${1000 + number}` };
  return hasPostalAddress(division, number) ? [visit, postal] : [visit];
}

function historyTable(division: DemonstrationDivision, numbers: readonly number[], today: string): DemonstrationTable {
  return {
    table: 'audit',
    columns: ['division', 'entity', 'entityId', 'at', 'id', 'action', 'by', 'byName', 'before', 'after'],
    rows: rowsFor(numbers, (number) => demonstrationHistory(division, number, today)),
  };
}
