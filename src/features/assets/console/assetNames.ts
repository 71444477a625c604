import type { Asset } from '../schema.ts';

/** What people call an object by: the customer's number, else its tag. */
export function codeOf({ customerReference, tag }: Pick<Asset, 'customerReference' | 'tag'>): string {
  return customerReference ?? tag;
}

/** An object in one line of text without its type, which has a name per language. */
export function nameOfAsset(asset: Pick<Asset, 'customerReference' | 'tag' | 'name'>): string {
  return [codeOf(asset), asset.name].filter(Boolean).join(' ');
}

/** Where an object is, from the building to its exact place; empty where that is not known. */
export function placeOf({ building, floor, room, position }: Pick<Asset, 'building' | 'floor' | 'room' | 'position'>): string {
  return [building, floor, room, position].filter(Boolean).join(', ');
}

/** Where an object is: the exact place, and apart from it the way there, from the building on. */
export function placesOf({ building, floor, room, position }: Pick<Asset, 'building' | 'floor' | 'room' | 'position'>): [string, string] {
  const [exact = '', ...around] = [position, room, floor, building].flatMap((part) => part || []);
  return [exact, around.toReversed().join(', ')];
}

/** Maker and model of an object. */
export function makeOf({ manufacturer, model }: Pick<Asset, 'manufacturer' | 'model'>): string {
  return [manufacturer, model].filter(Boolean).join(' ');
}
