import { z } from 'zod';
import { bodyFields, bodyOf, commonFields } from '#contract/record.ts';
import { date, dateTime, longText, text, uuid } from '#contract/values.ts';
import { assetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { attachment } from '#features/assets/attachmentSchema.ts';
import { workOrderItem } from '#features/work-orders/itemSchema.ts';

/** The kinds of service reports. */
export const inspectionKind = z.enum(['Routine', 'Extended', 'Overhaul', 'Repair', 'Commissioning', 'UserCheck']);

/** See {@link inspectionKind}. */
export type InspectionKind = z.infer<typeof inspectionKind>;

/** The results of an inspection. */
export const inspectionResult = z.enum(['Approved', 'ApprovedWithRemarks', 'Rejected', 'NotInspected']);

/** See {@link inspectionResult}. */
export type InspectionResult = z.infer<typeof inspectionResult>;

/** The answer to one point of a type's checklist. */
export const checklistAnswer = z.strictObject({
  key: z.string().max(60),
  answer: z.enum(['Pass', 'Fail', 'NotApplicable']),
  value: z
    .union([z.string().max(255), z.number()])
    .nullable()
    .optional(),
  remark: z.string().max(1000).nullable().optional(),
});

/** See {@link checklistAnswer}. */
export type ChecklistAnswer = z.infer<typeof checklistAnswer>;

/** The fields of a service report that a person may write. */
export const serviceReportFields = {
  workOrderId: uuid.nullable(),
  inspectionKind,
  reportDate: date,
  engineerId: uuid.nullable(),
  status: z.enum(['Concept', 'Completed']),
  checklist: z.array(checklistAnswer).max(200),
  measurements: z.record(z.string(), z.unknown()),
  attributeUpdates: z.record(z.string(), z.unknown()),
  result: inspectionResult,
  assetMissing: z.boolean(),
  inspectionImpossible: z.boolean(),
  findings: longText(4000),
  recommendation: longText(4000),
  recommendReplacement: z.boolean(),
  workMinutes: z.int().min(0).max(100_000).nullable(),
  nextServiceDate: date.nullable(),
  labelNumber: text(50),
  correctsReportId: uuid.nullable(),
};

/** A photo or video of a service report, optionally of one point of its checklist. */
export const serviceReportAttachment = attachment
  .extend({ checklistKey: z.string().max(60).nullable() })
  .meta({ id: 'ServiceReportAttachment' });

const words = z.string().max(200);
const inEachLanguage = z.object({ nl: words.describe('In Dutch'), de: words.describe('In German'), en: words.describe('In English') });

/** The data of other records that the documents of a report show, as it was when the report was completed. */
export const asCompleted = z.object({
  accountId: uuid.nullable().describe('The customer of the location; documents show the present name.'),
  location: z.object({
    name: z.string().max(100),
    addressLine1: z.string().max(100),
    postcode: z.string().max(12),
    city: z.string().max(60),
    country: z.string().max(2),
  }),
  asset: z.object({
    tag: z.string().max(64),
    number: z.int().nullable(),
    assetType: assetTypeKey,
    typeLabel: inEachLanguage,
    name: z.string().max(100).nullable(),
    manufacturer: z.string().max(60).nullable(),
    model: z.string().max(60).nullable(),
    serialNumber: z.string().max(60).nullable(),
    building: z.string().max(100).nullable(),
    floor: z.string().max(100).nullable(),
    room: z.string().max(100).nullable(),
    position: z.string().max(255).nullable(),
  }),
  points: z
    .array(
      z.object({
        key: z.string().max(60),
        label: inEachLanguage,
        unit: z.string().max(20).nullable(),
        min: z.number().nullable(),
        max: z.number().nullable(),
      }),
    )
    .describe('The points of the checklist, with the limits by which measured values were judged.'),
});

/** See {@link asCompleted}. */
export type AsCompleted = z.infer<typeof asCompleted>;

/** An engineer's findings and work at an asset; it cannot be changed once completed. */
export const serviceReport = z
  .object({
    ...commonFields,
    assetId: uuid,
    number: z.string().max(30),
    ...serviceReportFields,
    engineerName: z.string().max(100).nullable(),
    partsUsed: z.array(workOrderItem),
    attachments: z.array(serviceReportAttachment),
    completedAt: dateTime.nullable(),
    completedBy: z.string().max(100).nullable(),
    completedByName: z.string().max(100).nullable(),
    normSet: z.string().max(60).nullable(),
    advisedServiceDate: date.nullable(),
    correctedById: uuid.nullable(),
    asCompleted: asCompleted
      .nullable()
      .optional()
      .describe('What documents of the report show about object, location and points. Only where one report is read.'),
  })
  .meta({ id: 'ServiceReport' });

/** See {@link serviceReport}. */
export type ServiceReport = z.infer<typeof serviceReport>;

/** The body of a report; with an id it changes a draft. */
export const serviceReportBody = bodyOf(serviceReport, { ...bodyFields(serviceReportFields), id: uuid.optional(), inspectionKind });

/** See {@link serviceReportBody}. */
export type ServiceReportBody = z.infer<typeof serviceReportBody>;
