import type { AssetTypeKey } from '#features/assets/assetTypeKeys.ts';
import type { serviceRoles } from '../../schema.ts';

/** One entry of a demonstration catalogue: code, Dutch and German name, price in euros, and what is special about it. */
export type CatalogueEntry = readonly [code: string, nl: string, de: string, price: string, special?: Special];

/** What is special about an item; the rest follows from its group. */
export interface Special {
  role?: (typeof serviceRoles)[number];
  types?: readonly AssetTypeKey[];
  isAdditional?: boolean;
  isSerial?: boolean;
  isBatch?: boolean;
  isWebshop?: boolean;
  unit?: 'piece' | 'set' | 'hour' | 'kilometre' | 'metre' | 'box' | 'litre';
  /** Food-like or medical goods under the low rate. */
  isLowVat?: boolean;
  weight?: string;
  /** Parts by code and quantity. */
  parts?: readonly (readonly [code: string, quantity: string])[];
}

/** A group of items with its entries. */
export interface CatalogueGroup {
  code: string;
  nl: string;
  de: string;
  /** What holds for every entry that says nothing else. */
  usual?: Special;
  isService?: boolean;
  /** Services that suppliers charge, such as freight. */
  isBought?: boolean;
  entries: readonly CatalogueEntry[];
}
