import { randomBytes } from 'node:crypto';
import ical, { ICalCalendarMethod } from 'ical-generator';
import sql from 'sql-template-tag';
import { dayOf, timeOf, timeZone } from '#contract/days.ts';
import { Problem } from '#contract/problem.ts';
import { activeEngineers } from '#features/divisions/server/index.ts';
import { placesOf, type Place } from '#features/locations/server/index.ts';
import { visitsOfEngineer, type VisitInCalendar } from '#features/work-orders/server/index.ts';
import { publicUrl } from '#server/config/publicUrl.ts';
import { createRecord, deleteRecord, write } from '#server/database/write.ts';
import { madeFile } from '#server/files/fileAnswer.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { found } from '#server/http/found.ts';
import { amsterdam } from './amsterdam.ts';
import { subscriptionTable } from './tables.ts';
import { hashOfToken } from '#server/secrets/hashOfToken.ts';

/** The number of past and future days in a calendar. */
const reach = { back: 31, ahead: 366 };
const dayMs = 86_400_000;

/** Creates the subscription of an engineer; a former one ends. @throws Problem notFound */
export function subscribe(call: Call, engineerId: string): Promise<Answer> {
  return write({ ...call, division: call.division, ifMatch: undefined }, async (inside) => {
    const engineer = (await activeEngineers(inside)).find(({ id }) => id === engineerId.toLowerCase());
    if (!engineer) throw new Problem('notFound');
    // Of two calls at once the second waits, and ends the subscription of the first
    await inside.database.rows(sql`select pg_advisory_xact_lock(hashtext('calendarSubscription'), ${call.division}::integer)`);
    const former = await inside.database.rows<{ id: string }>(sql`
      select id from "calendarSubscription" where division = ${call.division} and "engineerId" = ${engineer.id} and "deletedAt" is null for update`);
    for (const { id } of former) await deleteRecord(inside, subscriptionTable, id);
    const token = randomBytes(32).toString('base64url');
    const made = await createRecord(inside, subscriptionTable, { engineerId: engineer.id, tokenHash: hashOfToken(token) });
    const address = publicUrl(call.services.settings, `/api/divisions/${call.division}/planning/calendar?token=${token}`);
    const subscription = JSON.parse(made.json ?? '{}') as object; // a record, built by the database
    const body = { ...subscription, address };
    return { ...made, json: JSON.stringify(body), isSecret: true, headers: { ...made.headers, 'Cache-Control': 'private, no-store' } };
  });
}

/** The visits of the engineer that a token belongs to, as a calendar. @throws Problem notFound */
export async function calendarAt(call: Pick<Call, 'database' | 'division' | 'services' | 'language'>, token: string): Promise<Answer> {
  const { database, division } = call;
  const subscription = found(
    await database.rowByKey<{ engineerId: string }>(sql`
      select c."engineerId" from "calendarSubscription" c
      where c.division = ${division} and c."tokenHash" = ${hashOfToken(token)} and c."deletedAt" is null`),
  );
  const engineer = found((await activeEngineers(call)).find(({ id }) => id === subscription.engineerId));
  const now = call.services.now().getTime();
  const visits = await visitsOfEngineer(call, engineer.id, new Date(now - reach.back * dayMs), new Date(now + reach.ahead * dayMs));
  const places = new Map(
    (
      await placesOf(
        call,
        visits.map(({ locationId }) => locationId),
      )
    ).map((place) => [place.id, place]),
  );
  const calendar = ical({
    prodId: { company: 'Cura', product: 'Planning', language: call.language },
    name: engineer.fullName,
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: timeZone, generator: () => amsterdam },
    ttl: 900,
  });
  for (const visit of visits) calendar.createEvent(eventOf(visit, places.get(visit.locationId)));
  const file = madeFile(Buffer.from(withStampsInUtc(calendar.toString())), 'text/calendar; charset=utf-8', 'planning.ics', false);
  return { ...file, headers: { 'Cache-Control': 'private, no-store' } };
}

// RFC 5545 requires DTSTAMP in UTC; for a calendar with a zone the package leaves out the Z
function withStampsInUtc(calendar: string): string {
  return calendar.replaceAll(/^(DTSTAMP:\d{8}T\d{6})(?=\r?$)/gm, '$1Z');
}

// A time without a zone is used as it is, so the zone of this machine does not matter
function wallClock(instant: Date): string {
  return `${dayOf(instant)}T${timeOf(instant)}:00`;
}

// Address and work only; no telephone number, no notes, nothing else about the customer
function eventOf({ id, number, description, start, end, modified, version }: VisitInCalendar, place: Place | undefined) {
  const begins = new Date(start);
  return {
    id: `${id}@work-orders`,
    sequence: version,
    stamp: new Date(modified).toISOString().slice(0, 19),
    start: wallClock(begins),
    end: wallClock(end === null ? new Date(begins.getTime() + 3_600_000) : new Date(end)),
    timezone: timeZone,
    summary: `${place?.name ?? number}: ${description}`,
    description: number,
    location: place ? `${place.addressLine1}, ${place.postcode} ${place.city}` : null,
  };
}
