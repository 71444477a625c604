import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { countedDateTime, date, dateTime, decimal, text, uuid } from '#contract/values.ts';
import { assetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { engineerSkills } from '#features/divisions/schema.ts';
import { workOrderPriority, workOrderStatus, workOrderType } from '#features/work-orders/schema.ts';

/** The fields of an absence that a person may write. */
export const absenceFields = {
  engineerId: uuid,
  kind: z.enum(['Leave', 'Sick', 'Training', 'Other']),
  start: countedDateTime.describe('When it begins.'),
  end: countedDateTime.describe('When it ends.'),
  note: text(255),
};

/** A period in which an engineer cannot be planned. */
export const absence = z.object({ ...commonFields, ...absenceFields }).meta({ id: 'Absence' });

/** See {@link absence}. */
export type Absence = z.infer<typeof absence>;

/** A calendar subscription of an engineer. Its address is only returned when it is created. */
export const calendarSubscription = z
  .object({
    ...commonFields,
    engineerId: uuid,
    address: z.string().max(500).optional().describe('The secret address, only in the answer that makes it.'),
  })
  .meta({ id: 'CalendarSubscription' });

const time = z.string().regex(/^\d\d:\d\d$/);

/** The working time of an engineer on a day of the week; Monday is 1. */
const workingDay = z.object({
  weekday: z.int().min(1).max(7).describe('Monday is 1, Sunday 7.'),
  from: time.describe('When work begins, on the clocks of Amsterdam.'),
  until: time.describe('When work ends.'),
});

/** See {@link workingDay}. */
export type WorkingDay = z.infer<typeof workingDay>;

/** An engineer as a row of the board. */
export const planningEngineer = z.object({
  id: uuid,
  fullName: z.string().max(100),
  territory: z.string().max(50).nullable(),
  skills: z.array(z.enum(engineerSkills)),
  certificates: z.array(z.object({ name: z.string().max(100), validUntil: date })),
  workingHours: z.array(workingDay),
  absences: z.array(
    z.object({
      id: uuid,
      version: z.int(),
      ...absenceFields,
      start: dateTime.describe('When it begins.'),
      end: dateTime.describe('When it ends.'),
    }),
  ),
  calendar: z.object({ id: uuid, version: z.int(), created: dateTime }).nullable(),
});

/** See {@link planningEngineer}. */
export type PlanningEngineer = z.infer<typeof planningEngineer>;

/** The destination of a visit, and the kinds of its objects. */
const destination = {
  locationId: uuid.nullable(),
  locationName: z.string().max(100).nullable(),
  city: z.string().max(60).nullable().describe('Town of the location.'),
  country: z.string().max(2).nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  accountName: z.string().max(50).nullable(),
  assetTypes: z.array(assetTypeKey),
  assetCount: z.int(),
  minutes: z.int(),
};

/** A work order on the board or in its backlog. */
export const plannedVisit = z.object({
  id: uuid,
  version: z.int(),
  number: z.string().max(30),
  status: workOrderStatus,
  type: workOrderType,
  priority: workOrderPriority,
  description: z.string().max(255),
  ...destination,
  engineerId: uuid.nullable(),
  engineerIds: z.array(uuid),
  plannedStart: dateTime.nullable(),
  plannedEnd: dateTime.nullable(),
  windowStart: dateTime.nullable(),
  windowEnd: dateTime.nullable(),
});

/** See {@link plannedVisit}. */
export type PlannedVisit = z.infer<typeof plannedVisit>;

/** An accepted request without a work order. */
export const requestToPlan = z.object({
  id: uuid,
  number: z.int(),
  type: workOrderType,
  priority: z.string().max(20),
  description: z.string().max(255),
  ...destination,
  periodStart: date.nullable(),
  periodEnd: date.nullable(),
});

/** See {@link requestToPlan}. */
export type RequestToPlan = z.infer<typeof requestToPlan>;

/** A location with due objects that no open work order contains. */
export const locationToPlan = z.object({ ...destination, locationId: uuid, assetIds: z.array(uuid), firstDueDate: date });

/** See {@link locationToPlan}. */
export type LocationToPlan = z.infer<typeof locationToPlan>;

/** The maximum number of waiting items of each kind in the answer for a board. */
export const mostWaiting = 200;

/** The default number of them. */
export const usuallyWaiting = 50;

/** The visits of a period, and the work to plan. */
export const planningBoard = z
  .object({
    from: date.describe('The first day.'),
    until: date.describe('The last day.'),
    daysOff: z.array(date).describe('Public holidays and days off of the division in the period.'),
    engineers: z.array(planningEngineer),
    workOrders: z.array(plannedVisit),
    backlog: z.object({
      requests: z.array(requestToPlan),
      workOrders: z.array(plannedVisit),
      locations: z.array(locationToPlan),
      isCut: z.boolean().describe('Whether there is more than the lists show.'),
    }),
  })
  .meta({ id: 'PlanningBoard' });

/** See {@link planningBoard}. */
export type PlanningBoard = z.infer<typeof planningBoard>;

/** The material of a work order that the vans of the engineers do not have. */
export const missingParts = z
  .object({
    workOrderId: uuid,
    parts: z.array(z.object({ engineerId: uuid, itemId: uuid, itemCode: z.string().max(30), needed: decimal, inVan: decimal })),
  })
  .meta({ id: 'MissingParts' });

/** See {@link missingParts}. */
export type MissingParts = z.infer<typeof missingParts>;
