import type { Operation } from '#contract/operation.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';
import type { FurtherColumns } from './exportList.ts';

/** One implemented call. */
export interface Implementation {
  operation: Operation;
  handle: (call: Call) => Promise<Answer>;
  /** The columns of an exported list that its schema does not tell. */
  further?: (call: Call) => Promise<FurtherColumns>;
  /** Removes the record that the call created, for a record without a call of its own for that; the audit undoes the creation by it. */
  remove?: TakeBack;
  /** Restores the record that the call deleted, with its children, under the rules of a new one; the audit undoes the deletion by it. */
  restore?: TakeBack;
}

/**
 * Undoes the effect of a call on the record with this id. The call that is passed is that of the person who undoes it, inside a
 * transaction.
 */
export type TakeBack = (inside: Call, id: string) => Promise<unknown>;

type Handlers<C> = { [Name in keyof C]?: C[Name] extends Operation ? (call: Call<C[Name]>) => Promise<Answer> : never };

/** Binds handlers to the calls of a contract. A call without a handler answers 501 and is listed as not implemented. */
export function implement<const C extends Record<string, Operation>>(contract: C, handlers: Handlers<C>): Implementation[] {
  return Object.entries(handlers).map(([name, handle]) => {
    const operation = contract[name];
    if (!operation) throw new Error(`No call is named ${name}`);
    return { operation, handle: handle as Implementation['handle'] }; // it gets the calls of its operation only
  });
}

/**
 * Adds to the handlers of a contract how their effects are undone.
 * @example
 * takenBack(implement(accounts, { … }), { deleteContact: { restore: restoreContact } })
 */
export function takenBack(
  implementations: readonly Implementation[],
  ways: Readonly<Record<string, Pick<Implementation, 'remove' | 'restore'>>>,
): Implementation[] {
  return implementations.map((one) => ({ ...one, ...ways[one.operation.name] }));
}

/**
 * Adds to the handlers of a contract the columns with which their lists are exported, besides those of the schema.
 * @example
 * exportedWith(implement(assets, { … }), { listAssets: (call) => attributeColumns(call, { locationId: call.path.locationId }) })
 */
export function exportedWith<const C extends Record<string, Operation>>(
  implementations: readonly Implementation[],
  further: { [Name in keyof C]?: C[Name] extends Operation ? (call: Call<C[Name]>) => Promise<FurtherColumns> : never },
): Implementation[] {
  const columns: Readonly<Record<string, unknown>> = further;
  return implementations.map((one) => {
    const own = columns[one.operation.name] as Implementation['further']; // called with calls of this operation
    return own ? { ...one, further: own } : one;
  });
}
