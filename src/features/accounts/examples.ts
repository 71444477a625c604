import { seededId } from '#contract/seededId.ts';

const division = '120001';
const id = seededId(120001, 'account', 1);
const contactId = seededId(120001, 'contact', 1);

/** Calls of {@link accounts} that succeed with the demonstration data, by the name of the operation. */
export const accountExamples = {
  listAccounts: { path: { division }, query: { q: 'utrecht', isCustomer: 'true' } },
  listAccountCities: { path: { division }, query: { q: 'u' } },
  listAlikeAccounts: { path: { division }, query: { vatNumber: 'NL812345678B01', postcode: '3511 AW', addressLine1: 'Oudegracht 112' } },
  listAccountIndicators: { path: { division }, query: { ids: [id] } },
  findAccountsInBox: { path: { division }, query: { longitudeMax: 5.3, longitudeMin: 4.9, latitudeMax: 52.2, latitudeMin: 52.0 } },
  getAccountByCode: { path: { division, code: '00001001' } },
  findSuppliers: { path: { division, name: 'techniek' } },
  getAccount: { path: { division, id } },
  createAccount: {
    path: { division },
    body: {
      name: 'Bakkerij De Korenmolen',
      status: 'Customer',
      addressLine1: 'Oudegracht 112',
      postcode: '3511 AW',
      city: 'Utrecht',
      country: 'NL',
      phone: '030 231 45 60',
      email: 'info@dekorenmolen.example',
      language: 'nl',
      chamberOfCommerce: '30214567',
      vatNumber: 'NL812345678B01',
      iban: 'NL91ABNA0417164300',
    },
  },
  updateAccount: { path: { division, id }, body: { phone: '030 231 45 61', remarks: 'Bezorgen aan de achterzijde.' } },
  getAccountHistory: { path: { division, id } },
  getAccountClassification: { path: { division, id: seededId(120001, 'accountClassification', 1) } },
  listAccountClassifications: { path: { division } },
  listContactsOfAccount: { path: { division, accountId: id } },
  createContact: {
    path: { division, accountId: id },
    body: {
      firstName: 'Marijke',
      middleName: 'van den',
      lastName: 'Heuvel',
      jobTitle: 'Hoofd facilitair',
      email: 'm.vandenheuvel@dekorenmolen.example',
      mobile: '06 12 34 56 78',
      roles: ['Planning', 'Safety'],
    },
  },
  getContact: { path: { division, id: contactId } },
  updateContact: { path: { division, id: contactId }, body: { jobTitle: 'Facilitair manager' } },
  deleteContact: { path: { division, id: seededId(120001, 'contact', 2) } },
};
