import { dayOf } from '#contract/days.ts';
import type { BodyOf } from '#contract/operation.ts';
import { invalidField } from '#contract/problem.ts';
import { isUuid } from '#contract/values.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { list, record, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { exportedWith, implement, takenBack } from '#server/http/implement.ts';
import { accounts, exportedAccount, type AccountFilter } from '../contract.ts';
import { accountTable } from './accountTable.ts';
import { alikeAccounts } from './alikeAccounts.ts';
import { checkAccountChange, checkNewAccount, refersToOthers } from './checkAccount.ts';
import { classificationTable, listClassifications } from './classificationStore.ts';
import { contactHandlers, contactColumns } from './contactRoutes.ts';
import { restoreContact } from './contactStore.ts';
import { indicatorsOf } from './indicatorStore.ts';
import * as store from './store.ts';

async function listAccounts(call: Call<typeof accounts.listAccounts>): Promise<Answer> {
  const fields = call.list.isExport ? { fields: Object.keys(exportedAccount.shape) } : {};
  return list(await store.pageOfAccounts(call.database, call.division, call.list, { ...selectionOf(call), ...fields }));
}

// The same schema has checked the object in `filter`; the query narrows it further
function selectionOf(call: { query: AccountFilter } & Pick<Call, 'list' | 'services'>): store.AccountSelection {
  return { filter: { ...(call.list.filter as AccountFilter), ...call.query }, today: dayOf(call.services.now()) };
}

async function findAccountsInBox(call: Call<typeof accounts.findAccountsInBox>): Promise<Answer> {
  const { longitudeMin: west, longitudeMax: east, latitudeMin: south, latitudeMax: north, ...filter } = call.query;
  if (west > east) throw invalidField('longitudeMin', 'boxOrder');
  if (south > north) throw invalidField('latitudeMin', 'boxOrder');
  const { json, isTruncated } = await store.accountsInBox(
    call.database,
    call.division,
    { west, east, south, north },
    { filter, today: dayOf(call.services.now()) },
  );
  return { json, ...(isTruncated ? { headers: { 'X-Truncated': 'true' } } : {}) };
}

async function getAccount(call: Call<typeof accounts.getAccount>): Promise<Answer> {
  const { id } = call.path;
  const { name } = call.query;
  if (name !== undefined && name !== id.trim()) throw invalidField('name', 'sameAsPath');
  if (name === undefined && isUuid(id)) return getRecord(call, accountTable, id);
  return accountsNamed(call, id);
}

async function accountsNamed(call: Call, name: string, further: AccountFilter = {}): Promise<Answer> {
  const filter = { ...(call.list.filter as AccountFilter), ...further }; // checked by the operation's schema
  const selection = { filter, today: dayOf(call.services.now()) };
  return list(await store.accountsNamed(call.database, call.division, call.list, { name, ...selection }));
}

/** Adds an account, or changes the one whose id was sent. */
export async function saveAccount(call: Call, { id, ...account }: BodyOf<typeof accounts.createAccount>): Promise<Answer> {
  if (id !== undefined) return { ...(await changeAccount(call, id, account)), status: 200 };
  return refersToOthers(account) ? write(call, (inside) => addAccount(inside, account)) : addAccount(call, account);
}

async function addAccount(call: WriteCall, account: Omit<BodyOf<typeof accounts.createAccount>, 'id'>): Promise<Answer> {
  await checkNewAccount(call, account);
  return store.insertAccount(call, account);
}

async function changeAccount(call: Call, id: string, change: Parameters<typeof checkAccountChange>[2]): Promise<Answer> {
  if (!refersToOthers(change)) {
    await checkAccountChange(call, id, change);
    return store.changeAccount(call, id, change);
  }
  return write(call, async (inside) => {
    await store.lockForChange(inside, id, change);
    await checkAccountChange(inside, id, change);
    return store.changeAccount(inside, id, change);
  });
}

/** The handlers of accounts, classifications and contacts. */
const handlers = implement(accounts, {
  listAccounts,
  findAccountsInBox,
  getAccount,
  createAccount: (call) => saveAccount(call, call.body),
  ...contactHandlers,
  listAccountCities: async (call) => ({ json: await store.citiesOf(call.database, call.division, call.query.q ?? '') }),
  listAlikeAccounts: async (call) => ({ json: JSON.stringify(await alikeAccounts(call, call.query)) }),
  listAccountIndicators: async (call) => ({ json: await indicatorsOf(call.database, call.division, call.query.ids, call.services.now()) }),
  getAccountByCode: async (call) => record(await store.accountByCode(call.database, call.division, call.path.code.trim())),
  findSuppliers: (call) => accountsNamed(call, call.path.name, { isSupplier: true }),
  updateAccount: (call) => changeAccount(call, call.path.id, call.body),
  getAccountHistory: async (call) => {
    await getRecord(call, accountTable, call.path.id);
    return { json: await store.historyOf(call.database, call.division, call.path.id) };
  },
  getAccountClassification: (call) => getRecord(call, classificationTable, call.path.id),
  listAccountClassifications: (call) => listClassifications(call.database, call.division),
});

/** The same handlers, with the undo of creations and deletions. */
export const accountRoutes = takenBack(exportedWith<typeof accounts>(handlers, { listContactsOfAccount: contactColumns }), {
  createAccount: { remove: store.removeAccount, restore: store.restoreAccount },
  deleteContact: { restore: restoreContact },
});
