import sql from 'sql-template-tag';
import { locationField, onLocationsChanged } from '#features/locations/server/index.ts';
import { refreshDueDates } from './dueDates.ts';

// Objects have a copy of the name of their location, and their due dates depend on its country and interval
onLocationsChanged(async ({ database, division, services }, locationIds) => {
  const rows = await database.rows<{ id: string }>(sql`
    update asset a set "locationName" = ${locationField('name', sql`a."locationId"`, division)}
    where a.division = ${division} and a."locationId" = any (${locationIds}::uuid[]) returning a.id`);
  await refreshDueDates(
    database,
    division,
    rows.map(({ id }) => id),
    services.now(),
  );
});
