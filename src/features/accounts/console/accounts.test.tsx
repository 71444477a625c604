import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { seededId } from '#contract/seededId.ts';
import { listReply, problemReply, renderConsole, type Reply } from '../../../../tests/support/renderConsole.tsx';
import type { Contact } from '../contactSchema.ts';
import type { Account } from '../schema.ts';
import { AccountCreate } from './AccountCreate.tsx';
import { AccountEdit } from './AccountEdit.tsx';
import { AccountList } from './AccountList.tsx';
import { AccountPage } from './AccountPage.tsx';
import { accountsConsole } from './index.ts';

// a form of fifty fields is slow in a simulated browser
vi.setConfig({ testTimeout: 20_000 });

const id = seededId(120001, 'account', 1);
const stamps = {
  exactId: null,
  division: 120001,
  created: '2026-01-02T10:00:00.000Z',
  createdBy: 'x',
  modified: '2026-01-02T10:00:00.000Z',
  modifiedBy: 'x',
  version: 3,
  syncStatus: 'LocalOnly',
  syncError: null,
  deletedAt: null,
} as const;

// the fields that the screens read; the others are empty
const account = {
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

const contact = {
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
const complaint = {
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

type Answers = Record<string, (request: TransportRequest) => Reply>;

const base: Answers = {
  'GET /api/120001/account': () => listReply([account], 412),
  [`GET /api/120001/account/${id}`]: () => ({ json: account }),
  [`GET /api/120001/account/${id}/contact`]: () => ({ json: [contact] }),
  [`GET /api/120001/account/${id}/history`]: () => ({ json: history }),
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

function show(element: React.ReactNode, at: string, path: string, answers: Answers = {}) {
  const answer = (request: TransportRequest) => {
    const route = `${request.method} ${request.url.split('?')[0]}`;
    return (answers[route] ?? base[route])?.(request);
  };
  return renderConsole(<p>elsewhere</p>, { answer, at, resources: accountsConsole.resources, routes: { [path]: element } });
}

const sentTo = (requests: readonly TransportRequest[], method: string) => requests.filter((request) => request.method === method).at(-1);

describe('the list of accounts', () => {
  test('shows where each lies, what it is and how its service stands, each row a link', async () => {
    show(<AccountList />, '/accounts', '/accounts');
    expect(await screen.findByRole('link', { name: 'Ziekenhuis De Linde' })).toHaveAttribute('href', `/accounts/${id}`);
    const row = screen.getByRole('row', { name: /Ziekenhuis De Linde/ });
    expect(row).toHaveTextContent('00001042');
    expect(row).toHaveTextContent('Klant');
    await waitFor(() => expect(row).toHaveTextContent('4 te laat'));
    expect(within(row).getByText('3')).toBeVisible();
  });

  test('filters on customers and on a town', async () => {
    const { requests } = show(<AccountList />, '/accounts', '/accounts');
    await screen.findByRole('link', { name: 'Ziekenhuis De Linde' });
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Klanten' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Utrecht' }));
    expect(await screen.findByRole('button', { name: 'Filter Plaats: Utrecht weghalen' })).toBeVisible();
    await waitFor(() => expect(decodeURIComponent(requests.at(-1)?.url ?? '')).toContain('"isCustomer":true,"city":"Utrecht"'));
  });

  test('saves the file that the server makes of all matching accounts', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const file = {
      body: new Blob(['x']),
      headers: { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="relaties-2026-01-02.csv"' },
    };
    const { requests } = show(<AccountList />, '/accounts?filter=%7B%22q%22%3A%22linde%22%7D', '/accounts', {
      'GET /api/120001/account/export': () => file,
    });
    await screen.findByRole('link', { name: 'Ziekenhuis De Linde' });
    await userEvent.click(screen.getByRole('button', { name: 'Exporteren' }));
    expect(await screen.findByText('Het bestand met alle passende relaties is opgeslagen')).toBeVisible();
    expect(clicked).toHaveBeenCalled();
    expect(decodeURIComponent(requests.find(({ url }) => url.includes('export'))?.url ?? '')).toContain('{"q":"linde"}');
  });

  test('opens a new account by N', async () => {
    const { router } = show(<AccountList />, '/accounts', '/accounts');
    await screen.findByRole('link', { name: 'Ziekenhuis De Linde' });
    await userEvent.keyboard('n');
    await waitFor(() => expect(router.state.location.pathname).toBe('/accounts/new'));
  });
});

describe('the page of an account', () => {
  const page = (answers: Answers = {}, tab = '') =>
    show(<AccountPage />, `/accounts/${id}${tab && `?tab=${tab}`}`, '/accounts/:id', answers);

  test('tells everything at a glance', async () => {
    page();
    expect(await screen.findByRole('heading', { name: 'Ziekenhuis De Linde' })).toBeVisible();
    expect(await screen.findByText('4 objecten te laat')).toBeVisible();
    expect(screen.getByText('Lindelaan 12, 3511 AB Utrecht')).toBeVisible();
    expect(screen.getByRole('link', { name: '030 123 45 67' })).toHaveAttribute('href', 'tel:0301234567');
    expect(await screen.findByText('Jannie Bakker, Hoofd techniek')).toBeVisible();
    expect(await screen.findByText('30 dagen netto')).toBeVisible();
    expect(await screen.findByText('3 · 214 objecten')).toBeVisible();
    expect(await screen.findByText('Klacht 310')).toBeVisible();
    expect(await screen.findByText('Anna wijzigde Telefoon')).toBeVisible();
    expect(screen.queryByRole('tab', { name: /Inkooporders/ })).not.toBeInTheDocument();
  });

  test('loads a tab when it is opened, not before', async () => {
    const { requests } = page({
      [`GET /api/120001/account/${id}`]: () => ({ json: { ...account, isSupplier: true } }),
      'GET /api/120001/purchaseorder/order': () => listReply([]),
    });
    await screen.findByText('4 objecten te laat');
    expect(requests.some(({ url }) => url.includes('purchaseorder'))).toBe(false);
    await userEvent.click(screen.getByRole('tab', { name: /Inkooporders/ }));
    expect(await screen.findByText('Nog geen inkooporders')).toBeVisible();
    expect(requests.some(({ url }) => url.includes(`supplierId=${id}`))).toBe(true);
  });

  test('changes a contact in its place', async () => {
    const { requests } = page(
      { [`PUT /api/120001/contact/${contact.id}`]: () => ({ json: { ...contact, jobTitle: 'Directeur', version: 4 } }) },
      'contacts',
    );
    const panel = await screen.findByRole('tabpanel');
    await userEvent.click(await within(panel).findByRole('button', { name: 'Bewerken' }));
    const job = await screen.findByRole('textbox', { name: 'Functie' });
    await userEvent.clear(job);
    await userEvent.type(job, 'Directeur');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Jannie Bakker is bewaard')).toBeVisible();
    const sent = sentTo(requests, 'PUT');
    expect(JSON.parse(String(sent?.body))).toMatchObject({ jobTitle: 'Directeur', lastName: 'Bakker' });
  });

  test('asks for a name before a contact is added', async () => {
    const { requests } = page({}, 'contacts');
    await screen.findByText('Jannie Bakker');
    await userEvent.keyboard('a');
    await screen.findByRole('heading', { name: 'Nieuw contact' });
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText(/Vul een voornaam of een achternaam in|Vul dit in/)).length).toBeGreaterThan(0);
    expect(sentTo(requests, 'POST')).toBeUndefined();
  });

  test('takes a complaint down', async () => {
    const { requests } = page({ 'POST /api/120001/complaint': () => ({ status: 201, json: { ...complaint, number: 311 } }) }, 'complaints');
    await userEvent.click(await screen.findByRole('button', { name: 'Klacht noteren' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Klacht/ }), 'Factuur klopt niet');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Klacht 311 is genoteerd')).toBeVisible();
    expect(JSON.parse(String(sentTo(requests, 'POST')?.body))).toMatchObject({ accountId: id, complaint: 'Factuur klopt niet' });
  });

  test('shows who changed what, from what to what, and undoes the latest change', async () => {
    const { requests } = page({ [`PUT /api/120001/account/${id}`]: () => ({ json: { ...account, version: 4 } }) }, 'history');
    const panel = await screen.findByRole('tabpanel');
    expect(await within(panel).findByText('030 1')).toBeVisible();
    expect(within(panel).getByText('Anna maakte de relatie')).toBeVisible();
    await userEvent.click(within(panel).getByRole('button', { name: 'Ongedaan maken' }));
    expect(await screen.findByText('De vorige waarden staan er weer')).toBeVisible();
    const sent = sentTo(requests, 'PUT');
    expect(JSON.parse(String(sent?.body))).toEqual({ phone: '030 1' });
  });

  test('says that the account does not exist', async () => {
    page({ [`GET /api/120001/account/${id}`]: () => problemReply(404, 'notFound', 'Dit bestaat niet (meer).') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Dit bestaat niet (meer).');
  });
});

describe('editing an account', () => {
  const edit = (answers: Answers = {}) => show(<AccountEdit />, `/accounts/${id}/edit`, '/accounts/:id/edit', answers);

  test('checks the rules before anything is sent and says it on the field', async () => {
    const { requests } = edit();
    const postcode = await screen.findByRole('textbox', { name: 'Postcode' });
    await userEvent.clear(postcode);
    await userEvent.type(postcode, '50667');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText(/Een Nederlandse postcode heeft de vorm 1234 AB/)).length).toBeGreaterThan(0);
    expect(postcode).toHaveFocus();
    expect(sentTo(requests, 'PUT')).toBeUndefined();
  });

  test('saves by Ctrl+S with the version and goes back to the page', async () => {
    const { requests, router } = edit({
      [`PUT /api/120001/account/${id}`]: () => ({ json: { ...account, phone: '030 999 99 99', version: 4 } }),
    });
    const phone = await screen.findByRole('textbox', { name: 'Telefoon' });
    await userEvent.clear(phone);
    await userEvent.type(phone, '030 999 99 99');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/accounts/${id}`));
    const sent = sentTo(requests, 'PUT');
    expect(JSON.parse(String(sent?.body))).toMatchObject({ phone: '030 999 99 99', name: 'Ziekenhuis De Linde' });
    expect(JSON.stringify(sent?.headers)).toContain('3');
  });

  test('asks which value stands when somebody else changed the same field', async () => {
    const theirs = { ...account, phone: '030 111 11 11', city: 'Zeist', version: 4, addresses: [{ id, version: 4 }] };
    edit({ [`PUT /api/120001/account/${id}`]: () => problemReply(412, 'versionConflict', 'Iemand anders', { current: theirs }) });
    const phone = await screen.findByRole('textbox', { name: 'Telefoon' });
    await userEvent.clear(phone);
    await userEvent.type(phone, '030 999 99 99');
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('030 999 99 99');
    expect(dialog).toHaveTextContent('030 111 11 11');
    expect(dialog).toHaveTextContent('overgenomen van de ander: Plaats.');
  });
});

describe('a new account', () => {
  test('needs a name, takes the country of the division, and opens the page once made', async () => {
    const answers = { 'POST /api/120001/account': () => ({ status: 201, json: { ...account, version: 1 } }) };
    const { requests, router } = show(<AccountCreate />, '/accounts/new', '/accounts/new', answers);
    const name = await screen.findByRole('textbox', { name: /^Naam/ });
    await userEvent.keyboard('{Control>}s{/Control}');
    expect((await screen.findAllByText(/Vul dit in/)).length).toBeGreaterThan(0);
    await userEvent.type(name, 'Hotel De Kroon');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/accounts/${id}`));
    expect(JSON.parse(String(sentTo(requests, 'POST')?.body))).toMatchObject({ name: 'Hotel De Kroon', country: 'NL', status: 'Customer' });
  });
});
