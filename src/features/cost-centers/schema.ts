import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { requiredText } from '#contract/values.ts';

/** The fields of a cost centre that an administrator writes; document lines contain its code, which therefore cannot be changed. */
export const costCenterFields = { description: requiredText(60), active: z.boolean() };

/** A cost centre, which costs are assigned to. */
export const costCenter = z.object({ ...commonFields, code: requiredText(20), ...costCenterFields }).meta({ id: 'CostCenter' });

/** See {@link costCenter}. */
export type CostCenter = z.infer<typeof costCenter>;
