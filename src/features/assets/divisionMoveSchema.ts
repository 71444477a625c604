import { z } from 'zod';
import { uuid } from '#contract/values.ts';

/** What a move of all objects of a location to another division did. */
export const divisionMove = z
  .object({ moved: z.int(), locationId: uuid, warnings: z.array(z.string().max(200)) })
  .meta({ id: 'DivisionMove' });
