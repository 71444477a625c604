import { z } from 'zod';
import { date, dateTime } from '#contract/values.ts';
import { assetTypeKey } from '#features/assets/assetTypeKeys.ts';
import type { WorkOrderStatus } from '#features/work-orders/schema.ts';

/** The states of work orders with unfinished work; handled and cancelled ones are not counted. */
export const unfinishedStatuses = ['Open', 'Bevestigd', 'Herpland', 'Gerealiseerd'] as const satisfies readonly WorkOrderStatus[];

const count = z.int().min(0);

/** The work that is due in a month. */
export const dueMonth = z
  .object({
    month: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe('The month, `YYYY-MM`.'),
    due: count.describe('Objects whose first date lies in the month, late ones included.'),
    late: count.describe('How many of them are late.'),
  })
  .meta({ id: 'DueMonth' });

/** See {@link dueMonth}. */
export type DueMonth = z.infer<typeof dueMonth>;

/** The work that is due for a type. */
const dueOfType = z
  .object({
    assetType: assetTypeKey,
    late: count.describe('Objects that are late, whenever they were due.'),
    months: z.array(dueMonth).max(12).describe('What is due of it this month and in the eleven after it.'),
  })
  .meta({ id: 'DueOfType' });

/** The figures that a supervisor looks at first: late, upcoming and waiting work of a division. */
export const dashboard = z
  .object({
    at: dateTime.describe('When it was counted.'),
    lateAssets: z
      .object({ count: count.describe('How many objects are late.'), since: date.nullable().describe('The earliest of their dates.') })
      .describe('Objects whose first date has passed.'),
    months: z.array(dueMonth).max(12).describe('This month and the eleven after it.'),
    types: z.array(dueOfType).describe('The same by type, those with most late objects first.'),
    requests: z
      .object({
        waiting: count.describe('Requests that wait for an answer.'),
        late: count.describe('How many of them have waited longer than agreed.'),
        since: dateTime.nullable().describe('When the first of them came in.'),
      })
      .describe('Requests that wait for an answer.'),
    workOrders: z
      .object({
        Open: count.describe('Not confirmed to the customer yet.'),
        Bevestigd: count.describe('Confirmed to the customer.'),
        Herpland: count.describe('To be confirmed again at another time.'),
        Gerealiseerd: count.describe('Done, to be handled.'),
      })
      .describe('How many work orders stand in each state in which something is still to be done.'),
    mails: z
      .object({
        unsent: count.describe('Mails that wait for a person because they could not be sent.'),
        since: dateTime.nullable().describe('When the first of them was written.'),
      })
      .describe('Mails to customers.'),
  })
  .meta({ id: 'Dashboard' });

/** See {@link dashboard}. */
export type Dashboard = z.infer<typeof dashboard>;
