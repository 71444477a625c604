import type { Operation } from '#contract/operation.ts';
import type { Answer } from './answer.ts';
import type { Call } from './call.ts';

/** One implemented call. */
export interface Implementation {
  operation: Operation;
  handle: (call: Call) => Promise<Answer>;
}

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
