import { isCarried, type Attributes } from '../../attributes.ts';
import type { AssetBulkChange } from '../../bulkSchema.ts';
import type { Asset, AssetType } from '../../schema.ts';
import type { BulkChange } from './useBulkChange.ts';

/** The actions for many objects. */
export type BulkAction = AssetBulkChange['action'];

/** See {@link BulkAction}. */
export const bulkActions: readonly BulkAction[] = ['move', 'replace', 'update'];

/** The properties of an object that are needed to change it with others. */
export type BulkAsset = Pick<Asset, 'id' | 'assetType'>;

/** The maximum number of objects to change at once; more are assumed to be a mistake. */
export const mostAtOnce = 10_000;

/** The values for all objects, by the names of the fields. */
export type BulkValues = Readonly<Record<string, string | number | null>>;

/** The input of a change of many objects. */
export interface BulkEntry {
  values: BulkValues;
  /** The type-specific fields that the type requires. */
  attributes: Attributes;
}

/** The fields that an object of the type requires and does not take over from the one that it replaces. */
export function neededOf({ attributes }: AssetType): AssetType['attributes'] {
  return attributes.filter((attribute) => attribute.required && !isCarried(attribute));
}

/**
 * The change that was filled in; undefined while it is empty or would be refused for each object. A replacement waits until the
 * types of the objects are known.
 */
export function changeOf(action: BulkAction, entry: BulkEntry, types: readonly AssetType[] | undefined): BulkChange | undefined {
  const { reason, locationId, ...values } = Object.fromEntries(Object.entries(entry.values).filter(([, value]) => value !== null));
  if (action === 'move') return typeof locationId === 'string' ? { action, locationId } : undefined;
  const isFilled = Object.keys(values).length > 0;
  if (action === 'update') return isFilled ? ({ action, values } as BulkChange) : undefined; // each input checked its value
  if (typeof reason !== 'string' || !types) return undefined;
  const isPossible =
    types.length === 0 || types.some((type) => neededOf(type).every(({ key }) => (entry.attributes[key] ?? null) !== null));
  if (!isPossible) return undefined;
  const { attributes } = entry;
  return { action, values: Object.keys(attributes).length > 0 ? { ...values, attributes } : values, reason };
}
