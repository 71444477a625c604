import sql from 'sql-template-tag';
import { defineTable } from '#server/database/table.ts';

/** Locations of customers. Codes of doors and alarms are only said to be there, never shown. */
export const locationTable = defineTable({
  name: 'location',
  columns: {
    code: 'text',
    name: 'text',
    accountId: 'uuid',
    addressId: 'uuid',
    parentId: 'uuid',
    addressLine1: 'text',
    postcode: 'text',
    city: 'text',
    country: 'text',
    latitude: 'number',
    longitude: 'number',
    contactId: 'uuid',
    phone: 'text',
    openingHours: 'text',
    directions: 'text',
    safetyNotes: 'text',
    serviceMonth: 'integer',
    serviceIntervalMonths: 'integer',
    contractNumber: 'text',
    territory: 'text',
    active: 'boolean',
  },
  hidden: { accessNotes: 'text' },
  derived: {
    accessNotes: sql`case when r."accessNotes" is not null then '••••••' end`,
    accountName: sql`(select a.name from account a where a.division = r.division and a.id = r."accountId")`,
    assetCount: sql`(select count(*)::integer from asset a where a.division = r.division and a."locationId" = r.id
      and a.status not in ('Replaced', 'Removed') and a."deletedAt" is null)`,
    nextServiceDate: sql`(select min(a."nextServiceDate") from asset a where a.division = r.division and a."locationId" = r.id
      and a.status not in ('Replaced', 'Removed') and a."deletedAt" is null)`,
  },
  required: ['code', 'name', 'city'],
});

/** Engineers with their van, which carries their e-mail address. */
export const engineerTable = defineTable({
  name: 'engineer',
  columns: {
    code: 'text',
    employeeNumber: 'integer',
    fullName: 'text',
    firstName: 'text',
    lastName: 'text',
    email: 'text',
    mobile: 'text',
    divisions: 'json',
    skills: 'texts',
    certificates: 'json',
    language: 'text',
    territory: 'text',
    active: 'boolean',
  },
  derived: {
    warehouseId: sql`(select w.id from warehouse w
      where w.division = r.division and lower(w.email) = lower(r.email) and w."deletedAt" is null limit 1)`,
  },
});
