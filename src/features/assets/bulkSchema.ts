import { z } from 'zod';
import { bodyFields } from '#contract/record.ts';
import { uniqueIds } from '#contract/uniqueIds.ts';
import { countedMonth, date, dateTime, oneOrMore, uuid } from '#contract/values.ts';
import { assetTypeKey } from './assetTypeKeys.ts';
import { assetCondition, assetFields, assetStatus } from './schema.ts';

const words = z.string().trim().max(200);
const place = z.string().trim().max(60);

/** The maximum number of objects that one call changes. */
export const mostAssetsAtOnce = 1000;

/** The filters of a list of objects; without a status it leaves out replaced and removed ones. */
export const assetFilter = z.strictObject({
  q: words.optional(),
  assetType: oneOrMore(assetTypeKey).optional(),
  status: oneOrMore(assetStatus).optional(),
  condition: oneOrMore(assetCondition).optional(),
  accountId: uuid.optional(),
  locationId: uuid.optional(),
  itemId: uuid.optional(),
  parentAssetId: uuid.optional(),
  building: place.optional(),
  floor: place.optional(),
  standing: z.enum(['late', 'soon']).optional(),
  dueFrom: date.optional(),
  dueUntil: date.optional(),
  dueWithin: z.int().min(0).max(3660).optional().describe('Days from today; what is late already is left out.'),
  dueMonth: countedMonth.optional().describe('A month, YYYY-MM.'),
});

/** The filters of a list of the objects of one location. */
export const assetAtLocationFilter = assetFilter.omit({ accountId: true, locationId: true });

const {
  itemId,
  manufacturer,
  model,
  productionDate,
  installationDate,
  purchaseDate,
  warrantyUntil,
  ownership,
  building,
  floor,
  room,
  attributes,
  status,
  serviceIntervalMonths,
  notes,
} = assetFields;
const ofProduct = { itemId, manufacturer, model, productionDate, installationDate, purchaseDate, warrantyUntil, attributes };
const chosen = {
  ids: uniqueIds(z.array(uuid).min(1).max(mostAssetsAtOnce)).optional(),
  filter: assetFilter.optional(),
  dryRun: z.boolean().optional(),
};
const reason = z.string().trim().max(255).optional();

/** One change of many objects: of those with these ids, or of all that match a filter. */
export const assetBulkChange = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('move'), ...chosen, locationId: uuid }),
    z.strictObject({ action: z.literal('replace'), ...chosen, values: z.strictObject(bodyFields(ofProduct)), reason }),
    z.strictObject({
      action: z.literal('update'),
      ...chosen,
      values: z.strictObject(bodyFields({ ...ofProduct, ownership, building, floor, room, status, serviceIntervalMonths, notes })),
    }),
  ])
  .meta({ id: 'AssetBulkChange' });
/** See {@link assetBulkChange}. */
export type AssetBulkChange = z.infer<typeof assetBulkChange>;

/** The maximum number of objects whose change one call takes back: each is compared with what happened to it since. */
export const mostUndoneAtOnce = 100;

/** What a change of many objects did to some of them is taken back: `at` is the time that its answer has. */
export const assetBulkUndo = z
  .strictObject({ at: dateTime, ids: uniqueIds(z.array(uuid).min(1).max(mostUndoneAtOnce)) })
  .meta({ id: 'AssetBulkUndo' });

/** The result of a change of many objects, for each of them. */
export const assetBulkResult = z
  .object({
    at: dateTime
      .optional()
      .describe('When the objects were changed, by which the change is taken back; missing where nothing was changed.'),
    changed: z.int(),
    refused: z.int(),
    rows: z.array(
      z.object({
        id: uuid,
        tag: z.string().max(64).nullable(),
        result: z.enum(['Changed', 'Unchanged', 'Refused']),
        newId: uuid.optional().describe('The new object, where one was replaced.'),
        newTag: z.string().max(64).optional().describe('The tag of the new object, where one was replaced.'),
        warnings: z.array(z.string().max(300)),
        problem: z
          .object({
            code: z.string().max(60),
            title: z.string().max(500),
            errors: z.record(z.string(), z.array(z.string().max(500))).optional(),
          })
          .optional(),
      }),
    ),
  })
  .meta({ id: 'AssetBulkResult' });
/** See {@link assetBulkResult}. */
export type AssetBulkResult = z.infer<typeof assetBulkResult>;

/** The objects of a location in walking order. */
export const walkOrder = z.strictObject({ ids: uniqueIds(z.array(uuid).min(1).max(5000)) }).meta({ id: 'WalkOrder' });

/** The number of each object on the plan of its location. */
export const walkOrderResult = z.array(z.object({ id: uuid, number: z.int() }));
