import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { testApi } from '../../../../tests/support/api.ts';
import {
  addAsset,
  arrangePlaces,
  assetNow,
  callAsset,
  customers,
  eventsOf,
  places,
  refusalOf,
  type Asset,
} from '../../../../tests/support/assets.ts';
import { heic } from '../../../../tests/support/heic.ts';
import { tokenFor } from '../../../../tests/support/tokens.ts';
import { isDealt } from '../../../../tests/support/processes.ts';
import { onAssetsToDivision } from './index.ts';

const api = await testApi();
const itemIds = [seededId(120001, 'item', 1), seededId(120002, 'item', 1)];

interface Moved {
  moved: number;
  locationId: string;
  warnings: string[];
}

const move = (locationId: string, from = 120001, to = 120002) =>
  api.call<Moved & { code?: string }>(`PUT /api/division/${from}/locations/${locationId}/assets/move/to/${to}`, { as: 'ada' });

/** A further location of a customer of 120001. */
async function addLocation(number: number, accountId = customers.home, division = 120001): Promise<string> {
  const id = seededId(division, 'location', number);
  await api.database.sql(sql`
    insert into location (division, id, code, name, "accountId", "addressLine1", postcode, city, country, "accessNotes", "createdBy", "modifiedBy")
    values (${division}, ${id}, ${`L-${number}`}, ${`Gebouw ${number}`}, ${accountId}, 'Laan 1', '3511 AW', 'Utrecht', 'NL', 'v1.x', 'x', 'x')`);
  await api.database.sql(sql`insert into "locationDivision" (id, division) values (${id}, ${division})`);
  return id;
}

beforeAll(async () => {
  await arrangePlaces(api);
  for (const [index, id] of itemIds.entries()) {
    await api.database.sql(sql`
      insert into item (division, id, code, description, "createdBy", "modifiedBy") values (${120001 + index}, ${id}, 'BD-120', 'Blusdeken', 'x', 'x')`);
  }
});

describe("moving a location's objects to another division", () => {
  it('takes parts, predecessors, photos and history along, and leads their tags there', async () => {
    const home = await addLocation(11);
    const former = await addAsset(api, { name: 'Oud', itemId: itemIds[0] }, home);
    const kept = (await callAsset(api, 'POST /replace', former, { body: { keepTag: true, itemId: itemIds[0] } })).body;
    const part = await addAsset(api, { parentAssetId: kept.id, planX: 0.5 }, home);
    const gone = await addAsset(api, {}, home);
    await callAsset(api, 'DELETE', gone, { as: 'ada' });
    await api.upload(`POST /api/locations/${home}/assets/${kept.id}/attachments`, {
      content: heic,
      fileName: 'a.heic',
      fields: { type: 'Photo' },
    });

    const { status, body } = await move(home);
    expect({ status, ...body }).toMatchObject({ status: 200, moved: 2, warnings: [] });

    const there = await assetNow(api, kept.id, 120002);
    expect(there).toMatchObject({
      division: 120002,
      tag: kept.tag,
      locationId: body.locationId,
      locationName: 'Gebouw 11',
      accountId: customers.foreign,
      itemId: itemIds[1],
      status: 'InService',
      replacesId: former.id,
    });
    const [photo] = there.attachments ?? [];
    expect((await api.call(`GET ${photo?.url ?? ''}`, { as: 'ada' })).status).toBe(200);
    expect(await assetNow(api, part.id, 120002)).toMatchObject({ parentAssetId: kept.id, planX: null });
    expect((await eventsOf(api, kept.id, 120002)).map(({ kind, assetId }) => [kind, assetId === former.id])).toEqual([
      ['Created', true],
      ['Replaced', true],
      ['Created', false],
      ['Updated', false],
      ['DivisionMoved', false],
    ]);
    const tags = await api.database.sql<{ division: number }>(sql`
      select division from "tagDivision" where tag = any (${[kept, part].map(({ tag }) => tag.toLowerCase())}::text[])`);
    expect(tags).toEqual([{ division: 120002 }, { division: 120002 }]);
    const listed = await api.call<Asset[]>(`GET /api/locations/${body.locationId}/assets`, { as: 'ada' });
    expect(listed.body.map(({ id }) => id).toSorted()).toEqual([kept.id, part.id].toSorted());
  });

  it('takes its service reports along, under numbers that name the former division', async () => {
    const home = await addLocation(20);
    const one = await addAsset(api, {}, home);
    const written = await api.call<{ id: string; number: string }>(`POST /api/locations/${home}/assets/${one.id}/serviceReport`, {
      body: { inspectionKind: 'Routine', status: 'Concept' },
    });
    expect(written.status, written.text).toBe(201);
    await api.upload(`POST /api/locations/${home}/assets/${one.id}/serviceReport/${written.body.id}/attachments`, {
      content: heic,
      fileName: 'a.heic',
      fields: { type: 'Photo' },
    });
    expect((await assetNow(api, one.id)).serviceReports).toMatchObject([
      { number: written.body.number, attachments: [{ fileName: 'a.jpg' }] },
    ]);
    const { body } = await move(home);
    expect((await assetNow(api, one.id, 120002)).serviceReports).toMatchObject([
      { id: written.body.id, number: `${written.body.number}-120001`, attachments: [{ fileName: 'a.jpg' }] },
    ]);
    const next = await api.call<{ number: string }>(`POST /api/locations/${body.locationId}/assets/${one.id}/serviceReport`, {
      as: 'ada',
      body: { inspectionKind: 'Routine', status: 'Concept' },
    });
    expect(next.status, next.text).toBe(201);
    await move(body.locationId, 120002, 120001);
    const numbers = (await assetNow(api, one.id)).serviceReports?.map(({ number }) => number).toSorted();
    expect(numbers).toEqual([written.body.number, `${next.body.number}-120002`]);
  });

  it('takes along what its completed reports say, there and back', async () => {
    const home = await addLocation(21);
    const one = await addAsset(api, {}, home);
    const body = { inspectionKind: 'Routine', status: 'Completed', assetMissing: true, checklist: [] };
    const written = await api.call<{ id: string }>(`POST /api/locations/${home}/assets/${one.id}/serviceReport`, { body });
    expect(written.status, written.text).toBe(201);
    const read = async (location: string) => {
      const path = `GET /api/locations/${location}/assets/${one.id}/serviceReport/${written.body.id}`;
      expect((await api.call(path, { as: 'ada', headers: { accept: 'application/pdf' } })).status).toBe(200);
      return (await api.call<{ asCompleted: object }>(path, { as: 'ada' })).body.asCompleted;
    };
    const kept = await read(home);
    expect(kept).toMatchObject({ accountId: expect.any(String), asset: { tag: one.tag } });
    const { body: moved } = await move(home);
    expect(await read(moved.locationId)).toEqual(kept);
    await move(moved.locationId, 120002, 120001);
    expect(await read(home)).toEqual(kept);
  });

  it('leaves the visit of its reports with the former division, and has it again when it is back', async () => {
    const home = await addLocation(22);
    const one = await addAsset(api, {}, home);
    const workOrderId = seededId(120001, 'workOrder', 22);
    await api.database.sql(sql`
      insert into "workOrder" (division, id, number, "locationId", "accountId", type, description, "assetIds", "createdBy", "modifiedBy")
      values (120001, ${workOrderId}, 'WB-22', ${home}, ${customers.home}, 'Maintenance', 'Onderhoud', ${[one.id]}, 'x', 'x')`);
    const written = await api.call<{ id: string }>(`POST /api/locations/${home}/assets/${one.id}/serviceReport`, {
      body: { inspectionKind: 'Routine', status: 'Concept', workOrderId },
    });
    expect(written.status, written.text).toBe(201);
    const visits = () =>
      api.database.sql(sql`select division, "workOrderId" from "serviceReport" where id = ${written.body.id} order by division`);
    const { body } = await move(home);
    expect(await visits()).toEqual([
      { division: 120001, workOrderId },
      { division: 120002, workOrderId: null },
    ]);
    await move(body.locationId, 120002, 120001);
    expect(await visits()).toEqual([
      { division: 120001, workOrderId },
      { division: 120002, workOrderId: null },
    ]);
  });

  it('leaves the rows of the former division as a record that cannot be restored', async () => {
    const home = await addLocation(12);
    const one = await addAsset(api, {}, home);
    const { body } = await move(home);
    expect((await api.call<Asset[]>(`GET /api/locations/${home}/assets`)).body).toEqual([]);
    expect(await assetNow(api, one.id)).toMatchObject({ status: 'Removed', nextServiceDate: null });
    expect((await eventsOf(api, one.id)).at(-1)).toMatchObject({
      kind: 'DivisionMoved',
      to: { division: 120002, locationId: body.locationId },
    });
    expect(await refusalOf(api, 'POST /restore', one, { as: 'ada' })).toMatchObject({ status: 409, code: 'transition' });
    expect(await refusalOf(api, 'PUT', one, { body: { room: '1' } })).toMatchObject({ status: 409, code: 'assetEnded' });
  });

  it('goes to the location with the same code, numbered after what stands there', async () => {
    const home = await addLocation(13);
    const twin = await addLocation(13, customers.foreign, 120002);
    await api.call(`POST /api/locations/${twin}/assets`, { as: 'ada', body: { assetType: 'Stretcher' } });
    const one = await addAsset(api, {}, home);
    expect((await move(home)).body).toMatchObject({ moved: 1, locationId: twin });
    expect(await assetNow(api, one.id, 120002)).toMatchObject({ number: 2 });
  });

  it('comes back with the same ids and all that happened', async () => {
    const home = await addLocation(14);
    const one = await addAsset(api, { room: '1' }, home);
    const there = (await move(home)).body.locationId;
    await api.call(`PUT /api/locations/${there}/assets/${one.id}`, { as: 'ada', body: { room: '2' } });
    expect((await move(there, 120002, 120001)).body).toMatchObject({ moved: 1, locationId: home });
    expect(await assetNow(api, one.id)).toMatchObject({ status: 'InService', room: '2', locationId: home });
    expect((await eventsOf(api, one.id)).map(({ kind }) => kind)).toEqual(['Created', 'DivisionMoved', 'Updated', 'DivisionMoved']);
    expect((await callAsset(api, 'PUT', one, { body: { room: '3' } })).status).toBe(200);
  });

  it('needs the customer in the other division, by VAT number or number, and changes nothing without', async () => {
    const home = await addLocation(15, customers.other);
    const one = await addAsset(api, {}, home);
    expect(await move(home)).toMatchObject({ status: 409, body: { code: 'noSuchAccount' } });
    expect(await assetNow(api, one.id)).toMatchObject({ status: 'InService', version: 1 });
    // The number 1002 is another company there
    await api.database.sql(sql`update account set "vatNumber" = 'NL999999999B01' where id = ${customers.other}`);
    await api.database.sql(sql`
      insert into account (division, id, code, name, status, "vatNumber", "createdBy", "modifiedBy") values
        (120002, ${seededId(120002, 'account', 2)}, '1002', 'Bakker BV', 'Customer', 'NL888888888B01', 'x', 'x')`);
    expect(await move(home)).toMatchObject({ status: 409, body: { code: 'noSuchAccount' } });
    await api.database.sql(sql`
      insert into account (division, id, code, name, status, "vatNumber", "createdBy", "modifiedBy") values
        (120002, ${seededId(120002, 'account', 3)}, '7003', 'Hotel Aan Zee', 'Customer', 'NL999999999B01', 'x', 'x')`);
    expect(await move(home)).toMatchObject({ status: 200, body: { moved: 1 } });
    expect(await assetNow(api, one.id, 120002)).toMatchObject({ accountId: seededId(120002, 'account', 3) });
  });

  it('refuses a location there that has the code of another customer', async () => {
    const home = await addLocation(16);
    await addLocation(16, seededId(120002, 'account', 2), 120002);
    expect(await move(home)).toMatchObject({ status: 409, body: { code: 'noSuchAccount' } });
  });

  it.skipIf(isDealt)('fails whole when a feature cannot take its records along', async () => {
    const home = await addLocation(17);
    const one = await addAsset(api, {}, home);
    onAssetsToDivision(async (_database, { assetIds }) => {
      if (assetIds.includes(one.id)) throw new Error('no');
    });
    expect((await move(home)).status).toBe(500);
    expect(await assetNow(api, one.id)).toMatchObject({ status: 'InService', version: 1 });
    const left = await api.database.sql(sql`
      select from asset where division = 120002 and id = ${one.id} union all select from location where division = 120002 and code = 'L-17'`);
    expect(left).toEqual([]);
  });

  it('happens once when two ask for it at the same time', async () => {
    const home = await addLocation(18);
    await addAsset(api, {}, home);
    const both = await Promise.all([move(home), move(home)]);
    expect(both.map(({ body }) => body.moved).toSorted()).toEqual([0, 1]);
  });

  it('is for an administrator who works in both divisions, and between divisions that are in use', async () => {
    const home = await addLocation(19);
    const path = `PUT /api/division/120001/locations/${home}/assets/move/to`;
    const claims = { roles: ['CURA-Employee', 'CURA-Admin', 'CURA-Division-120001'] };
    const headers = { authorization: `Bearer ${await tokenFor('ada', { claims })}` };
    expect(await api.problem(`${path}/120002`, { headers })).toMatchObject({ status: 403, code: 'divisionForbidden' });
    expect(await api.problem(`${path}/999999`, { as: 'ada' })).toMatchObject({ status: 404, code: 'divisionUnknown' });
    expect(await api.problem(`${path}/120001`, { as: 'ada' })).toMatchObject({ status: 400 });
    expect(await api.problem(`${path.replace(home, places.foreign)}/120002`, { as: 'ada' })).toMatchObject({ status: 404 });
    await api.database.sql(sql`insert into division (code, description, country, status) values (120009, 'Oud', 'NL', 'Inactive')`);
    expect(await api.problem(`${path}/120009`, { as: 'ada' })).toMatchObject({ status: 409, code: 'divisionInactive' });
  });
});
