import sql from 'sql-template-tag';
import { addDays, timeZone } from '#contract/days.ts';
import { invalidField } from '#contract/problem.ts';
import type { AssetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { assetTypesOf, dueAtLocations, type DueAtLocation } from '#features/assets/server/index.ts';
import { activeEngineers, countryOf } from '#features/divisions/server/index.ts';
import { placesOf, type Place } from '#features/locations/server/index.ts';
import { publicHolidays } from '#features/service-requests/publicHolidays.ts';
import { requestsToPlan } from '#features/service-requests/server/index.ts';
import minutes from '#features/service-reports/standardMinutes.json' with { type: 'json' };
import { assetIdsOfOpenWork, plannedVisits, visitsToPlan, type VisitToPlan } from '#features/work-orders/server/index.ts';
import { instant } from '#server/database/table.ts';
import type { Call } from '#server/http/call.ts';
import { usuallyWaiting, type PlannedVisit, type PlanningBoard, type PlanningEngineer, type WorkingDay } from '../schema.ts';

/** The longest period of one answer, in days. */
const longestPeriod = 42;
/** The default duration of a visit. */
const usualMinutes = 60;

type BoardCall = Pick<Call, 'database' | 'division' | 'services'>;

interface Asked {
  from: string;
  until: string;
  /** The number of shown items of each kind of backlog. */
  waiting?: number | undefined;
}

/** The board from one day until another. @throws Problem invalid naming `until` */
export async function boardOf(call: BoardCall, { from, until, waiting: most = usuallyWaiting }: Asked): Promise<PlanningBoard> {
  const last = addDays(from, longestPeriod - 1);
  if (until > last) throw invalidField('until', 'maxDate', { max: last });
  const [engineers, planned, unplanned, requests, due, daysOff] = await Promise.all([
    engineersOf(call, from, until),
    plannedVisits(call, midnight(from), midnight(addDays(until, 1))),
    visitsToPlan(call, most + 1),
    requestsToPlan(call, most + 1),
    dueAtLocations(call, { until, except: assetIdsOfOpenWork(call.division), limit: most + 1 }),
    daysOffIn(call, from, until),
  ]);
  const waiting = [unplanned, requests, due];
  const all = [...planned, ...unplanned, ...requests, ...due];
  const [places, types] = await Promise.all([
    placesOf(call, [...new Set(all.flatMap(({ locationId }) => locationId ?? []))]),
    assetTypesOf(call, [...new Set([...planned, ...unplanned, ...requests].flatMap(({ assetIds }) => assetIds))]),
  ]);
  const known: Known = { places: new Map(places.map((place) => [place.id, place])), types };
  return {
    from,
    until,
    daysOff,
    engineers,
    workOrders: planned.map((visit) => visitOnBoard(visit, known)),
    backlog: {
      requests: requests.slice(0, most).map(({ requestType, accountName, assetIds, locationId, ...request }) => {
        const destination = destinationOf(locationId, typesOf(assetIds, known), known);
        return { ...request, type: requestType, ...destination, accountName: accountName ?? destination.accountName };
      }),
      workOrders: unplanned.slice(0, most).map((visit) => visitOnBoard(visit, known)),
      locations: due.slice(0, most).map((location) => locationOnBoard(location, known)),
      isCut: waiting.some(({ length }) => length > most),
    },
  };
}

interface Known {
  places: ReadonlyMap<string, Place>;
  types: ReadonlyMap<string, AssetTypeKey>;
}

function typesOf(assetIds: readonly string[], { types }: Known): AssetTypeKey[] {
  return assetIds.flatMap((id) => types.get(id) ?? []);
}

function destinationOf(locationId: string | null, types: readonly AssetTypeKey[], { places }: Known) {
  const place = places.get(locationId ?? '');
  return {
    locationId,
    locationName: place?.name ?? null,
    city: place?.city ?? null,
    country: place?.country ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    accountName: place?.accountName ?? null,
    assetTypes: [...new Set(types)],
    assetCount: types.length,
    minutes:
      types.length === 0
        ? usualMinutes
        : Math.max(
            15,
            types.reduce((sum, type) => sum + standardMinutes(type), 0),
          ),
  };
}

// The usual duration of the yearly service of an object
function standardMinutes(type: AssetTypeKey): number {
  return minutes.types[type].Routine;
}

function visitOnBoard({ estimatedMinutes, assetIds, locationId, ...visit }: VisitToPlan, known: Known): PlannedVisit {
  const destination = destinationOf(locationId, typesOf(assetIds, known), known);
  return { ...visit, ...destination, minutes: estimatedMinutes || destination.minutes };
}

function locationOnBoard({ locationId, assetIds, assetTypes, firstDueDate }: DueAtLocation, known: Known) {
  return { ...destinationOf(locationId, assetTypes, known), locationId, assetIds, firstDueDate };
}

async function engineersOf(call: BoardCall, from: string, until: string): Promise<PlanningEngineer[]> {
  const { database, division, services } = call;
  const [engineers, absences, calendars] = await Promise.all([
    activeEngineers(call),
    database.rows<PlanningEngineer['absences'][number]>(sql`
      select a.id, a.version, a."engineerId", a.kind, ${instant(sql`a.start`)} as start, ${instant(sql`a."end"`)} as "end", a.note
      from absence a
      where a.division = ${division} and a."end" > ${midnight(from)} and a.start < ${midnight(addDays(until, 1))} and a."deletedAt" is null
      order by a.start, a.id`),
    database.rows<{ engineerId: string; id: string; version: number; created: string }>(sql`
      select c."engineerId", c.id, c.version, ${instant(sql`c.created`)} as created
      from "calendarSubscription" c where c.division = ${division} and c."deletedAt" is null`),
  ]);
  const workingHours = workingHoursOf(services.settings.WORKING_HOURS);
  return engineers.map(({ id, fullName, territory, skills, certificates }) => {
    const calendar = calendars.find(({ engineerId }) => engineerId === id);
    return {
      id,
      fullName,
      territory,
      skills,
      certificates: certificates.map(({ name, validUntil }) => ({ name, validUntil })),
      workingHours,
      absences: absences.filter(({ engineerId }) => engineerId === id),
      calendar: calendar ? { id: calendar.id, version: calendar.version, created: calendar.created } : null,
    };
  });
}

// Engineers work during the service hours, which the setting contains as 08:00-17:00
function workingHoursOf(setting: string): WorkingDay[] {
  const [from = '08:00', until = '17:00'] = setting.split('-').map((time) => time.trim());
  return [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, until }));
}

async function daysOffIn({ database, division, services }: BoardCall, from: string, until: string): Promise<string[]> {
  const row = await database.row<{ country: string | null }>(sql`select ${countryOf(division)} as country`);
  const country = row?.country ?? 'NL';
  const { DAYS_OFF } = services.settings;
  const own = [...(DAYS_OFF[country] ?? []), ...(DAYS_OFF[String(division)] ?? [])];
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const isHoliday = publicHolidays(country, Number(day.slice(0, 4))).includes(day);
    if (isHoliday || own.includes(day) || own.includes(day.slice(5))) days.push(day);
  }
  return days;
}

function midnight(day: string) {
  return sql`(${day}::date::timestamp at time zone ${timeZone})`;
}
