import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/auditEntry.ts';
import { inSeries } from './history.ts';

let count = 0;
const entry = (minute: number, changes: AuditEntry['changes'], more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `0b1c2d3e-0000-7000-8000-${String(++count).padStart(12, '0')}`,
  at: new Date(Date.UTC(2026, 10, 2, 9, minute)).toISOString(),
  by: 'piet',
  byName: 'Piet',
  entity: 'purchaseInvoice',
  entityId: '0b1c2d3e-0000-7000-8000-000000000001',
  action: 'update',
  operation: null,
  reason: null,
  changes,
  ...more,
});
const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });

describe('the changes of one person within minutes', () => {
  it('are one, each field as it was first and as it was last', () => {
    const [series, ...others] = inSeries([
      entry(14, [change('remarks', 'b', 'c'), change('yourRef', '1', '2')]),
      entry(6, [change('remarks', 'a', 'b'), change('description', null, 'x')]),
      entry(0, [change('description', 'x', null)]),
    ]);
    expect(others).toEqual([]);
    expect(series).toMatchObject({ writes: 3, at: '2026-11-02T09:14:00.000Z', since: '2026-11-02T09:00:00.000Z' });
    expect(series?.changes).toEqual([change('remarks', 'a', 'c'), change('yourRef', '1', '2')]);
  });

  it('show an added line as it was last, and none that was taken away again', () => {
    const line = { quantity: '1.0000', unitPrice: '5.0000' };
    const added = entry(1, [change('lines.2', null, line), change('lines.3', null, line)]);
    const edited = entry(2, [change('lines.2.quantity', '1.0000', '4.0000'), change('lines.3', line, null)]);
    expect(inSeries([edited, added])[0]?.changes).toEqual([change('lines.2', null, { ...line, quantity: '4.0000' })]);
  });

  it.each([
    ['of another person', entry(1, [], { by: 'sofie' })],
    ['after a pause', entry(-20, [])],
    ['that were no mere change', entry(1, [], { action: 'create' })],
  ])('do not take in those %s', (_case, earlier) => {
    expect(inSeries([entry(2, []), earlier])).toHaveLength(2);
  });

  it('end where lines get other numbers', () => {
    expect(inSeries([entry(2, [change('lines', [1, 2], [2])]), entry(1, [])])).toHaveLength(2);
  });
});
