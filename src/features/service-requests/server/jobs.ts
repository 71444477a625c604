import sql from 'sql-template-tag';
import { Problem } from '#contract/problem.ts';
import { isLocationMisplaced, placeLocations } from '#features/locations/server/index.ts';
import { misplacedWorkOrdersOf, placeWorkOrders } from '#features/work-orders/server/index.ts';
import { updateRecord } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import type { Database } from '#server/database/database.ts';
import { derivedSteps } from '../rules.ts';
import type { ServiceRequestStatus } from '../schema.ts';
import { requestsWithWorkOrders } from './store.ts';
import { inStatus, requestTable } from './tables.ts';

/** A request whose state differs from the one that follows from its work orders. */
interface Disagreement {
  id: string;
  /** The states to go through, the right one last. */
  steps: ServiceRequestStatus[];
}

/** Changes the states of a division's requests to those that follow from their work orders. */
export async function refreshStates(inside: WriteCall, disagreeing: readonly Disagreement[], now: Date): Promise<void> {
  for (const { id, steps } of disagreeing) {
    for (const to of steps) await updateRecord(inside, requestTable, { ...inStatus(to, now), id }, { action: 'derive' });
  }
}

/** Those of the requests whose stored state is not the one that follows. */
export function disagreementsOf(requests: Awaited<ReturnType<typeof requestsWithWorkOrders>>): Disagreement[] {
  return requests
    .map(({ id, status, workOrders }) => ({ id, steps: derivedSteps(status, workOrders) }))
    .filter(({ steps }) => steps.length > 0);
}

/** Lets only one job of a kind run in a division until the transaction ends. @throws busy */
export async function alone(database: Database, job: string, division: number): Promise<void> {
  const row = await database.row<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext(${job}), ${division}) as locked`);
  if (!row?.locked) throw new Problem('busy', { headers: { 'Retry-After': '10' } });
}

/** When the last check of a division ended. */
export async function lastCheck(database: Database, division: number): Promise<string | null> {
  const row = await database.row<{ since: string }>(sql`
    select "checkedUntil" as since from "serviceRequestCheck" where division = ${division}`);
  return row?.since ?? null;
}

/** Stores that the check of a division ends now. */
export async function noteCheck(database: Database, division: number, until: Date): Promise<void> {
  await database.rows(sql`
    insert into "serviceRequestCheck" (division, "checkedUntil") values (${division}, ${until.toISOString()})
    on conflict (division) do update set "checkedUntil" = excluded."checkedUntil"`);
}

/** A directory row with another division than the record. */
interface Misplaced {
  directory: 'locations' | 'workOrders';
  id: string;
}

/** The directory rows of requests' locations and work orders that are missing or have another division. */
export function misplacedOf(database: Database, division: number): Promise<(Misplaced & { requestId: string })[]> {
  return database.rows(sql`
    select r.id as "requestId", 'locations' as directory, r."locationId" as id from "serviceRequest" r
    where r.division = ${division} and r."deletedAt" is null and r."locationId" is not null and ${isLocationMisplaced(sql`r."locationId"`, division)}
    union
    select r.id, 'workOrders', misplaced.id
    from "serviceRequest" r cross join lateral (${misplacedWorkOrdersOf(sql`r.id`, division)}) misplaced
    where r.division = ${division} and r."deletedAt" is null`);
}

/** Corrects directory rows. */
export async function mendDirectory(database: Database, division: number, misplaced: readonly Misplaced[]): Promise<void> {
  const idsIn = (directory: Misplaced['directory']) => misplaced.filter((one) => one.directory === directory).map(({ id }) => id);
  await placeLocations(database, division, idsIn('locations'));
  await placeWorkOrders(database, division, idsIn('workOrders'));
}
