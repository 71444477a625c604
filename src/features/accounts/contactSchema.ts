import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { date, language, longText, text, uuid } from '#contract/values.ts';
import { email, letterEnum, phone } from './schema.ts';

/** The forms of address of a contact, with Exact's letters. */
export const genders = { Male: 'M', Female: 'V', Unknown: 'O' } as const;

/** The tasks of a contact. */
export const contactRoles = ['Planning', 'Signing', 'Invoice', 'Safety', 'General'] as const;

/** The fields of a contact that a person may write. */
export const contactFields = {
  title: text(20),
  initials: text(20),
  firstName: text(60),
  middleName: text(30),
  lastName: text(60),
  gender: letterEnum(genders).nullable(),
  jobTitle: text(60),
  email,
  phone,
  mobile: phone,
  language: language.nullable(),
  isMailingExcluded: z.boolean(),
  roles: z.array(z.enum(contactRoles)).max(5),
  notes: longText(4000),
  startDate: date.nullable(),
  endDate: date.nullable(),
};

/** A person at an account. First or last name is required (Exact's rule). */
export const contact = z
  .object({
    ...commonFields,
    ...contactFields,
    accountId: uuid,
    hid: z.int(),
    fullName: z.string().max(160),
    isMainContact: z.boolean(),
  })
  .meta({ id: 'Contact' });

/** See {@link contact}. */
export type Contact = z.infer<typeof contact>;
