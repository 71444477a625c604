import type { FindRecords } from '#console/layout/ConsoleFeature.ts';

/** Finds locations by name, code or town; their list knows no relevance. */
export const findLocations: FindRecords = async (dataProvider, { text, signal }) => {
  const { data } = await dataProvider.getList('locations', {
    filter: { q: text },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 5 },
    signal,
  });
  return data.map(({ id, code, name, accountName, city }) => ({
    id: String(id),
    name,
    number: code,
    detail: [accountName, city].filter(Boolean).join(' · '),
    path: `/locations/${id}`,
  }));
};
