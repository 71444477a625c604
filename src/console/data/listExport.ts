import type { SortPayload } from 'ra-core';

/** What the data provider's `exportList` is given: which rows of a list, in which order, as a file of which media type. */
export interface ListExport {
  type: string;
  sort: SortPayload;
  filter: Record<string, unknown>;
  /** What the list is asked besides, as its screen asks it. */
  query?: Readonly<Record<string, unknown>> | undefined;
  signal?: AbortSignal | undefined;
}

/** The files that every list can be saved as, by the ending of their names. */
export const listFileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;
