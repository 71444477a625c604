import type { AssetTypeKey } from '../assetTypeKeys.ts';
import catalogue from './assetTypes.json' with { type: 'json' };
import { assetTypeCatalogue, type AssetTypeDefinition } from './assetTypeSchema.ts';
import { requireSound } from './requireSound.ts';

const sound = requireSound('assetTypes.json', assetTypeCatalogue, catalogue);

/** The 26 kinds of objects, checked when this is loaded. */
export const assetTypes: readonly AssetTypeDefinition[] = sound.assetTypes;

/** The names of the groups of kinds. */
export const assetCategories = sound.categories;

const byKey = new Map(assetTypes.map((type) => [type.key, type]));

/** The kind of object with a key. */
export function assetTypeOf(key: AssetTypeKey): AssetTypeDefinition {
  const type = byKey.get(key);
  if (type === undefined) throw new Error(`There is no asset type ${key}.`);
  return type;
}
