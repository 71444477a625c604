import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { movedAsset } from '#features/assets/schema.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { addAsset, arrangePlaces, callAsset, customers, places, type Asset } from '../../../../tests/support/assets.ts';

const api = await testApi();
let orders = 0;

beforeAll(() => arrangePlaces(api));

/** A work order that names objects, with a line for each in a state. */
async function addOrder(
  status: string,
  lines: readonly { assetId: string; status: string }[],
  assetIds: readonly string[] = [...new Set(lines.map(({ assetId }) => assetId))],
): Promise<string> {
  const id = seededId(120001, 'workOrder', ++orders);
  await api.database.sql(sql`
    insert into "workOrder" (division, id, number, "locationId", "accountId", type, status, description, "assetIds", "createdBy", "modifiedBy")
    values (120001, ${id}, ${`WB-2026-${orders}`}, ${places.home}, ${customers.home}, 'Maintenance', ${status}, 'Ronde',
      ${assetIds}::uuid[], 'x', 'x')`);
  for (const [index, line] of lines.entries()) {
    await api.database.sql(sql`
      insert into "workOrderItem" (division, id, "workOrderId", "lineNumber", kind, quantity, "assetId", status, "createdBy", "modifiedBy")
      values (120001, ${seededId(120001, 'workOrderItem', orders * 100 + index)}, ${id}, ${index + 1}, 'Service', 1, ${line.assetId}, ${line.status}, 'x', 'x')`);
  }
  return id;
}

async function named(id: string): Promise<{ assetIds: string[]; lines: string[]; version: number }> {
  const [row] = await api.database.sql<{ assetIds: string[]; lines: string[]; version: number }>(sql`
    select w."assetIds", w.version,
      array(select i."assetId" from "workOrderItem" i where i.division = 120001 and i."workOrderId" = w.id order by i."lineNumber") as lines
    from "workOrder" w where w.division = 120001 and w.id = ${id}`);
  if (!row) throw new Error('There is no such work order');
  return row;
}

describe('open work of objects', () => {
  it('goes over to the object that replaces another, but what was done and closed orders', async () => {
    const [old, stays] = [await addAsset(api), await addAsset(api)];
    const open = await addOrder('Bevestigd', [
      { assetId: old.id, status: 'Open' },
      { assetId: old.id, status: 'Gerealiseerd' },
      { assetId: stays.id, status: 'Open' },
    ]);
    const closed = await addOrder('Gerealiseerd', [{ assetId: old.id, status: 'Gerealiseerd' }]);
    const { body } = await callAsset(api, 'POST /replace', old, { body: {} });
    const after = await named(open);
    expect({ ...after, assetIds: after.assetIds.toSorted() }).toEqual({
      assetIds: [body.id, stays.id].toSorted(),
      lines: [body.id, old.id, stays.id],
      version: 2,
    });
    expect(await named(closed)).toEqual({ assetIds: [old.id], lines: [old.id], version: 1 });
  });

  it('goes over on lines that alone name the object and on lines to be planned anew, and the audit says so', async () => {
    const old = await addAsset(api);
    const onLine = await addOrder('Open', [{ assetId: old.id, status: 'Open' }], []);
    const anew = await addOrder('Herpland', [
      { assetId: old.id, status: 'Herpland' },
      { assetId: old.id, status: 'Herpland' },
      { assetId: old.id, status: 'Geannuleerd' },
    ]);
    // the second line went to another work order, where it goes over
    await api.database.sql(
      sql`update "workOrderItem" set "followUpItemId" = ${crypto.randomUUID()} where division = 120001 and "workOrderId" = ${anew} and "lineNumber" = 2`,
    );
    const { body } = await callAsset(api, 'POST /replace', old, { body: {} });
    expect(await named(onLine)).toEqual({ assetIds: [], lines: [body.id], version: 2 });
    expect(await named(anew)).toEqual({ assetIds: [body.id], lines: [body.id, old.id, old.id], version: 2 });
    const audited = await api.database.sql(sql`
      select before, after from audit where entity = 'workOrder' and "entityId" = any (${[onLine, anew]}::uuid[]) order by array_position(${[onLine, anew]}::uuid[], "entityId")`);
    expect(audited).toEqual([
      { before: { 'lines.1.assetId': old.id }, after: { 'lines.1.assetId': body.id } },
      { before: { assetIds: [old.id], 'lines.1.assetId': old.id }, after: { assetIds: [body.id], 'lines.1.assetId': body.id } },
    ]);
  });

  it('is said as a warning where only a line names the object, but not a line that is done', async () => {
    const one = await addAsset(api);
    await addOrder('Open', [{ assetId: one.id, status: 'Open' }], []);
    await addOrder('Open', [{ assetId: one.id, status: 'Gerealiseerd' }], []);
    const { body } = await callAsset<Asset & { warnings: string[] }>(api, `PUT /move/${places.other}`, one, {
      headers: { 'accept-language': 'nl' },
    });
    expect(body.warnings).toEqual([`Object ${one.tag} staat nog op open werkbon WB-2026-${orders - 1}.`]);
  });

  it('stays with an object that is moved, and is said as a warning', async () => {
    const one = await addAsset(api);
    await addOrder('Open', [{ assetId: one.id, status: 'Open' }]);
    await addOrder('Afgehandeld', [{ assetId: one.id, status: 'Gerealiseerd' }]);
    const { body } = await callAsset<Asset & { warnings: string[] }>(api, `PUT /move/${places.other}`, one, {
      headers: { 'accept-language': 'nl' },
    });
    expect(body.warnings).toEqual([`Object ${one.tag} staat nog op open werkbon WB-2026-${orders - 1}.`]);
  });

  it('is said with the first of many orders, within the length that the answer declares', async () => {
    const one = await addAsset(api, { tag: 'x'.repeat(64) });
    for (let count = 0; count < 30; count++) await addOrder('Open', [{ assetId: one.id, status: 'Open' }]);
    const { body } = await callAsset(api, `PUT /move/${places.other}`, one, { headers: { 'accept-language': 'de' } });
    expect(movedAsset.safeParse(body).error).toBeUndefined();
  });
});
