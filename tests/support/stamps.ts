/** The common fields of a stored record, as the API gives them to a screen under test. */
export const stamps = {
  exactId: null,
  division: 120001,
  created: '2026-01-02T10:00:00.000Z',
  createdBy: 'x',
  creatorName: 'Anna de Wit',
  modified: '2026-01-02T10:00:00.000Z',
  modifiedBy: 'x',
  version: 3,
  syncStatus: 'LocalOnly',
  syncError: null,
  deletedAt: null,
} as const;
