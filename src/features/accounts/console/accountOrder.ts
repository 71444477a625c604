import type { RowOrder } from '#console/lists/openingList.ts';

/** The order of the list of accounts. */
export const accountOrder: RowOrder = { field: 'code', order: 'ASC' };
