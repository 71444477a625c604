import { z } from 'zod';
import { assetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { serviceRoles } from '../../schema.ts';
import costs from './costs.json' with { type: 'json' };
import emergency from './emergency.json' with { type: 'json' };
import firefighting from './firefighting.json' with { type: 'json' };
import mobility from './mobility.json' with { type: 'json' };
import service from './service.json' with { type: 'json' };

/** The special properties of an item; all others follow from its group. Parts are named by code and quantity. */
const special = z
  .strictObject({
    serviceRole: z.enum(serviceRoles),
    assetTypes: z.array(assetTypeKey),
    isAdditional: z.boolean(),
    isSerialItem: z.boolean(),
    isBatchItem: z.boolean(),
    isWebshopItem: z.boolean(),
    netWeight: z.string(),
    unit: z.enum(['piece', 'set', 'hour', 'kilometre', 'metre', 'box', 'litre']),
    isLowVat: z.boolean(),
    parts: z.array(z.tuple([z.string(), z.string()])),
  })
  .partial();

/** Groups with their entries: code, Dutch and German name, price in euros, and special properties. Services are not stocked. */
const groups = z.array(
  z.strictObject({
    code: z.string(),
    nl: z.string(),
    de: z.string(),
    usual: special.default({}),
    isService: z.boolean().default(false),
    isBought: z.boolean().default(false),
    entries: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), special.optional()])),
  }),
);

/** The articles and services of a company for safety equipment. */
export const safetyCatalogue = groups.parse([...firefighting, ...emergency, ...service, ...costs]);

/** The articles and services of a company for mobility products. */
export const mobilityCatalogue = groups.parse([...mobility, ...costs]);
