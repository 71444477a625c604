import type { ReactNode } from 'react';
import type { TransportRequest } from '#contract/transport.ts';
import { seededId } from '#contract/seededId.ts';
import { accountsConsole } from '#features/accounts/console/index.ts';
import type { Contact } from '#features/accounts/contactSchema.ts';
import type { Account } from '#features/accounts/schema.ts';
import { listReply, renderConsole, type Reply } from './renderConsole.tsx';
import { stamps } from './stamps.ts';

const id = seededId(120001, 'account', 1);

/** A customer. Fields that the screens do not read are empty. */
export const account = {
  ...stamps,
  ...Object.fromEntries(
    [
      'tradeName',
      'searchCode',
      'resellerId',
      'parentId',
      'addressLine2',
      'addressLine3',
      'state',
      'latitude',
      'longitude',
      'website',
      'remarks',
      'oinNumber',
      'glnNumber',
      'peppolId',
      'invoiceAccountId',
      'accountManagerId',
      'discountSales',
      'purchaseLeadDays',
      'startDate',
      'endDate',
      'iban',
      'paymentConditionPurchase',
      'phoneExtension',
      'creditLineSales',
    ].map((field) => [field, null]),
  ),
  id,
  code: '00001042',
  name: 'Ziekenhuis De Linde',
  status: 'Customer',
  type: 'Relation',
  isCustomer: true,
  isSupplier: false,
  isReseller: false,
  blocked: false,
  addressLine1: 'Lindelaan 12',
  postcode: '3511 AB',
  city: 'Utrecht',
  country: 'NL',
  phone: '030 123 45 67',
  email: 'techniek@delinde.example',
  language: 'nl',
  chamberOfCommerce: '30123456',
  vatNumber: 'NL123456789B01',
  mainContactId: seededId(120001, 'contact', 1),
  classifications: [],
  paymentConditionSales: '30',
  salesCurrency: 'EUR',
  customerPoRequired: false,
  addresses: [],
} as unknown as Account;

/** The main contact of {@link account}. */
export const contact = {
  ...stamps,
  ...Object.fromEntries(
    ['title', 'initials', 'middleName', 'gender', 'phone', 'email', 'language', 'notes', 'startDate', 'endDate'].map((field) => [
      field,
      null,
    ]),
  ),
  id: account.mainContactId,
  accountId: id,
  hid: 1,
  firstName: 'Jannie',
  lastName: 'Bakker',
  fullName: 'Jannie Bakker',
  jobTitle: 'Hoofd techniek',
  mobile: '06 12 34 56 78',
  isMailingExcluded: false,
  isMainContact: true,
  roles: ['Signing'],
} as unknown as Contact;

const numbers = {
  id,
  contacts: 1,
  locations: 3,
  assets: 214,
  lateAssets: 4,
  dueAssets: 0,
  requests: 0,
  openRequests: 0,
  lateRequests: 0,
  complaints: 1,
  openComplaints: 1,
};
/** An open complaint of {@link account}. */
export const complaint = {
  ...stamps,
  id: '9',
  number: 310,
  complaint: 'Monteur niet verschenen',
  accountId: id,
  contactName: null,
  receiptDate: '2026-01-05',
  nextAction: '2026-01-10',
  status: 'Open',
};
const history = [
  {
    id: 'h2',
    at: '2026-01-03T09:00:00.000Z',
    by: 'anna',
    byName: 'Anna',
    entity: 'account',
    entityId: id,
    action: 'update',
    reason: null,
    changes: [{ field: 'phone', before: '030 1', after: '030 123 45 67' }],
  },
  {
    id: 'h1',
    at: '2026-01-02T09:00:00.000Z',
    by: 'anna',
    byName: 'Anna',
    entity: 'account',
    entityId: id,
    action: 'create',
    reason: null,
    changes: [],
  },
];

/** Maps method and path to the answer of the server. */
export type Answers = Record<string, (request: TransportRequest) => Reply>;

const base: Answers = {
  'GET /api/120001/account': () => listReply([account], 412),
  [`GET /api/120001/account/${id}`]: () => ({ json: account }),
  [`GET /api/120001/account/${id}/contact`]: () => ({ json: [contact] }),
  [`GET /api/120001/account/${id}/history`]: () => ({ json: history }),
  'GET /api/divisions/120001/audit/undoable': () => ({ json: [{ id: 'h2', entity: 'account', entityId: id, undo: 'values' }] }),
  'GET /api/120001/account/indicators': () => ({ json: [numbers] }),
  'GET /api/120001/account/city': () => ({ json: [{ city: 'Utrecht', count: 3 }] }),
  'GET /api/120001/crm/accountclassification': () => ({ json: [] }),
  'GET /api/120001/lookup/paymentcondition': () => ({ json: [{ code: '30', description: '30 dagen netto' }] }),
  'GET /api/120001/lookup/vatcode': () => ({ json: [] }),
  'GET /api/engineer': () => ({ json: [] }),
  'GET /api/Divisions': () => ({ json: [{ code: 120001, description: 'Utrecht', country: 'NL' }] }),
  [`GET /api/120001/accounts/${id}/servicerequest`]: () => listReply([]),
  'GET /api/120001/complaint': () => listReply([complaint]),
};

/** Renders a screen of accounts. The server answers with {@link account} and its records unless other answers are given. */
export function showAccounts(element: ReactNode, at: string, path: string, answers: Answers = {}) {
  const answer = (request: TransportRequest) => {
    const route = `${request.method} ${request.url.split('?')[0]}`;
    return (answers[route] ?? base[route])?.(request);
  };
  return renderConsole(<p>elsewhere</p>, { answer, at, resources: accountsConsole.resources, routes: { [path]: element } });
}

/** The last request of a method. */
export const sentTo = (requests: readonly TransportRequest[], method: string) =>
  requests.filter((request) => request.method === method).at(-1);
