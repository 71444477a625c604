import { z } from 'zod';

/** The future dates of an object, by priority when they are on the same day: one visit does all of the work. */
export const nextDates = ['replaceBefore', 'nextOverhaulDate', 'nextExtendedServiceDate', 'nextServiceDate'] as const;

/** See {@link nextDates}. */
export type NextDate = (typeof nextDates)[number];

/** The kinds of work that are due by a date. */
export const dueKinds = [
  'Service',
  'ExtendedService',
  'SafetyCheck',
  'ElectricalTest',
  'Overhaul',
  'HosePressureTest',
  'PressureTest',
  'AgentRefill',
  'Battery',
  'Replacement',
  'Expiry',
  'PhaseOut',
  'Advice',
] as const;

/** See {@link dueKinds}. */
export type DueKind = (typeof dueKinds)[number];

/** The reason for a date: the work, the norm, the period, and the start of the period. */
export const dueReason = z
  .object({
    kind: z.enum(dueKinds),
    norm: z.string().max(40).nullable().describe('Null where only the practice of the trade asks for it.'),
    months: z.int().describe('The interval; 0 where the date itself was written down.'),
    from: z.string().max(80).nullable().describe('The fact, or `attributes.` and the field, that the interval is counted from.'),
    fromDate: z.string().max(10).nullable().describe('Its day, month or year.'),
    setBy: z.enum(['Asset', 'Location', 'Division']).optional().describe('Whose agreement gave the interval in place of the norm.'),
    atMost: z.boolean().optional().describe('That the agreement asked for more than the law allows.'),
  })
  .meta({ id: 'DueReason' });

/** See {@link dueReason}. */
export type DueReason = z.infer<typeof dueReason>;

const reasonOfEach = Object.fromEntries(nextDates.map((name) => [name, dueReason.optional()])) as Record<
  NextDate,
  z.ZodOptional<typeof dueReason>
>; // one for each date

/** The reasons for an object's dates, by their names, and the facts that were missing for others. */
export const dueReasons = z
  .object({
    ...reasonOfEach,
    missing: z.array(z.string().max(80)).describe('Facts, or `attributes.` and fields, that are not known.'),
  })
  .meta({ id: 'DueReasons' });

/** See {@link dueReasons}. */
export type DueReasons = z.infer<typeof dueReasons>;

/** The field of the object that a source refers to, if any. */
export function attributeOf(from: string): string | undefined {
  return from.startsWith('attributes.') ? from.slice('attributes.'.length) : undefined;
}
