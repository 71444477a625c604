import { z } from 'zod';
import { countedDate, date, dateTime, oneOrMore, uuid } from '#contract/values.ts';
import { assetTypeKey } from './assetTypeKeys.ts';

/** The kinds of events of an object. */
export const assetEventKind = z.enum([
  'Created',
  'Updated',
  'Moved',
  'DivisionMoved',
  'Replaced',
  'Reported',
  'OutOfService',
  'BackInService',
  'Missing',
  'Found',
  'Removed',
  'PublicReport',
]);

/** See {@link assetEventKind}. */
export type AssetEventKind = z.infer<typeof assetEventKind>;

/** The filters of a list of events: kinds, the person, a period by its days. */
export const assetEventFilter = z.strictObject({
  kind: oneOrMore(assetEventKind).optional(),
  by: z.string().trim().min(1).max(100).optional(),
  periodStart: date.optional(),
  periodEnd: countedDate.optional(),
});
/** See {@link assetEventFilter}. */
export type AssetEventFilter = z.output<typeof assetEventFilter>;

/** The same for the events at a location, and those of one object or kind of objects. */
export const siteEventFilter = assetEventFilter.extend({ assetId: uuid.optional(), assetType: oneOrMore(assetTypeKey).optional() });
/** See {@link siteEventFilter}. */
export type SiteEventFilter = z.output<typeof siteEventFilter>;

const state = z.record(z.string(), z.unknown()).nullable();

/** One event of an object or of one that it replaced; `from` and `to` contain the changed fields. */
export const assetEvent = z
  .object({
    id: uuid,
    assetId: uuid,
    kind: assetEventKind,
    at: dateTime,
    by: z.string().max(100),
    byName: z.string().max(100).nullable(),
    from: state,
    to: state,
    note: z.string().max(1000).nullable(),
  })
  .meta({ id: 'AssetEvent' });
/** See {@link assetEvent}. */
export type AssetEvent = z.infer<typeof assetEvent>;

/** One event at a location, with its object. */
export const siteEvent = assetEvent
  .extend({ assetTag: z.string().max(64), assetName: z.string().max(100).nullable(), assetType: assetTypeKey })
  .meta({ id: 'SiteEvent' });
