import { divisionParameter } from '#console/layout/divisionOf.ts';

/** An address in the division of a record of the shop, which may not be the current one. */
export function inShop({ division }: { division: number }, path: string): string {
  return `${path}?${divisionParameter}=${division}`;
}
