import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { date, dateTime, longText, text, uuid } from '#contract/values.ts';
import { workOrderItem } from '#features/work-orders/schema.ts';
import { attachment } from './attachmentSchema.ts';

/** Everything that a person may write on a service report. */
export const serviceReportFields = {
  workOrderId: uuid.nullable(),
  inspectionKind: z.enum(['Routine', 'Extended', 'Overhaul', 'Repair', 'Commissioning', 'UserCheck']),
  reportDate: date,
  engineerId: uuid.nullable(),
  status: z.enum(['Concept', 'Completed']),
  checklist: z
    .array(
      z.strictObject({
        key: z.string().max(60),
        answer: z.enum(['Pass', 'Fail', 'NotApplicable']),
        value: z
          .union([z.string().max(255), z.number()])
          .nullable()
          .optional(),
        remark: z.string().max(1000).nullable().optional(),
      }),
    )
    .max(200),
  measurements: z.record(z.string(), z.unknown()),
  attributeUpdates: z.record(z.string(), z.unknown()),
  result: z.enum(['Approved', 'ApprovedWithRemarks', 'Rejected', 'NotInspected']),
  findings: longText(4000),
  recommendation: longText(4000),
  recommendReplacement: z.boolean(),
  workMinutes: z.int().min(0).max(100_000).nullable(),
  nextServiceDate: date.nullable(),
  labelNumber: text(50),
  correctsReportId: uuid.nullable(),
};

/** What an engineer found and did at an asset; fixed once completed. */
export const serviceReport = z
  .object({
    ...commonFields,
    assetId: uuid,
    number: z.string().max(30),
    ...serviceReportFields,
    partsUsed: z.array(workOrderItem),
    attachments: z.array(attachment),
    completedAt: dateTime.nullable(),
    completedBy: z.string().max(100).nullable(),
    normSet: z.string().max(60).nullable(),
  })
  .meta({ id: 'ServiceReport' });
