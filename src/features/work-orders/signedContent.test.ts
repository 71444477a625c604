import { describe, expect, it } from 'vitest';
import { signedContent, type SignedWorkOrder } from './signedContent.ts';

const line = {
  lineNumber: 1,
  kind: 'Service',
  itemId: null,
  description: 'Keuring',
  quantity: '2',
  quantityUsed: null,
  unitCode: null,
  assetId: null,
  serialNumbers: [],
  status: 'Gerealiseerd',
  outcome: null,
} satisfies SignedWorkOrder['lines'][number];
const order: SignedWorkOrder = {
  id: '0b1c2d3e-0000-7000-8000-000000000001',
  number: 'WB-2026-00001',
  locationId: '0b1c2d3e-0000-7000-8000-000000000002',
  accountId: '0b1c2d3e-0000-7000-8000-000000000003',
  type: 'Maintenance',
  description: 'Onderhoud',
  purchaseOrder: null,
  plannedStart: null,
  actualStart: null,
  resolution: null,
  assetIds: [],
  lines: [line],
};
const withUsed = (quantityUsed: string) => signedContent({ ...order, lines: [{ ...line, quantityUsed }] });

describe('what a signature stands under', () => {
  it('stays the same when the quantity that was meant is written as used', () => {
    expect(withUsed('2')).toBe(signedContent(order));
  });

  it('is other content when another quantity is written as used', () => {
    expect(withUsed('3')).not.toBe(signedContent(order));
  });
});
