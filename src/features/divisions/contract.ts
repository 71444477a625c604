import { z } from 'zod';
import { nounDeletion, nounWrites } from '#contract/noun.ts';
import { defineContract, operation } from '#contract/operation.ts';
import { bodyFields, bodyOf, givenOrNext } from '#contract/record.ts';
import { country, divisionCode, flag, language, uuid } from '#contract/values.ts';
import { division, divisionFields, engineer, engineerFields, engineerSkills, location, locationFields } from './schema.ts';

/** The filters of a list of locations, as the object in `filter`. */
export const locationFilter = z.strictObject({
  q: z.string().trim().min(1).max(200).optional(),
  accountId: uuid.optional(),
  active: z.boolean().optional(),
  id: z.array(uuid).max(1000).optional(),
});

/** See {@link locationFilter}. */
export type LocationFilter = z.infer<typeof locationFilter>;

const words = z.string().trim().min(1).max(200);

/** The filters of a list of divisions; `q` are words of code, name and town. */
export const divisionFilter = z.strictObject({ q: words.optional(), country: country.optional() });

/** See {@link divisionFilter}. */
export type DivisionFilter = z.infer<typeof divisionFilter>;

/** The filters of a list of engineers; `q` are words of name, code, e-mail address and territory. */
export const engineerFilter = z.strictObject({
  q: words.optional(),
  divisions: z.int().min(1).max(999_999_999).optional().describe('Those who work for this division.'),
  skills: z.enum(engineerSkills).optional().describe('Those who are qualified for this kind of work.'),
  language: language.optional(),
  territory: words.optional(),
  email: words.optional(),
});

/** See {@link engineerFilter}. */
export type EngineerFilter = z.infer<typeof engineerFilter>;

/** Divisions and locations of the accounting service. */
export const exactDivisions = defineContract('accounting', {
  listExactDivisions: operation('GET /api/exact/divisions', {
    calls: ['exact.divisions'],
    summary: 'The active divisions that the caller may work in',
    access: 'employee',
    scope: 'directory',
    list: { sort: ['code', 'description'], filter: divisionFilter },
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

const { accountId, ...changedOnLocation } = locationFields;
const { fullName, ...givenOnEngineer } = engineerFields;

const code = z.int().min(1).max(999_999_999).describe('The same as in the path');
const newDivisionBody = bodyOf(division, { code, ...bodyFields(divisionFields, 'description', 'country') });
const divisionChange = bodyOf(division, bodyFields(divisionFields));

/** Divisions, single locations and engineers. */
export const divisions = defineContract('mechanic', {
  listDivisions: operation(['GET /api/Divisions', 'GET /api/division'], {
    calls: ['divisions.listUpper', 'division.list'],
    summary: 'The active divisions that the caller works in',
    access: 'employee',
    scope: 'directory',
    query: z.object({ all: flag.optional().describe('Whether those that are not active are shown too.') }),
    answer: z.array(division),
  }),
  getDivision: operation('GET /api/divisions/{division}', {
    summary: 'One division',
    access: 'employee',
    answer: division,
  }),
  createDivision: {
    ...operation('POST /api/divisions/{division}', {
      summary: 'Makes a division under a code that is not in use yet',
      access: 'administrator',
      makesDivision: true,
      needsActive: false,
      body: newDivisionBody,
      status: 201,
      answer: division,
    }),
    body: newDivisionBody,
  },
  updateDivision: {
    ...operation('PUT /api/divisions/{division}', {
      summary: 'Changes a division; absent fields stay the same. A division that is not active is read only',
      access: 'administrator',
      needsActive: false,
      body: divisionChange,
      answer: division,
    }),
    body: divisionChange,
  },
  getLocation: operation('GET /api/{division}/location/{locationId}', {
    summary: 'One location. Its access notes are masked unless withSecrets=true, which is recorded',
    access: 'employee',
    path: { locationId: uuid },
    query: z.object({ withSecrets: flag.optional() }),
    answer: location,
  }),
  ...nounWrites('Location', '/api/divisions/{division}/locations', {
    record: location,
    place: { accountId },
    fields: changedOnLocation,
    required: ['name', 'addressLine1', 'postcode', 'city', 'country'],
    added: { code: givenOrNext(locationFields.code) },
    one: 'a location, which gets the next number of the division where its code is left out',
  }),
  ...nounDeletion('Location', '/api/divisions/{division}/locations', { one: 'a location' }),
  listEngineers: operation('GET /api/engineer', {
    calls: ['engineer.list'],
    summary: 'The active engineers of the divisions that the caller works in, by name',
    access: 'employee',
    scope: 'directory',
    list: { sort: ['fullName'], filter: engineerFilter },
    answer: z.array(engineer),
  }),
  listEngineersOfDivision: operation('GET /api/divisions/{division}/engineers', {
    summary: 'All engineers of a division, by name; those who left too',
    access: 'employee',
    answer: z.array(engineer),
  }),
  getEngineer: operation('GET /api/divisions/{division}/engineers/{id}', {
    summary: 'Reads an engineer',
    access: 'employee',
    path: { id: uuid },
    answer: engineer,
  }),
  ...nounWrites('Engineer', '/api/divisions/{division}/engineers', {
    record: engineer,
    place: {},
    fields: { ...givenOnEngineer, fullName },
    required: ['code', 'employeeNumber', 'email'],
    one: 'an engineer',
  }),
});
