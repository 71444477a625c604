import { z } from 'zod';
import { division } from '#features/divisions/schema.ts';

/** The counted nouns with which a division is set up. */
export const setUpNouns = [
  'vatCodes',
  'units',
  'paymentConditions',
  'journals',
  'financialPeriods',
  'shippingMethods',
  'costCenters',
  'itemGroups',
  'items',
  'salesPrices',
  'warehouses',
  'engineers',
  'accounts',
  'locations',
  'assets',
] as const;

/** See {@link setUpNouns}. */
export type SetUpNoun = (typeof setUpNouns)[number];

/** The steps of setting up a division, in order. */
export const setUpSteps = ['division', 'codes', 'items', 'places', 'customers', 'assets'] as const;

/** See {@link setUpSteps}. */
export type SetUpStep = (typeof setUpSteps)[number];

/** The progress of setting up a division. */
export const setUp = z
  .object({
    division: division.pick({ code: true, description: true, country: true, currency: true }),
    counts: z.record(z.enum(setUpNouns), z.int()).describe('How many records there are of each kind, at most a thousand.'),
    hasOpenPeriod: z.boolean().describe('Whether a financial period is open in which today lies.'),
    steps: z.array(z.object({ step: z.enum(setUpSteps), isDone: z.boolean() })),
    isDone: z.boolean().describe('Whether work can begin: all steps are done but the objects, which not every firm has.'),
  })
  .meta({ id: 'SetUp' });

/** See {@link setUp}. */
export type SetUp = z.infer<typeof setUp>;
