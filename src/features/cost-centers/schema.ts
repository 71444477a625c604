import { z } from 'zod';
import { commonFields } from '#contract/record.ts';
import { requiredText } from '#contract/values.ts';

/** What an administrator writes on a cost centre; lines hold its code, which therefore stays. */
export const costCenterFields = { description: requiredText(60), active: z.boolean() };

/** What costs are charged to. */
export const costCenter = z.object({ ...commonFields, code: requiredText(20), ...costCenterFields }).meta({ id: 'CostCenter' });

/** See {@link costCenter}. */
export type CostCenter = z.infer<typeof costCenter>;
