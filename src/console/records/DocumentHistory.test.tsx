import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mostHistoryEntries, type AuditSeries } from '#contract/auditEntry.ts';
import { renderConsole } from '../../../tests/support/renderConsole.tsx';
import { DocumentHistory } from './DocumentHistory.tsx';

const series: AuditSeries = {
  id: 's1',
  at: '2026-01-05T10:08:00Z',
  since: '2026-01-05T10:00:00Z',
  writes: 1,
  by: 'anna-oid',
  byName: 'Anna',
  entity: 'purchaseOrder',
  entityId: 'o1',
  action: 'update',
  operation: 'updatePurchaseOrder',
  reason: null,
  changes: [],
};

it.each([
  [mostHistoryEntries, true],
  [mostHistoryEntries - 1, false],
])('of %i changes says that there may be earlier ones: %s', async (writes, says) => {
  renderConsole(<DocumentHistory resource="purchaseOrders" words={{}} series={[{ ...series, writes }]} />);
  expect(await screen.findByText(/Anna/)).toBeVisible();
  expect(screen.queryByText('Oudere wijzigingen staan alleen in het logboek.') !== null).toBe(says);
});
