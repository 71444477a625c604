import { z } from 'zod';
import { nounDeletion, nounWrites } from '#contract/noun.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { savedView, savedViewFields, viewedList } from '#contract/savedView.ts';

const one = 'a saved view; others than its owner and administrators may not';
const path = '/api/divisions/{division}/savedviews';

/** Saved views of lists (an extension): filter and sorting under a name, which follow a person to another device. */
export const savedViews = defineContract('mechanic', {
  listSavedViews: operation(`GET ${path}`, {
    summary: 'The saved views of the caller, and those that colleagues share',
    access: 'employee',
    query: z.object({ list: viewedList.optional().describe('Only the views of this list.') }),
    answer: z.array(savedView),
  }),
  ...nounWrites('SavedView', path, {
    record: savedView,
    place: { list: savedView.shape.list },
    fields: savedViewFields,
    required: ['name', 'filter', 'sort'],
    one,
    access: 'employee',
  }),
  ...nounDeletion('SavedView', path, { one, access: 'employee' }),
});
