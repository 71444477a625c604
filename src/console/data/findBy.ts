import type { FindRecords, FoundRecord } from '../layout/ConsoleFeature.ts';
import type { ResourceName, RowOf } from './resourceCalls.ts';

const sort = { field: 'relevance', order: 'ASC' as const };
const pagination = { page: 1, perPage: 5 };

/** Finds records by the free text of a resource whose list sorts by relevance. */
export function findBy<R extends ResourceName>(resource: R, toFound: (row: RowOf<R>) => FoundRecord): FindRecords {
  return async (dataProvider, { text, signal }) => {
    const { data } = await dataProvider.getList(resource, { filter: { q: text }, sort, pagination, signal });
    return data.map(toFound);
  };
}
