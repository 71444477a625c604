import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { country, currency, date, dateTime, exactEnum, language, longText, requiredText, text, uuid } from '#contract/values.ts';

/** A company or administration; its code stands in paths and leads every key. */
export const division = z
  .object({
    id: z.int().describe('The code, as clients that know records by their id ask for it'),
    code: z.int(),
    hid: z.int().nullable(),
    description: z.string().max(50),
    country,
    currency,
    legislation: z.string().max(60).nullable(),
    addressLine1: z.string().max(100).nullable(),
    postcode: z.string().max(12).nullable(),
    city: z.string().max(60).nullable(),
    phone: z.string().max(25).nullable(),
    email: z.string().max(255).nullable(),
    website: z.string().max(255).nullable(),
    vatNumber: z.string().max(20).nullable(),
    chamberOfCommerceNumber: z.string().max(20).nullable(),
    isMain: z.boolean(),
    status: exactEnum({ 0: 'Inactive', 1: 'Active', 2: 'Archived' }),
    theme: z.string().max(60).nullable(),
    defaultServiceIntervals: z.record(z.string(), z.unknown()).nullable(),
    lastSync: dateTime.nullable(),
  })
  .meta({ id: 'Division' });

/** See {@link division}. */

/** Everything that a person may write on a location. */
export const locationFields = {
  code: requiredText(30),
  name: requiredText(100),
  accountId: uuid,
  addressId: uuid.nullable(),
  parentId: uuid.nullable(),
  addressLine1: requiredText(100),
  postcode: requiredText(12),
  city: requiredText(60),
  country,
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  contactId: uuid.nullable(),
  phone: text(25),
  openingHours: longText(500),
  directions: longText(1000),
  accessNotes: longText(1000),
  safetyNotes: longText(1000),
  serviceMonth: z.int().min(1).max(12).nullable(),
  serviceIntervalMonths: z.int().min(1).max(120).nullable(),
  contractNumber: text(30),
  territory: text(50),
  active: z.boolean(),
};

/** A customer's site. */
export const location = z
  .object({
    ...commonFields,
    ...locationFields,
    accountName: z.string().max(50).nullable(),
    assetCount: z.int(),
    nextServiceDate: date.nullable(),
  })
  .meta({ id: 'Location' });

/** The part of a location that other records show: the address, and the notes for a visitor. */
export const locationSummary = location.pick({
  id: true,
  code: true,
  name: true,
  addressLine1: true,
  postcode: true,
  city: true,
  phone: true,
  openingHours: true,
  directions: true,
  safetyNotes: true,
});

/** See {@link location}. */
export type Location = z.infer<typeof location>;

/** What an engineer is allowed to work on. */
export const engineerSkills = [
  'FireREOB',
  'FireSachkundiger',
  'EmergencyLighting',
  'Aed',
  'WaterKeerklep',
  'Evacuation',
  'Electrical',
] as const;

/** See {@link engineerSkills}. */
export type EngineerSkill = (typeof engineerSkills)[number];

/** A person who visits customers; the e-mail address identifies the van and the sign-in. */
export const engineer = z
  .object({
    ...commonFields,
    code: z.string().max(20),
    employeeNumber: z.int(),
    fullName: z.string().max(100),
    firstName: z.string().max(60).nullable(),
    lastName: z.string().max(60).nullable(),
    email: z.string().max(255),
    mobile: z.string().max(25).nullable(),
    divisions: z.array(z.int()),
    warehouseId: uuid.nullable(),
    skills: z.array(z.enum(engineerSkills)),
    certificates: z.array(z.object({ name: z.string().max(100), number: z.string().max(30), validUntil: date })),
    language: language.nullable(),
    territory: z.string().max(50).nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'Engineer' });

/** See {@link engineer}. */
