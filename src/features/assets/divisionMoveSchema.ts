import { z } from 'zod';
import { uuid } from '#contract/values.ts';

/** The result of moving all objects of a location to another division. */
export const divisionMove = z
  .object({ moved: z.int(), locationId: uuid, warnings: z.array(z.string().max(300)) })
  .meta({ id: 'DivisionMove' });
