import { dayOf } from '#contract/days.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import {
  accountTable,
  contactsOf,
  contactTable,
  contactWithEmail,
  likelyDoubles,
  pageOfShopAccounts,
  saveAccount,
  saveContact,
} from '#features/accounts/server/index.ts';
import { listDivisionsOfTheme, lockDivision } from '#features/divisions/server/index.ts';
import { articlesWithIds, pageOfArticles } from '#features/items/server/index.ts';
import { getRecord } from '#server/database/read.ts';
import { write } from '#server/database/write.ts';
import { json, type Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement } from '#server/http/implement.ts';
import { mobility, type ArticleFilter, type MobilityOrderFilter, type ResellerFilter, type ShopAccountFilter } from '../contract.ts';
import { shopAccount, shopContact, type ShopAccount } from '../schema.ts';
import { hasOrdersThrough, mobilityOrderTable, pageOfOrders, readOrder, saveOrder } from './orders.ts';
import { mobilityTheme } from './scope.ts';

const accountFields = Object.keys(shopAccount.shape);
const contactFields = Object.keys(shopContact.shape);
const usualDays = 30;
const usualTake = 50;

const today = ({ services }: Call) => dayOf(services.now());

/** The calls of the mobility shop. */
export const mobilityRoutes = implement(mobility, {
  listShopContacts: async (call) =>
    only(contactFields, { json: await contactsOf(call.database, call.division, call.path.accountId, today(call)) }),
  createShopContact: (call) => write(call, async (inside) => only(contactFields, await addContact(inside))),
  getShopAccount: async (call) => only(accountFields, await getRecord(call, accountTable, call.path.id)),
  listShopAccounts: (call) => {
    const { q, ...filter } = call.list.filter as ShopAccountFilter; // checked by the operation's schema
    const { search, includeSuppliers = filter.includeSuppliers ?? false } = call.query;
    return pageOfShopAccounts(call, { search: both(search, q), kind: includeSuppliers ? 'all' : 'customers', fields: accountFields });
  },
  createShopAccount: (call) => write(call, async (inside) => only(accountFields, await addAccount(inside))),
  listArticlesById: async (call) => json(await articlesWithIds(call, call.query.ids ?? [], today(call))),
  listArticles: (call) => {
    const { q, ...filter } = call.list.filter as ArticleFilter; // checked by the operation's schema
    const { search, isWebshopItem = filter.isWebshopItem } = call.query;
    return pageOfArticles(call, { search: both(search, q), isWebshopItem, day: today(call) });
  },
  listMobilityDivisions: (call) => listDivisionsOfTheme(call, mobilityTheme, call.services.settings.MOBILITY_DIVISION),
  listMobilityOrders: (call) => {
    const { creationDate = call.list.isPlain ? daysBefore(call.services.now(), usualDays) : undefined } = call.query;
    return pageOfOrders(call, call.list, { ...(call.list.filter as MobilityOrderFilter), createdFrom: creationDate }); // checked by the operation's schema
  },
  getMobilityOrder: (call) => readOrder(call, call.path.id),
  createMobilityOrder: (call) =>
    write(call, async (inside) => {
      const { id, ...body } = inside.body;
      if (id === undefined) return saveOrder(inside, body);
      // a placed order is changed as a sales order
      await getRecord(inside, mobilityOrderTable, id);
      throw new Problem('notDraft');
    }),
  listOrdersOfReseller: async (call) => {
    const { id } = call.path;
    const { json: stored = '{}' } = await getRecord(call, accountTable, id);
    const account = JSON.parse(stored) as ShopAccount; // its fields are among those of an account
    if (!account.isReseller && !(await hasOrdersThrough(call, id))) throw new Problem('notFound');
    const filter = call.list.filter as MobilityOrderFilter; // checked by the operation's schema
    return pageOfOrders(call, { ...call.list, ...takenRows(call) }, { ...filter, resellerId: id });
  },
  listResellers: (call) => {
    const { q: search } = call.list.filter as ResellerFilter; // checked by the operation's schema
    return pageOfShopAccounts(call, { search, kind: 'resellers', fields: accountFields });
  },
});

/**
 * The rows of `take` and `skip`, which have priority over a page; without both, those of the list request.
 * @throws Problem invalid naming the first of them that a range is sent with
 */
function takenRows({ query: { take, skip }, list: { limit, offset, isRanged } }: Call<typeof mobility.listOrdersOfReseller>) {
  if (take === undefined && skip === undefined) return { limit, offset };
  if (isRanged) throw invalidField(take === undefined ? 'skip' : 'take', 'notWithRange');
  return { limit: take ?? usualTake, offset: skip ?? 0 };
}

/** @throws Problem duplicate with the accounts that it may duplicate, unless `force` */
async function addAccount(call: Call<typeof mobility.createShopAccount>): Promise<Answer> {
  const { body, query } = call;
  if (body.id !== undefined) return saveAccount(call, body);
  // Of two requests at once, the second sees the account of the first
  if (!query.force && (body.vatNumber || body.email)) await lockDivision(call);
  const candidates = query.force ? [] : await likelyDoubles(call, body);
  if (candidates.length > 0) throw new Problem('duplicate', { extra: { candidates } });
  return saveAccount(call, { ...body, status: 'Customer' });
}

async function addContact(call: Call<typeof mobility.createShopContact>): Promise<Answer> {
  const { body, path } = call;
  const { accountId } = path;
  const known =
    body.email && body.id === undefined ? await contactWithEmail(call, { accountId, email: body.email, today: today(call) }) : undefined;
  return known === undefined ? saveContact(call, accountId, body) : { ...(await getRecord(call, contactTable, known)), status: 200 };
}

/** An answer with some fields of its record, or of each of its records. */
function only(names: readonly string[], { json: text = 'null', ...answer }: Answer): Answer {
  const pick = (whole: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, whole[name]]));
  const whole = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[]; // what the accounts answer
  return { ...answer, json: JSON.stringify(Array.isArray(whole) ? whole.map(pick) : pick(whole)) };
}

/** The words of two searches, which all have to occur. */
function both(search = '', q = ''): string {
  return `${search} ${q}`.trim();
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}
