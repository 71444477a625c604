import { divisionParameter } from '#console/layout/divisionOf.ts';

/** An address in the division of a record of the shop, which is not always the one that is chosen. */
export function inShop({ division }: { division: number }, path: string): string {
  return `${path}?${divisionParameter}=${division}`;
}
