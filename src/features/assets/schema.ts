import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { serviceReport } from '#features/service-reports/schema.ts';
import { anyValue, date, longText, text, uuid } from '#contract/values.ts';
import { attachment } from './attachmentSchema.ts';
import { assetTypeKey } from './assetTypeKeys.ts';
import { dueReasons, nextDates } from './norms/dueReason.ts';
import { largestNumber } from './numbers.ts';

const months = z.int().nullable();
const monthOrDay = /^\d{4}-\d\d(-\d\d)?$/;
const partialDate = z
  .string()
  .refine((value) => monthOrDay.test(value) && date.safeParse(value.length === 7 ? `${value}-01` : value).success, {
    params: { code: 'monthOrDate' },
  })
  .meta({ pattern: monthOrDay.source });
const label = z.string().max(200);

/** A kind of object for readers: its name, intervals in the division's country, type-specific fields and checklist. */
export const assetType = z
  .object({
    key: assetTypeKey,
    label,
    category: z.string().max(60),
    categoryLabel: label,
    description: z.string().max(500).nullable(),
    isoSign: z.string().max(20).nullable(),
    norms: z.array(z.string().max(100)),
    serviceIntervalMonths: months,
    userCheckMonths: months,
    extendedServiceMonths: months,
    overhaulMonths: months,
    replacementYears: months,
    attributes: z.array(
      z.object({
        key: z.string().max(60),
        label,
        type: z.enum(['string', 'text', 'enum', 'multiEnum', 'integer', 'number', 'date', 'boolean', 'assetRef', 'secret']),
        unit: z.string().max(20).optional(),
        min: z.number().optional(),
        max: z.number().optional(),
        enum: z.array(z.object({ value: z.string().max(255), label })).optional(),
        required: z.boolean(),
        drivesDueDate: z.boolean(),
      }),
    ),
    checklist: z.array(z.object({ key: z.string().max(60), label, critical: z.boolean(), measurement: anyValue.optional() })),
    itemIds: z.array(uuid),
  })
  .meta({ id: 'AssetType' });
/** See {@link assetType}. */
export type AssetType = z.infer<typeof assetType>;

/** The states of an object; whether its service is due follows from its dates. */
export const assetStatus = z.enum(['InService', 'OutOfService', 'Missing', 'Replaced', 'Removed']);
/** See {@link assetStatus}. */
export type AssetStatus = z.infer<typeof assetStatus>;

/** The result of an object's last report. */
export const assetCondition = z.enum(['Approved', 'ApprovedWithRemarks', 'Rejected', 'NotInspected']);

/** The tag of a new asset; the server generates one when it is empty. */
export const newAssetTag = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.-]{0,64}$/)
  .nullable();

/** The fields of an asset that a person may write. */
export const assetFields = {
  tag: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_.-]{1,64}$/),
  assetType: assetTypeKey,
  name: text(100),
  customerReference: text(50),
  number: z.int().min(1).max(largestNumber).nullable(),
  itemId: uuid.nullable(),
  manufacturer: text(60),
  model: text(60),
  serialNumber: text(60),
  productionDate: partialDate.nullable(),
  installationDate: date.nullable(),
  purchaseDate: date.nullable(),
  warrantyUntil: date.nullable(),
  ownership: z.enum(['Customer', 'Rented', 'OnLoan']),
  building: text(60),
  floor: text(30),
  room: text(60),
  position: text(100),
  planX: z.number().min(0).max(1).nullable(),
  planY: z.number().min(0).max(1).nullable(),
  planDocumentId: uuid.nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  parentAssetId: uuid.nullable(),
  attributes: z.record(z.string(), z.unknown()),
  status: assetStatus,
  serviceIntervalMonths: z.int().min(1).max(240).nullable(),
  notes: longText(4000),
};

/** A serviced object at a location, identified by its tag. */
export const asset = z
  .object({
    ...commonFields,
    locationId: uuid,
    ...assetFields,
    locationName: z.string().max(100),
    accountId: uuid.nullable(),
    accountName: z.string().max(50).nullable(),
    itemCode: z.string().max(30).nullable(),
    isServerTag: z.boolean(),
    condition: assetCondition,
    lastServiceDate: date.nullable(),
    lastExtendedServiceDate: date.nullable(),
    lastOverhaulDate: date.nullable(),
    advisedServiceDate: date.nullable(),
    nextServiceDate: date.nullable(),
    nextExtendedServiceDate: date.nullable(),
    nextOverhaulDate: date.nullable(),
    replaceBefore: date.nullable(),
    dueDate: date.nullable(),
    dueReason: z.enum(nextDates).nullable(),
    dueReasons,
    replacedById: uuid.nullable(),
    replacesId: uuid.nullable(),
    attachments: z.array(attachment).optional().describe('Only where one asset is asked for.'),
    serviceReports: z.array(serviceReport).optional().describe('The newest ten, only where one asset is asked for.'),
  })
  .meta({ id: 'Asset' });
/** See {@link asset}. */
export type Asset = z.infer<typeof asset>;

/** A moved object, with warnings for the person, such as open work orders. */
export const movedAsset = asset.extend({ warnings: z.array(z.string().max(300)) }).meta({ id: 'MovedAsset' });

/** The fields of an object that records with a reference to it show. */
export const assetSummary = asset.pick({
  id: true,
  tag: true,
  assetType: true,
  name: true,
  manufacturer: true,
  model: true,
  building: true,
  floor: true,
  room: true,
  position: true,
  status: true,
  nextServiceDate: true,
});
/** See {@link assetSummary}. */
export type AssetSummary = z.infer<typeof assetSummary>;
