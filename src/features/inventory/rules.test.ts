import { describe, expect, it } from 'vitest';
import { assemblyMoves, assemblyStatusOf, finishedAfter, requireBooker, undoneAfter, type AssemblyProgress } from './rules.ts';

const van = (email: string) => ({ email });
const hall = { email: null };

describe('who books stock', () => {
  const engineer = { mayBookAll: false, mayBookOwnVan: true, email: 'Mike@cura.example' };

  it('is purchasing everywhere, an engineer with the own van and what is no van', () => {
    expect(() => requireBooker({ ...engineer, mayBookAll: true }, [van('other@cura.example')])).not.toThrow();
    expect(() => requireBooker(engineer, [van('mike@cura.example')])).not.toThrow();
    expect(() => requireBooker(engineer, [hall, van('mike@cura.example')])).not.toThrow();
  });

  it.each([[[hall]], [[van('other@cura.example')]], [[van('mike@cura.example'), van('other@cura.example')]]])(
    'is no engineer in %j',
    (places) => {
      expect(() => requireBooker(engineer, places)).toThrow('forbidden');
    },
  );

  it('is no other employee, not even in a van with the own address', () => {
    expect(() => requireBooker({ ...engineer, mayBookOwnVan: false }, [van('mike@cura.example')])).toThrow('forbidden');
    expect(() => requireBooker({ ...engineer, email: undefined }, [hall])).toThrow('forbidden');
  });
});

describe('an assembly order', () => {
  const order: AssemblyProgress = {
    itemId: 'set',
    type: 'Assembly',
    plannedQuantity: '3.0000',
    finishedQuantity: '0.0000',
    warehouseId: 'main',
    partItems: [
      { partItemId: 'vest', quantity: '4.0000' },
      { partItemId: 'rail', quantity: '0.3333' },
    ],
  };
  const net = (before: AssemblyProgress | undefined, after: AssemblyProgress | undefined) => {
    const sums: Record<string, [number, number, number]> = {};
    for (const { itemId, current, plannedIn, plannedOut } of assemblyMoves(before, after)) {
      const [a, b, c] = sums[itemId] ?? [0, 0, 0];
      sums[itemId] = [a + Number(current), b + Number(plannedIn), c + Number(plannedOut)].map(
        (value) => Math.round(value * 10_000) / 10_000,
      ) as never; // three
    }
    return sums;
  };

  it('expects the item and reserves the parts when it is made', () => {
    expect(net(undefined, order)).toEqual({ set: [0, 3, 0], vest: [0, 0, 12], rail: [0, 0, 0.9999] });
  });

  it('takes the parts and brings the item as far as it is finished, in steps as in one go', () => {
    const [one, all] = ['1.0000', '3.0000'].map((finishedQuantity) => ({ ...order, finishedQuantity }));
    expect(net(order, one)).toEqual({ set: [1, -1, 0], vest: [-4, 0, -4], rail: [-0.3333, 0, -0.3333] });
    expect(net(order, all)).toEqual({ set: [3, -3, 0], vest: [-12, 0, -12], rail: [-0.9999, 0, -0.9999] });
    expect(net(all, one)).toEqual({ set: [-2, 2, 0], vest: [8, 0, 8], rail: [0.6666, 0, 0.6666] });
  });

  it('moves the other way round when it takes apart, and nothing when it is deleted unfinished', () => {
    const apart: AssemblyProgress = { ...order, type: 'Disassembly' };
    expect(net(apart, { ...apart, finishedQuantity: '2.0000' })).toEqual({
      set: [-2, 0, -2],
      vest: [8, -8, 0],
      rail: [0.6666, -0.6666, 0],
    });
    expect(net(order, undefined)).toEqual({ set: [0, -3, 0], vest: [0, 0, -12], rail: [0, 0, -0.9999] });
  });

  it('is as far as what is finished of it, never further', () => {
    expect(['0', '1', '3'].map((finished) => assemblyStatusOf('3.0000', finished))).toEqual(['Open', 'Partial', 'Complete']);
    const partial = { ...order, orderStatus: 'Partial', finishedQuantity: '1.0000' } as const;
    expect([finishedAfter(partial, undefined), finishedAfter(partial, '1'), undoneAfter(partial, undefined)]).toEqual([
      '3.0000',
      '2.0000',
      '0.0000',
    ]);
    expect(() => finishedAfter(partial, '2.5')).toThrow('invalid');
    expect(() => undoneAfter(partial, '2')).toThrow('invalid');
    expect(() => undoneAfter({ ...partial, orderStatus: 'Open', finishedQuantity: '0.0000' }, undefined)).toThrow('transition');
    expect(() => finishedAfter({ ...partial, orderStatus: 'Complete', finishedQuantity: '3.0000' }, undefined)).toThrow('transition');
  });
});
