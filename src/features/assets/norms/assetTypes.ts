import type { AssetTypeKey } from '../assetTypeKeys.ts';
import catalogue from './assetTypes.json' with { type: 'json' };
import { assetTypeCatalogue, type AssetTypeDefinition, type ChecklistPoint } from './assetTypeSchema.ts';
import { requireSound } from './requireSound.ts';

const sound = requireSound('assetTypes.json', assetTypeCatalogue, catalogue);

/** The 26 kinds of objects, checked when this module is loaded. */
export const assetTypes: readonly AssetTypeDefinition[] = sound.assetTypes;

/** The names of the groups of kinds. */
export const assetCategories = sound.categories;

const byKey = new Map(assetTypes.map((type) => [type.key, type]));

/**
 * A point of a checklist by its key: of the kind that an object is, else of the kind that it was before. Points of one key say the same
 * in all kinds.
 */
export function checklistPointOf(key: string, own: AssetTypeKey): ChecklistPoint | undefined {
  return [assetTypeOf(own), ...assetTypes].flatMap(({ checklist }) => checklist).find((point) => point.key === key);
}

/** The kind of object with a key. */
export function assetTypeOf(key: AssetTypeKey): AssetTypeDefinition {
  const type = byKey.get(key);
  if (type === undefined) throw new Error(`There is no asset type ${key}.`);
  return type;
}
