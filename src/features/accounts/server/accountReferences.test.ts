import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountsApi, accountsRoute as base } from '../../../../tests/support/accountsApi.ts';
import { holdRows } from '../../../../tests/support/heldRows.ts';
import type { Account } from '../schema.ts';

const { api, made } = await accountsApi();
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
const engineer = '0b1c2d3e-0000-7000-8000-0000000000e1';
const former = '0b1c2d3e-0000-7000-8000-0000000000e2';

beforeEach(async () => {
  await api.database.clear('engineer', 'paymentCondition', 'vatCode');
  const stamp = { createdBy: 'test', modifiedBy: 'test', division: 120001 };
  const rows = {
    engineer: [
      { ...stamp, id: engineer, code: '1', employeeNumber: 1, email: 'thijs@example.nl', fullName: 'Thijs Bakker', active: true },
      { ...stamp, id: former, code: '2', employeeNumber: 2, email: 'oud@example.nl', fullName: 'Oud Collega', active: false },
    ],
    paymentCondition: [{ ...stamp, id: unknown, code: '30', description: '30 dagen', days: 30, endOfMonths: 0, method: 'OnCredit' }],
    vatCode: [
      ['2', 'Both', false],
      ['6', 'Purchase', false],
      ['7', 'Sales', false],
      ['8', 'Both', true],
    ].map(([code, transactionType, blocked], index) => ({
      ...stamp,
      id: `0b1c2d3e-0000-7000-8000-0000000000a${index}`,
      code,
      description: code,
      percentage: 0.21,
      type: 'Excluding',
      transactionType,
      charged: false,
      blocked,
    })),
  };
  for (const [table, list] of Object.entries(rows)) {
    const names = Object.keys(list[0] ?? {}).map((name) => `"${name}"`);
    await api.database.run(
      `insert into "${table}" (${names.join(', ')}) select ${names.join(', ')} from jsonb_populate_recordset(null::"${table}", '${JSON.stringify(list)}')`,
    );
  }
});

const wrongFields = async (route: string, body: object) => {
  const problem = await api.problem(route, { body });
  expect(problem).toMatchObject({ status: 400, code: 'invalid' });
  return Object.keys(problem.errors ?? {});
};

describe('what an account refers to', () => {
  const right = {
    accountManagerId: engineer,
    paymentConditionSales: '30',
    paymentConditionPurchase: '30',
    salesVatCode: '7',
    purchaseVatCode: '6',
  };

  it('is taken when it exists and may be used there', async () => {
    const { id, ...account } = await made({ name: 'Hotel De Kroon', ...right });
    expect(account).toMatchObject(right);
    expect((await api.call(`PUT ${base}/${id}`, { body: right })).status).toBe(200);
  });

  it.each([
    ['accountManagerId', unknown],
    ['accountManagerId', former],
    ['paymentConditionSales', '31'],
    ['paymentConditionPurchase', '31'],
    ['salesVatCode', '6'],
    ['salesVatCode', '8'],
    ['purchaseVatCode', '7'],
    ['purchaseVatCode', '99'],
    ['parentId', unknown],
    ['invoiceAccountId', unknown],
    ['classifications', [unknown]],
  ])('is refused when %s is %s', async (field, value) => {
    expect(await wrongFields(`POST ${base}`, { name: 'Hotel De Kroon', [field]: value })).toEqual([field]);
    const { id } = await made({ name: 'Hotel De Kroon' });
    expect(await wrongFields(`PUT ${base}/${id}`, { [field]: value })).toEqual([field]);
  });

  it('must be a reseller where a reseller is named', async () => {
    const plain = await made({ name: 'Hotel De Kroon' });
    expect(await wrongFields(`POST ${base}`, { name: 'Garage Bos', resellerId: plain.id })).toEqual(['resellerId']);
    const reseller = await made({ name: 'Groothandel', isReseller: true });
    expect(await made({ name: 'Garage Bos', resellerId: reseller.id })).toMatchObject({ resellerId: reseller.id });
  });

  it('stays when it has gone since, so that the record can be sent back', async () => {
    const { id, ...account } = await made({ name: 'Hotel De Kroon', ...right });
    await api.database.sql(sql`update engineer set active = false`);
    await api.database.sql(sql`update "vatCode" set blocked = true`);
    expect((await api.call(`PUT ${base}/${id}`, { body: { ...account, remarks: 'Same' } })).status).toBe(200);
  });

  it('names everything that is wrong at once', async () => {
    const wrong = { accountManagerId: unknown, salesVatCode: '99', paymentConditionSales: '31' };
    expect(await wrongFields(`POST ${base}`, { name: 'Hotel De Kroon', ...wrong })).toEqual(expect.arrayContaining(Object.keys(wrong)));
  });
});

describe('head accounts', () => {
  const headed = (account: Account, parent: Account | null) =>
    api.call<Account>(`PUT ${base}/${account.id}`, { body: { parentId: parent?.id ?? null } });

  it('make no circle, however long', async () => {
    const [one, two, three] = [await made({ name: 'Een' }), await made({ name: 'Twee' }), await made({ name: 'Drie' })];
    expect((await headed(one, two)).status).toBe(200);
    expect((await headed(two, three)).status).toBe(200);
    expect(await wrongFields(`PUT ${base}/${three.id}`, { parentId: one.id })).toEqual(['parentId']);
    expect(await wrongFields(`POST ${base}`, { id: three.id, name: 'Drie', parentId: one.id })).toEqual(['parentId']);
    expect((await headed(one, null)).status).toBe(200);
    expect((await headed(three, one)).status).toBe(200);
  });

  it('make no circle when two are chosen at once', async () => {
    const [one, two] = [await made({ name: 'Een' }), await made({ name: 'Twee' })];
    const held = await holdRows(api.database, 120001, sql`select from account where division = 120001 for update`);
    const answers = [headed(one, two), headed(two, one)];
    await held.isAwaitedBy(2);
    await held.release();
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
