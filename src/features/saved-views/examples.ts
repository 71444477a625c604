import { seededId } from '#contract/seededId.ts';

const path = { division: '120001' };
const pathOf = (number: number) => ({ ...path, id: seededId(120001, 'savedView', number) });

/** Calls of {@link savedViews} that succeed on the demonstration data, by the operation's name. */
export const savedViewExamples = {
  listSavedViews: { path, query: { list: 'assets' } },
  createSavedView: {
    path,
    body: {
      list: 'accounts',
      name: 'Prospects in Utrecht',
      filter: '{"status":"Prospect","q":"Utrecht"}',
      sort: { field: 'name', order: 'ASC' },
      isShared: true,
    },
  },
  updateSavedView: { path: pathOf(1), body: { isShared: true } },
  deleteSavedView: { path: pathOf(2) },
};
