import type { Sql } from 'sql-template-tag';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { AccountFilter } from '../contract.ts';

/** Updates copies of the names of accounts, in the transaction that renames the accounts. */
export type NameKeeper = (inside: WriteCall, accountIds: readonly string[]) => Promise<void>;

/** Persons who are erased, and their e-mail addresses. */
export interface ErasedPersons {
  contactIds: readonly string[];
  accountIds: readonly string[];
  addresses: readonly string[];
}

/** Erases a feature's copies of contacts and accounts, in its records and their audit. */
export type CopyEraser = (inside: WriteCall, erased: ErasedPersons) => Promise<void>;

/** Figures about an account: a query with one row, whose columns become indicators. */
export type AccountFigures = (account: { id: Sql; division: number; now: Date }) => Sql;

/** The condition of a filter over an account `r`. */
export type AccountCondition<Name extends keyof AccountFilter> = (
  value: NonNullable<AccountFilter[Name]>,
  context: { division: number; today: string },
) => Sql;

/** The service state of the objects at an account `r`, for its filter and its order. */
export interface ServiceOfAccounts {
  /** The condition that service is late, or due soon and not late. */
  stands: AccountCondition<'service'>;
  /** The day of the next service, as an expression. */
  nextDate: (division: number) => Sql;
}

const nameKeepers: NameKeeper[] = [];
const copyErasers: CopyEraser[] = [];
const figures: AccountFigures[] = [];
let service: ServiceOfAccounts | undefined;

/** Registers a feature with copies of accounts' names: called when accounts are renamed. */
export function onAccountRenamed(keeper: NameKeeper): void {
  nameKeepers.push(keeper);
}

/** Registers a feature with copies of personal data of contacts and accounts. */
export function onPersonsErased(eraser: CopyEraser): void {
  copyErasers.push(eraser);
}

/** Erases all registered copies of personal data. */
export async function eraseCopies(inside: WriteCall, erased: ErasedPersons): Promise<void> {
  for (const erase of copyErasers) await erase(inside, erased);
}

/** Registers the figures of a feature for the indicators of accounts. */
export function addAccountFigures(query: AccountFigures): void {
  figures.push(query);
}

/** Registers the service state of the objects at accounts. */
export function setServiceOfAccounts(given: ServiceOfAccounts): void {
  service = given;
}

/** Updates all registered copies of the names of accounts. */
export async function keepAccountNames(inside: WriteCall, accountIds: readonly string[]): Promise<void> {
  for (const keep of nameKeepers) await keep(inside, accountIds);
}

/** The figures of other features. */
export function accountFigures(): readonly AccountFigures[] {
  return figures;
}

/** See {@link setServiceOfAccounts}. */
export function serviceOfAccounts(): ServiceOfAccounts {
  if (!service) throw new Error('No feature says how the service of accounts stands');
  return service;
}
