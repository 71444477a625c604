import type { AssetTypeKey } from '../assetTypeKeys.ts';
import catalogue from './assetTypes.json' with { type: 'json' };
import { assetTypeCatalogue, type AssetTypeDefinition } from './assetTypeSchema.ts';
import { requireSound } from './requireSound.ts';

/** The 26 kinds of objects, checked when this is loaded. */
export const assetTypes: readonly AssetTypeDefinition[] = requireSound('assetTypes.json', assetTypeCatalogue, catalogue).assetTypes;

const byKey = new Map(assetTypes.map((type) => [type.key, type]));

/** The kind of object with a key. */
export function assetTypeOf(key: AssetTypeKey): AssetTypeDefinition {
  const type = byKey.get(key);
  if (type === undefined) throw new Error(`There is no asset type ${key}.`);
  return type;
}
