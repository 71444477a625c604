import type { Asset } from '../schema.ts';

/** The short name of an object: the customer's number, else its tag. */
export function codeOf({ customerReference, tag }: Pick<Asset, 'customerReference' | 'tag'>): string {
  return customerReference ?? tag;
}

/** The name of an object on one line, without its type, which has a name per language. */
export function nameOfAsset(asset: Pick<Asset, 'customerReference' | 'tag' | 'name'>): string {
  return [codeOf(asset), asset.name].filter(Boolean).join(' ');
}

/** The place of an object, from the building to its exact position; empty when unknown. */
export function placeOf({ building, floor, room, position }: Pick<Asset, 'building' | 'floor' | 'room' | 'position'>): string {
  return [building, floor, room, position].filter(Boolean).join(', ');
}

/** The place of an object: its exact position, and separately the way there, from the building on. */
export function placesOf({ building, floor, room, position }: Pick<Asset, 'building' | 'floor' | 'room' | 'position'>): [string, string] {
  const [exact = '', ...around] = [position, room, floor, building].flatMap((part) => part || []);
  return [exact, around.toReversed().join(', ')];
}

/** Maker and model of an object. */
export function makeOf({ manufacturer, model }: Pick<Asset, 'manufacturer' | 'model'>): string {
  return [manufacturer, model].filter(Boolean).join(' ');
}
