import { describe, expect, it } from 'vitest';
import { signedContent, type SignedOutcome, type SignedWorkOrder } from './signedContent.ts';

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
const outcome: SignedOutcome = {
  assetId: '0b1c2d3e-0000-7000-8000-000000000004',
  result: 'Approved',
  assetMissing: false,
  failedKeys: [],
  findings: null,
};
const withUsed = (quantityUsed: string) => signedContent({ ...order, lines: [{ ...line, quantityUsed }] }, []);

describe('what a signature stands under', () => {
  it('stays the same when the quantity that was meant is written as used', () => {
    expect(withUsed('2')).toBe(signedContent(order, []));
  });

  it('is other content when another quantity is written as used', () => {
    expect(withUsed('3')).not.toBe(signedContent(order, []));
  });

  it('is the same in the form of before, which no outcome is part of', () => {
    const before =
      '["work order 1",["0b1c2d3e-0000-7000-8000-000000000001","WB-2026-00001","0b1c2d3e-0000-7000-8000-000000000002",' +
      '"0b1c2d3e-0000-7000-8000-000000000003","Maintenance","Onderhoud",null,null,null,null],[],' +
      '[[1,"Service",null,"Keuring","2","2",null,null,[],"Gerealiseerd",null]]]';
    expect(signedContent(order, [], 1)).toBe(before);
    expect(signedContent(order, [outcome], 1)).toBe(before);
  });

  it('is the same in each order in which outcomes and their points were read', () => {
    const other = { ...outcome, assetId: '0b1c2d3e-0000-7000-8000-000000000005', failedKeys: ['seal', 'hose'] };
    expect(signedContent(order, [other, outcome])).toBe(signedContent(order, [outcome, { ...other, failedKeys: ['hose', 'seal'] }]));
  });

  it.each<[string, Partial<SignedOutcome>]>([
    ['result', { result: 'Rejected' }],
    ['point that failed', { failedKeys: ['seal'] }],
    ['finding', { findings: 'Slang gescheurd.' }],
    ['object that is missing', { assetMissing: true }],
  ])('is other content with another %s', (_what, other) => {
    const contents = [[], [outcome], [{ ...outcome, ...other }]].map((outcomes) => signedContent(order, outcomes));
    expect(new Set(contents).size).toBe(3);
  });
});
