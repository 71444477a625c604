import { z } from 'zod';
import { dateTime, uuid } from '#contract/values.ts';
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
