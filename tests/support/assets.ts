import sql from 'sql-template-tag';
import type { z } from 'zod';
import { seededId } from '#contract/seededId.ts';
import type { assetEvent } from '#features/assets/eventSchema.ts';
import type { asset } from '#features/assets/schema.ts';
import type { ApiAnswer, CallOptions, TestApi } from './api.ts';

/** An object as the API answers it. */
export type Asset = z.infer<typeof asset>;

/** An event of an object as the API answers it. */
export type AssetEvent = z.infer<typeof assetEvent>;

/** The locations for tests of objects: two active ones and an inactive one in division 120001, and one in 120002. */
export const places = {
  home: seededId(120001, 'location', 1),
  other: seededId(120001, 'location', 2),
  closed: seededId(120001, 'location', 3),
  foreign: seededId(120002, 'location', 1),
};

/** The customers of these locations; the first two locations have different ones. */
export const customers = {
  home: seededId(120001, 'account', 1),
  other: seededId(120001, 'account', 2),
  foreign: seededId(120002, 'account', 1),
};

/** Inserts two divisions with customers and locations. */
export async function arrangePlaces({ database }: TestApi): Promise<void> {
  await database.sql(sql`insert into division (code, description, country) values (120001, 'Utrecht', 'NL'), (120002, 'Zwolle', 'NL')`);
  await database.sql(sql`
    insert into account (division, id, code, name, status, "vatNumber", "createdBy", "modifiedBy") values
      (120001, ${customers.home}, '1001', 'Ziekenhuis De Linde', 'Customer', 'NL001234567B01', 'x', 'x'),
      (120001, ${customers.other}, '1002', 'Hotel Aan Zee', 'Customer', null, 'x', 'x'),
      (120002, ${customers.foreign}, '1001', 'Ziekenhuis De Linde', 'Customer', null, 'x', 'x')`);
  const all = [
    [120001, places.home, '1001', 'De Linde', customers.home, true],
    [120001, places.other, '1002', 'Aan Zee', customers.other, true],
    [120001, places.closed, '1003', 'De Oude Linde', customers.home, false],
    [120002, places.foreign, '2001', 'De Linde Noord', customers.foreign, true],
  ] as const;
  for (const [division, id, code, name, accountId, active] of all) {
    await database.sql(sql`
      insert into location (division, id, code, name, "accountId", "addressLine1", postcode, city, country, active, "createdBy", "modifiedBy")
      values (${division}, ${id}, ${code}, ${name}, ${accountId}, 'Lindelaan 12', '3511 AW', 'Utrecht', 'NL', ${active}, 'x', 'x')`);
    await database.sql(sql`insert into "locationDivision" (id, division) values (${id}, ${division})`);
  }
}

/** The item of the inserted objects. */
export const itemId = seededId(120001, 'item', 1);

/** Inserts an item for blankets. */
export async function arrangeItem({ database }: TestApi): Promise<void> {
  await database.sql(sql`
    insert into item (division, id, code, description, "assetTypes", "createdBy", "modifiedBy")
    values (120001, ${itemId}, 'BD-120', 'Blusdeken 120 x 180', '{ExtinguishBlanket}', 'x', 'x')`);
}

/** Adds an object through the API: a blanket, whose own fields are all optional. */
export async function addAsset(api: TestApi, body: Record<string, unknown> = {}, locationId = places.home): Promise<Asset> {
  const answer = await api.call<Asset>(`POST /api/locations/${locationId}/assets`, { body: { assetType: 'ExtinguishBlanket', ...body } });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
}

/** Reads the current state of an object. */
export async function assetNow(api: TestApi, id: string, division = 120001): Promise<Asset> {
  return (await api.call<Asset>(`GET /api/divisions/${division}/assets/${id}`)).body;
}

/** The events of an object, the oldest first. */
export async function eventsOf(api: TestApi, id: string, division = 120001): Promise<AssetEvent[]> {
  const { body } = await api.call<AssetEvent[]>(`GET /api/divisions/${division}/assets/${id}/events`);
  return body.toReversed();
}

type Place = Pick<Asset, 'id' | 'locationId'>;

/** Makes a call of an object: `PUT`, or one below its address such as `POST /replace`. */
export function callAsset<Body = Asset>(api: TestApi, call: string, at: Place, options: CallOptions = {}): Promise<ApiAnswer<Body>> {
  return api.call<Body>(routeOf(call, at), options);
}

/** Makes a call as {@link callAsset} does, which must be refused. Returns the problem code and the fields that it names. */
export async function refusalOf(api: TestApi, call: string, at: Place, options: CallOptions = {}) {
  const problem = await api.problem(routeOf(call, at), options);
  return { status: problem.status, code: problem.code, fields: Object.keys(problem.errors ?? {}) };
}

function routeOf(call: string, { id, locationId }: Place): string {
  const [method = '', below = ''] = call.split(' ');
  return `${method} /api/locations/${locationId}/assets/${id}${below}`;
}
