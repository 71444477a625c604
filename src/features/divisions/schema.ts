import { z } from 'zod';
import { accountFields } from '#features/accounts/schema.ts';
import { commonFields } from '#contract/record.ts';
import { country, currency, date, dateTime, exactEnum, language, longText, requiredText, text, uuid } from '#contract/values.ts';

const isMail = (value: string | null) => value === null || z.email().safeParse(value).success;

/** The fields of a division that an administrator writes; its code is part of paths and cannot be changed. */
export const divisionFields = {
  hid: z.int().min(1).max(999_999_999).nullable(),
  description: requiredText(50),
  country,
  currency,
  legislation: text(60),
  addressLine1: text(100),
  postcode: accountFields.postcode,
  city: text(60),
  phone: text(25),
  email: text(255).refine(isMail, { params: { code: 'email' } }),
  website: text(255),
  vatNumber: accountFields.vatNumber,
  chamberOfCommerceNumber: accountFields.chamberOfCommerce,
  isMain: z.boolean(),
  status: exactEnum({ 0: 'Inactive', 1: 'Active', 2: 'Archived' }),
  theme: text(60),
};

/** A company or administration; its code is part of paths and of every key. */
export const division = z
  .object({
    id: z.int().describe('The code, as clients that know records by their id ask for it'),
    code: z.int(),
    ...divisionFields,
    defaultServiceIntervals: z.record(z.string(), z.unknown()).nullable(),
    lastSync: dateTime.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Division' });

/** See {@link division}. */
export type Division = z.infer<typeof division>;

/** The fields of a location that a person may write. */
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

/** The fields of a location that other records show: the address, and the notes for a visitor. */
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

/** The kinds of work that an engineer is qualified for. */
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

/** The fields of an engineer that an administrator writes. */
export const engineerFields = {
  code: requiredText(20),
  employeeNumber: z.int().min(1).max(999_999_999),
  fullName: requiredText(100),
  firstName: text(60),
  lastName: text(60),
  email: requiredText(255).refine((value) => z.email().safeParse(value).success, { params: { code: 'email' } }),
  mobile: text(25),
  skills: z.array(z.enum(engineerSkills)).max(20),
  certificates: z.array(z.strictObject({ name: requiredText(100), number: requiredText(30), validUntil: date })).max(50),
  language: language.nullable(),
  territory: text(50),
  active: z.boolean(),
};

/** A person who visits customers; the e-mail address identifies the van and the sign-in. */
export const engineer = z
  .object({ ...commonFields, ...engineerFields, divisions: z.array(z.int()), warehouseId: uuid.nullable() })
  .meta({ id: 'Engineer' });

/** See {@link engineer}. */
export type Engineer = z.infer<typeof engineer>;
