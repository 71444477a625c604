import type { AssetEvent } from './eventSchema.ts';
import type { Asset } from './schema.ts';

/** The effect of undoing an event, or the reason why it is impossible. */
export type Undo =
  | { values: Readonly<Record<string, unknown>> }
  /** `later`: the fields that were changed again since then. */
  | { refused: 'fixed' | 'changedSince'; later: readonly string[] };

type Undone = Pick<AssetEvent, 'kind' | 'from' | 'to' | 'note'>;
type Fields = Readonly<Record<string, unknown>>;

const fixed: Undo = { refused: 'fixed', later: [] };
// A move clears these fields; its event only contains those that had a value
const openPlace = Object.fromEntries(
  ['building', 'floor', 'room', 'position', 'planX', 'planY', 'planDocumentId', 'latitude', 'longitude'].map((name) => [name, null]),
);
const ofStatus: ReadonlySet<string> = new Set(['OutOfService', 'BackInService', 'Missing', 'Found']);

/**
 * Decides whether an event can be undone, and which values its object gets: those from before the event, as long as the present
 * ones are those after it. A state from a report is undone by correcting the report, a removal by restoring the object.
 */
export function undoOf({ kind, from, to, note }: Undone, asset: Pick<Asset, 'attributes'>): Undo {
  const isFromReport = ofStatus.has(kind) && note !== null;
  if (isFromReport || !from || !to || !(kind === 'Updated' || kind === 'Moved' || ofStatus.has(kind))) return fixed;
  const { attributes: before, ...values } = from;
  const { attributes: after, ...changed } = to;
  const left = { ...(kind === 'Moved' ? openPlace : {}), ...changed };
  const names = Object.keys(left).filter((name) => name in asset);
  const own = changedKeys(fieldsIn(before), fieldsIn(after));
  if (names.length + own.length === 0) return fixed;
  const later = [
    ...names.filter((name) => isKept(kind, name) && !isSame(asset[name as keyof typeof asset], left[name])), // compared as data
    ...own.filter((key) => !isSame(asset.attributes[key], fieldsIn(after)[key])).map((key) => `attributes.${key}`),
  ];
  if (later.length > 0) return { refused: 'changedSince', later };
  const attributes = 'assetType' in values ? fieldsIn(before) : Object.fromEntries(own.map((key) => [key, fieldsIn(before)[key] ?? null]));
  return { values: { ...values, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) } };
}

// Walking numbers change all the time, and the name of the location depends on the location
function isKept(kind: AssetEvent['kind'], name: string): boolean {
  return name !== 'locationName' && !(kind === 'Moved' && name === 'number');
}

function fieldsIn(attributes: unknown): Fields {
  return (attributes ?? {}) as Fields; // type-specific fields are an object
}

function changedKeys(before: Fields, after: Fields): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSame(before[key], after[key]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
