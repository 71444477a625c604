import { isCarried, type Attributes } from '../../attributes.ts';
import type { AssetBulkChange } from '../../bulkSchema.ts';
import type { Asset, AssetType } from '../../schema.ts';
import type { BulkChange } from './useBulkChange.ts';

/** What can be done to many objects. */
export type BulkAction = AssetBulkChange['action'];

/** See {@link BulkAction}. */
export const bulkActions: readonly BulkAction[] = ['move', 'replace', 'update'];

/** What is asked of an object before it is changed with others. */
export type BulkAsset = Pick<Asset, 'id' | 'assetType'>;

/** The most objects that are changed at once: more are taken for a mistake. */
export const mostAtOnce = 10_000;

/** What is filled in for all objects, by the names of the fields. */
export type BulkValues = Readonly<Record<string, string | number | null>>;

/** What is filled in of a change of many objects. */
export interface BulkEntry {
  values: BulkValues;
  /** The own fields that the type requires. */
  attributes: Attributes;
}

/** The fields that an object of the type needs and does not have from the one that it replaces. */
export function neededOf({ attributes }: AssetType): AssetType['attributes'] {
  return attributes.filter((attribute) => attribute.required && !isCarried(attribute));
}

/**
 * The change that is filled in; undefined as long as it is none, or none that could go well for one of the objects. What replaces an
 * object waits for the types that are meant.
 */
export function changeOf(action: BulkAction, entry: BulkEntry, types: readonly AssetType[] | undefined): BulkChange | undefined {
  const { reason, locationId, ...values } = Object.fromEntries(Object.entries(entry.values).filter(([, value]) => value !== null));
  if (action === 'move') return typeof locationId === 'string' ? { action, locationId } : undefined;
  const isFilled = Object.keys(values).length > 0;
  if (action === 'update') return isFilled ? ({ action, values } as BulkChange) : undefined; // each field by its own input
  if (typeof reason !== 'string' || !types) return undefined;
  const isPossible =
    types.length === 0 || types.some((type) => neededOf(type).every(({ key }) => (entry.attributes[key] ?? null) !== null));
  if (!isPossible) return undefined;
  const { attributes } = entry;
  return { action, values: Object.keys(attributes).length > 0 ? { ...values, attributes } : values, reason };
}
