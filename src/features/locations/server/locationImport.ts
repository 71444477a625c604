import sql from 'sql-template-tag';
import { tidyPostcode } from '#features/accounts/identifiers.ts';
import { postcodeErrors } from '#features/accounts/rules.ts';
import { accountReference, completePostcode } from '#features/accounts/server/index.ts';
import { location } from '#features/divisions/schema.ts';
import type { FieldError } from '#contract/problem.ts';
import { countryOf } from '#features/divisions/server/index.ts';
import { belowThemselves } from '#server/imports/belowThemselves.ts';
import { countryCode } from '#server/imports/countries.ts';
import {
  addError,
  namedBy,
  plainFieldsOf,
  type ImportCall,
  type ImportChange,
  type ImportedRow,
  type ImportEntity,
  type ImportValues,
} from '#server/imports/entity.ts';
import { houseNumber } from '#server/imports/houseNumber.ts';
import { eraseRecords, insertRecords, updateRecords } from '#server/imports/records.ts';
import { followLocations } from './extensions.ts';
import { locationReference, placeLocations } from './published.ts';
import { locationTable } from './tables.ts';

const plain = plainFieldsOf(location.shape);

/** Import of locations, identified by their code. Access notes are not imported, because they are stored encrypted. */
export const locationImport: ImportEntity = {
  name: 'locations',
  resource: 'locations',
  table: locationTable,
  fields: {
    code: plain('code', 'L-1001'),
    name: plain('name', 'Filiaal Utrecht'),
    accountId: { schema: location.shape.accountId, relation: namedBy(accountReference, ['code', 'name'], 'accounts'), example: '00001234' },
    parentId: { schema: location.shape.parentId, relation: namedBy(locationReference, ['code', 'name'], 'locations') },
    addressLine1: plain('addressLine1', 'Dorpsstraat 12'),
    ...houseNumber,
    postcode: { ...plain('postcode', '1234 AB'), tidy: tidyPostcode },
    city: plain('city', 'Utrecht'),
    country: { ...plain('country', 'NL'), tidy: countryCode },
    latitude: plain('latitude'),
    longitude: plain('longitude'),
    phone: plain('phone'),
    openingHours: plain('openingHours'),
    directions: plain('directions'),
    safetyNotes: plain('safetyNotes'),
    serviceMonth: plain('serviceMonth', '5'),
    serviceIntervalMonths: plain('serviceIntervalMonths', '12'),
    contractNumber: plain('contractNumber'),
    territory: plain('territory'),
    active: plain('active'),
  },
  required: ['code', 'name', 'accountId', 'addressLine1', 'postcode', 'city'],
  key: [{ field: 'code', as: 'exact' }],
  calledBy: 'name',
  titles: ['code', 'name'],
  defaults: { active: true },
  takenAway: 'isFree',
  check,
  insert,
  update,
  remove,
};

// The fields that objects have copies of, or that their due dates depend on
const followedFields = ['name', 'country', 'serviceIntervalMonths'];

async function check(call: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  await giveCountries(call, rows);
  for (const row of rows) {
    const { latitude, longitude, accountId }: Record<string, unknown> = { ...row.before, ...row.values };
    if ((latitude == null) !== (longitude == null)) addError(row, latitude == null ? 'latitude' : 'longitude', 'bothCoordinates');
    completePostcode(row);
    const [wrongPostcode] = wrongPostcodeOf(row);
    if (wrongPostcode) addError(row, 'postcode', wrongPostcode.code);
    // The objects of a location belong to its customer
    if (row.before && accountId !== row.before['accountId']) addError(row, 'accountId', 'otherAccount');
  }
  const below = rows.filter(({ before, values }) => typeof values['parentId'] === 'string' && values['parentId'] !== before?.['parentId']);
  if (below.length === 0) return;
  const circles = await belowThemselves(call, locationTable, 'parentId', below);
  const accounts = await accountsOf(call, below, rows);
  for (const row of below) {
    const account = accounts.get(String(row.values['parentId']));
    if (account !== undefined && account !== row.values['accountId'] && account !== row.before?.['accountId'])
      addError(row, 'parentId', 'unknownRecord');
    if (circles.has(row.id)) addError(row, 'parentId', 'locationCircle');
  }
}

// A postcode that was stored before it was checked stays until it or the country is changed
function wrongPostcodeOf({ before, values }: ImportedRow): readonly FieldError[] {
  const { postcode, country }: Record<string, unknown> = { ...before, ...values };
  if (typeof postcode !== 'string' || typeof country !== 'string') return [];
  if (postcode === before?.['postcode'] && country === before['country']) return [];
  return postcodeErrors({ postcode, country }).postcode ?? [];
}

/** Gives new locations without a country that of the division, as the form of a location does. */
async function giveCountries({ database, division }: ImportCall, rows: readonly ImportedRow[]): Promise<void> {
  const lacking = rows.filter(({ before, values, errors }) => !before && values['country'] === undefined && !errors['country']);
  if (lacking.length === 0) return;
  const row = await database.row<{ country: string }>(sql`select ${countryOf(division)} as country`);
  for (const { values } of lacking) values['country'] = row?.country;
}

// The accounts of the parents of rows; a parent may be a row of the same file
async function accountsOf(
  { database, division }: ImportCall,
  below: readonly ImportedRow[],
  rows: readonly ImportedRow[],
): Promise<ReadonlyMap<string, unknown>> {
  const parents = await database.rows<{ id: string; accountId: string }>(sql`
    select l.id, l."accountId" from location l
    where l.division = ${division} and l.id = any (${below.map(({ values }) => values['parentId'])}::uuid[])`);
  return new Map<string, unknown>([
    ...rows.map(({ id, values }) => [id, values['accountId']] as const),
    ...parents.map(({ id, accountId }) => [id, accountId] as const),
  ]);
}

async function insert(inside: ImportCall, rows: readonly (ImportValues & { id: string })[]): Promise<void> {
  await insertRecords(inside, locationTable, rows);
  await placeLocations(
    inside.database,
    inside.division,
    rows.map(({ id }) => id),
  );
}

async function update(inside: ImportCall, changes: readonly ImportChange[]): Promise<void> {
  await updateRecords(inside, locationTable, changes);
  const followed = changes.filter(({ values }) => followedFields.some((name) => values[name] !== undefined));
  if (followed.length > 0)
    await followLocations(
      inside,
      followed.map(({ before }) => before.id),
    );
}

async function remove(inside: ImportCall, ids: readonly string[]): Promise<void> {
  await inside.database.rows(
    sql`delete from "locationDivision" where id = any (${ids}::uuid[]) and division = ${inside.division} returning id`,
  );
  await eraseRecords(inside, locationTable, ids);
}
