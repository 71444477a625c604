import type { Operation } from '#contract/operation.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';

/** One implemented call. */
export interface Implementation {
  operation: Operation;
  handle: (call: Call) => Promise<Answer>;
  /** Removes the record that the call made, where no call of its own does: the audit takes the creation back by it. */
  remove?: TakeBack;
  /**
   * Brings back the record that the call deleted, with its children, under the rules of a new one: the audit takes the deletion back by it.
   */
  restore?: TakeBack;
}

/** Takes back what a call did to the record with this id; the call is that of the person who takes it back, inside a transaction. */
export type TakeBack = (inside: Call, id: string) => Promise<unknown>;

type Handlers<C> = { [Name in keyof C]?: C[Name] extends Operation ? (call: Call<C[Name]>) => Promise<Answer> : never };

/**
 * Binds handlers to the calls of a contract. What is left out answers 501 and stands in the list of calls that are
 * not implemented.
 */
export function implement<const C extends Record<string, Operation>>(contract: C, handlers: Handlers<C>): Implementation[] {
  return Object.entries(handlers).map(([name, handle]) => {
    const operation = contract[name];
    if (!operation) throw new Error(`No call is named ${name}`);
    return { operation, handle: handle as Implementation['handle'] };
  });
}

/**
 * Adds to the handlers of a contract how what they did is taken back.
 *
 * @example
 * takenBack(implement(accounts, { … }), { deleteContact: { restore: restoreContact } })
 */
export function takenBack(
  implementations: readonly Implementation[],
  ways: Readonly<Record<string, Pick<Implementation, 'remove' | 'restore'>>>,
): Implementation[] {
  return implementations.map((one) => ({ ...one, ...ways[one.operation.name] }));
}
