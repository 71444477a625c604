import type { SortPayload } from 'ra-core';

/** The parameters of the data provider's `exportList`: the rows of a list, their order, and the media type of the file. */
export interface ListExport {
  type: string;
  sort: SortPayload;
  filter: Record<string, unknown>;
  /** What the list is asked besides, as its screen asks it. */
  query?: Readonly<Record<string, unknown>> | undefined;
  signal?: AbortSignal | undefined;
}

/** The file types that every list can be saved as, by their extension. */
export const listFileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;
