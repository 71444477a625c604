import type { Client } from '#contract/client.ts';
import type { AnswerOf, Operation } from '#contract/operation.ts';
import type { FindRecords, FoundRecord } from '../layout/ConsoleFeature.ts';
import { looseRequest } from './request.ts';

type RowOf<O> = AnswerOf<O> extends readonly (infer Row)[] ? Row : never;

const most = 5;

/** Finds records by the free text of a list call that sorts by relevance. */
export function findBy<O extends Operation>(operation: O, found: (row: RowOf<O>) => FoundRecord): FindRecords {
  return async (client: Client, { division, text, signal }) => {
    const request = looseRequest({
      path: { division },
      list: { sort: ['relevance', 'ASC'], filter: { q: text }, range: [0, most - 1] },
      signal,
    });
    const { data } = await client.list(operation as Operation, request);
    // the contract of every list says that it answers rows
    return (data as unknown as RowOf<O>[]).map(found);
  };
}
