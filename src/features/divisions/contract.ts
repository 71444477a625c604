import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { divisionCode, uuid } from '#contract/values.ts';
import { division, engineer, location } from './schema.ts';

/** What a list of locations may be narrowed by, as the object in `filter`. */
export const locationFilter = z.strictObject({
  q: z.string().trim().min(1).max(200).optional(),
  accountId: uuid.optional(),
  active: z.boolean().optional(),
  id: z.array(uuid).max(1000).optional(),
});

/** See {@link locationFilter}. */
export type LocationFilter = z.infer<typeof locationFilter>;

/** Divisions and locations as the accounting service knows them. */
export const exactDivisions = defineContract('accounting', {
  listExactDivisions: operation('GET /api/exact/divisions', {
    calls: ['exact.divisions'],
    summary: 'The active divisions that the caller may work in',
    access: 'employee',
    scope: 'directory',
    list: { sort: ['code', 'description'] },
    answer: z.array(division),
  }),
  listLocations: operation('GET /api/exact/divisions/{code}/locations', {
    calls: ['exact.locations'],
    summary: 'The locations of a division whose name, code or town contains the text',
    access: 'employee',
    divisionParameter: 'code',
    path: { code: divisionCode },
    query: z.object({ name: z.string().trim().max(100).optional() }),
    list: { sort: ['name', 'code', 'city'], filter: locationFilter },
    answer: z.array(location),
  }),
});

/** Divisions, single locations and engineers. */
export const divisions = defineContract('mechanic', {
  listDivisions: operation(['GET /api/Divisions', 'GET /api/division'], {
    calls: ['divisions.listUpper', 'division.list'],
    summary: 'The divisions that the caller works in',
    access: 'employee',
    scope: 'directory',
    answer: z.array(division),
  }),
  getLocation: operation('GET /api/{division}/location/{locationId}', {
    summary: 'One location',
    access: 'employee',
    path: { locationId: uuid },
    answer: location,
  }),
  listEngineers: operation('GET /api/engineer', {
    calls: ['engineer.list'],
    summary: 'The active engineers of the divisions that the caller works in, by name',
    access: 'employee',
    scope: 'directory',
    list: { sort: ['fullName'] },
    answer: z.array(engineer),
  }),
});
