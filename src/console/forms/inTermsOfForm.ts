import { ApiError } from '#contract/apiError.ts';

/**
 * An error of saving whose record of a conflict is what the form makes of records, so that both are merged in the form's own
 * terms; any other error stays as it is.
 */
export function inTermsOfForm<Row>(error: unknown, entryOf: (record: Row) => object): unknown {
  if (!(error instanceof ApiError) || error.code !== 'versionConflict' || error.extra['current'] === undefined) return error;
  const current = entryOf(error.extra['current'] as Row); // the record that the call answers, as the contract says of this code
  return new ApiError({ type: 'about:blank', title: error.message, status: error.status, code: error.code, current });
}
