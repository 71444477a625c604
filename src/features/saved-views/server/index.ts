import sql from 'sql-template-tag';
import { invalidField, Problem } from '#contract/problem.ts';
import { savedView, type SavedView } from '#contract/savedView.ts';
import { listAll } from '#server/database/listAll.ts';
import { readRecord } from '#server/database/read.ts';
import { defineTable } from '#server/database/table.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord, write, type Values } from '#server/database/write.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { implement, takenBack } from '#server/http/implement.ts';
import { savedViews } from '../contract.ts';

/** Saved views; their owner is the person who created them. */
export const savedViewTable = defineTable({ name: 'savedView', schema: savedView, duplicates: { savedViewName: 'name' } });

/** The most views that one person may have in a division. */
export const mostViews = 200;

const handlers = implement(savedViews, {
  listSavedViews: ({ database, division, person, query: { list } }) =>
    listAll(database, {
      table: savedViewTable,
      division,
      where: [sql`r."isShared" or r."createdBy" = ${person.oid}`, list === undefined ? sql`true` : sql`r.list = ${list}`],
      order: sql`r.list, r.name, r.id`,
    }),
  createSavedView: saveView,
  updateSavedView: (call) => changeView(call, call.path.id, call.body),
  deleteSavedView: (call) =>
    write(call, async (inside) => {
      await requireOwner(inside, call.path.id);
      return deleteRecord(inside, savedViewTable, call.path.id);
    }),
});

/** The handlers of the calls about saved views. */
export const savedViewRoutes = takenBack(handlers, {
  deleteSavedView: {
    restore: async (inside, id) => {
      await restoreRecord(inside, savedViewTable, id, {});
      await requireOwner(inside, id);
    },
  },
});

async function saveView(call: Call<typeof savedViews.createSavedView>): Promise<Answer> {
  const { id, ...body } = call.body;
  if (id !== undefined) return { ...(await changeView(call, id, body)), status: 200 };
  return write(call, async (inside) => {
    await requireRoom(inside);
    return createRecord(inside, savedViewTable, body);
  });
}

function changeView(call: Call, id: string, body: Values): Promise<Answer> {
  return write(call, async (inside) => {
    await requireOwner(inside, id);
    return updateRecord(inside, savedViewTable, { ...body, id });
  });
}

/**
 * Refuses the view of another person, except to administrators. One that is not shared does not exist for others.
 * @throws Problem `notFound`, `forbidden`
 */
async function requireOwner({ database, division, person }: Call, id: string): Promise<void> {
  const found = await readRecord(database, savedViewTable, division, id);
  if (!found) throw new Problem('notFound');
  const { createdBy, isShared } = JSON.parse(found.json) as SavedView; // the fields of the table
  if (createdBy === person.oid || person.can('administrator')) return;
  throw new Problem(isShared ? 'forbidden' : 'notFound');
}

async function requireRoom({ database, division, person }: Call): Promise<void> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from "savedView" where division = ${division} and "createdBy" = ${person.oid} and "deletedAt" is null`);
  if ((row?.count ?? 0) >= mostViews) throw invalidField('name', 'tooManyViews', { max: mostViews });
}
