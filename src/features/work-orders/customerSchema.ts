import { z } from 'zod';
import { dateTime, decimal, money, uuid } from '#contract/values.ts';
import { inspectionResult } from '#features/service-reports/schema.ts';
import { autograph } from './autographSchema.ts';
import { workOrderItem } from './itemSchema.ts';
import { workOrder } from './schema.ts';

/** The fields of a work order that its link shows unchanged. */
export const shownToCustomer = workOrder.pick({
  id: true,
  number: true,
  version: true,
  locationId: true,
  accountName: true,
  type: true,
  status: true,
  description: true,
  windowStart: true,
  windowEnd: true,
  plannedStart: true,
  plannedEnd: true,
  actualStart: true,
  actualEnd: true,
  purchaseOrder: true,
  resolution: true,
  customerRemark: true,
  signatureRequired: true,
});

/** A work order as its link shows it: what the customer may know, and nothing about other records. */
export const customerWorkOrder = z
  .object({
    ...shownToCustomer.shape,
    engineerFirstName: z.string().max(60).nullable(),
    location: z.object({
      name: z.string().max(100),
      addressLine1: z.string().max(100),
      postcode: z.string().max(12),
      city: z.string().max(60),
      country: z.string().max(2),
    }),
    company: z.object({
      name: z.string().max(50),
      phone: z.string().max(25).nullable(),
      email: z.string().max(255).nullable(),
      website: z.string().max(255).nullable(),
      theme: z.string().max(60).nullable(),
    }),
    items: z.array(
      workOrderItem.pick({ lineNumber: true, kind: true, unitCode: true, status: true, outcome: true }).extend({
        description: z.string().max(255).nullable(),
        quantity: decimal,
        quantityUsed: decimal.nullable(),
        unit: z.string().max(20).nullable().describe("The unit in words of the reader's language; a code without such a word as it is."),
        asset: z.string().max(100).nullable().describe('What the object is called, or its tag.'),
        unitPrice: money.nullable().optional().describe('Only where the setting WORK_ORDER_LINK_PRICES shows prices.'),
        discount: z.number().nullable().optional(),
      }),
    ),
    assets: z.array(
      z.object({
        tag: z.string().max(64),
        assetType: z.string().max(60),
        typeLabel: z.string().max(100).describe("The type in words of the reader's language."),
        name: z.string().max(100).nullable(),
        place: z.string().max(300).nullable().describe('Building, floor, room and position.'),
        result: inspectionResult.nullable().describe('How the object came out of this visit; null while no completed report says so.'),
        assetMissing: z.boolean().describe('Whether it was not found on this visit.'),
        failedPoints: z.array(z.string().max(255)).describe('What was not in order, in the language of the reader.'),
        findings: z.string().max(4000).nullable().describe('What the engineer found, as the report of the object says it.'),
      }),
    ),
    autograph: autograph
      .pick({ signedBy: true, role: true, signedAt: true, remark: true, rating: true })
      .extend({ isChanged: z.boolean().describe('Whether what was signed is different now.') })
      .nullable(),
    contentHash: z
      .string()
      .max(64)
      .describe('SHA-256 of what a signature stands under; sent along with a signature it is put under this only.'),
    canSign: z.boolean(),
    linkExpires: dateTime,
  })
  .meta({ id: 'CustomerWorkOrder' });

/** See {@link customerWorkOrder}. */
export type CustomerWorkOrder = z.infer<typeof customerWorkOrder>;

/** The state of the customer's links of a work order. Their tokens are not stored. */
export const workOrderLinkState = z
  .object({
    workOrderId: uuid,
    version: z.int(),
    active: z.int().describe('How many links open the work order now.'),
    created: dateTime.nullable().describe('When the latest of them was made.'),
    creatorName: z.string().max(100).nullable(),
    expires: dateTime.nullable().describe('When the last of them stops working.'),
  })
  .meta({ id: 'WorkOrderLinkState' });

/** See {@link workOrderLinkState}. */
export type WorkOrderLinkState = z.infer<typeof workOrderLinkState>;

/** A new link; its address is only returned once. */
export const newWorkOrderLink = workOrderLinkState
  .extend({ address: z.string().max(2000), token: z.string().max(200) })
  .meta({ id: 'NewWorkOrderLink' });
