import sql from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import { tidyPostcode } from '#features/accounts/identifiers.ts';
import { postcodeErrors } from '#features/accounts/rules.ts';
import { accountReference, addressOf, contactOf } from '#features/accounts/server/index.ts';
import { divisions } from '#features/divisions/contract.ts';
import type { Location } from '#features/divisions/schema.ts';
import { lockDivision } from '#features/divisions/server/index.ts';
import { newId } from '#server/database/newId.ts';
import { requireLive } from '#server/database/requireLive.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { implementNoun } from '#server/http/implementNoun.ts';
import { followLocations } from './extensions.ts';
import { nextLocationCode } from './nextCode.ts';
import { locationOf, placeLocations } from './published.ts';
import { sealedNotes } from './secrets.ts';
import { locationTable } from './tables.ts';

/** Copies and calculations of other features depend on these fields. */
const followed = ['name', 'country', 'serviceIntervalMonths'] as const;

/** The calls with which administrators maintain locations. */
export const locationWriteRoutes = implementNoun<Location>(divisions, 'Location', locationTable, {
  references: { accountId: accountReference },
  // a code that is free again may be given to another location
  key: [],
  async check(call, location, before) {
    const { accountId, parentId, latitude, longitude, country } = location;
    const postcode = before?.postcode === location.postcode ? location.postcode : tidyPostcode(location.postcode);
    const [wrongPostcode] = (isSamePlace(location, before) ? undefined : postcodeErrors({ postcode, country }).postcode) ?? [];
    if (wrongPostcode) throw invalidField('postcode', wrongPostcode.code);
    const own = { addressId: addressOf(accountId), contactId: contactOf(accountId), parentId: locationOf(accountId) };
    await requireLive(call, own, location, { before: { ...before } });
    if ((latitude == null) !== (longitude == null)) throw invalidField(latitude == null ? 'latitude' : 'longitude', 'bothCoordinates');
    if (before && parentId && parentId !== before.parentId) await requireNoCircle(call, parentId, before.id);
    const id = before?.id ?? newId();
    const given = location.code as string | undefined; // a new one may leave it out
    return { ...(before ? {} : { id, code: given ?? (await nextLocationCode(call)) }), postcode, ...sealedNotes(call, id) };
  },
  async effects(inside, after, before) {
    if (!before && after) await placeLocations(inside.database, inside.division, [after.id]);
    if (before && after && followed.some((name) => before[name] !== after[name])) await followLocations(inside, [after.id]);
  },
});

// a postcode that was stored before it was checked stays until it or the country is changed
function isSamePlace(location: Location, before: Location | undefined): boolean {
  return location.postcode === before?.postcode && location.country === before.country;
}

// Of two new parents at once, each waits for the one before, because both could form a circle that neither sees
async function requireNoCircle(call: WriteCall, parentId: string, id: string): Promise<void> {
  await lockDivision(call);
  if (await isBelow(call, parentId, id)) throw invalidField('parentId', 'locationCircle');
}

/** Whether a location is another one, or below it. */
async function isBelow({ database, division }: WriteCall, id: string, above: string): Promise<boolean> {
  const row = await database.row(sql`
    with recursive up (id, "parentId", depth) as (
      select l.id, l."parentId", 1 from location l where l.division = ${division} and l.id = ${id}
      union all select l.id, l."parentId", up.depth + 1 from up join location l on l.division = ${division} and l.id = up."parentId" where up.depth < 50
    ) select from up where up.id = ${above}`);
  return row !== undefined;
}
