import { describe, expect, it } from 'vitest';
import { mergeAnswer, mergeRecord, ofWritten, sameValue, settleClashes } from './mergeRecord.ts';

const base = { name: 'Bakker', city: 'Utrecht', phone: null, version: 1 };

describe('mergeRecord', () => {
  it('takes what only one side changed', () => {
    const merge = mergeRecord(base, { ...base, city: 'Zwolle' }, { ...base, phone: '030 1234567', version: 2 });
    expect(merge).toEqual({
      merged: { name: 'Bakker', city: 'Zwolle', phone: '030 1234567', version: 2 },
      clashes: [],
      theirs: ['phone'],
    });
  });

  it('takes what both changed alike', () => {
    const merge = mergeRecord(base, { ...base, city: 'Zwolle' }, { ...base, city: 'Zwolle', version: 2 });
    expect(merge.clashes).toEqual([]);
    expect(merge.merged).toMatchObject({ city: 'Zwolle' });
  });

  it('does not tell of lines that were only written again', () => {
    const line = { id: 'a', text: 'Foam', modified: '2026-11-20T10:00:00Z', version: 1 };
    const base = { reference: 'A', lines: [line] };
    const theirs = { reference: 'A', lines: [{ ...line, modified: '2026-11-20T11:00:00Z', version: 2 }] };
    expect(mergeRecord(base, { ...base, reference: 'B' }, theirs)).toEqual({
      merged: { reference: 'B', lines: theirs.lines },
      clashes: [],
      theirs: [],
    });
    const changed = { ...theirs, lines: [{ ...line, text: 'Hook' }] };
    expect(mergeRecord(base, base, changed).theirs).toEqual(['lines']);
  });

  it('names what both changed differently and keeps mine until it is settled', () => {
    const merge = mergeRecord(base, { ...base, city: 'Zwolle' }, { ...base, city: 'Ede', version: 2 });
    expect(merge.clashes).toEqual([{ path: 'city', base: 'Utrecht', mine: 'Zwolle', theirs: 'Ede' }]);
    expect(merge.merged).toMatchObject({ city: 'Zwolle', version: 2 });
    expect(settleClashes(merge, { city: 'theirs' })).toMatchObject({ city: 'Ede' });
    expect(settleClashes(merge, { city: 'mine' })).toMatchObject({ city: 'Zwolle' });
  });

  it('does not take an emptied field for an unchanged one', () => {
    const merge = mergeRecord(base, { ...base, name: null }, { ...base, name: 'Bakkerij', version: 2 });
    expect(merge.clashes).toEqual([{ path: 'name', base: 'Bakker', mine: null, theirs: 'Bakkerij' }]);
  });

  it('holds empty text, null and absent for the same', () => {
    expect(mergeRecord(base, { ...base, phone: '' }, { ...base, phone: '1' }).clashes).toEqual([]);
    expect(mergeRecord(base, { name: 'Bakker', city: 'Utrecht', version: 1 }, base)).toMatchObject({
      clashes: [],
      merged: { phone: null },
    });
  });

  it('keeps fields that only theirs has', () => {
    expect(mergeRecord({}, { name: 'x' }, { name: 'x', id: '7' }).merged).toEqual({ name: 'x', id: '7' });
  });

  it('takes what the server keeps as it answers it, null too: the form would count as changed', () => {
    const saved = { name: 'x', id: '7', exactId: null, syncError: null };
    expect(mergeRecord({ name: 'x' }, { name: 'x' }, saved).merged).toStrictEqual(saved);
  });

  it('merges nested objects field by field', () => {
    const merge = mergeRecord({ a: { x: 1, y: 1 } }, { a: { x: 2, y: 1 } }, { a: { x: 1, y: 2 } });
    expect(merge).toMatchObject({ merged: { a: { x: 2, y: 2 } }, clashes: [], theirs: ['a.y'] });
  });

  describe('with lines', () => {
    const line = (id: string, quantity: string) => ({ id, quantity, price: '1' });
    const lines = { lines: [line('a', '1'), line('b', '1')] };

    it('merges the lines by their id', () => {
      const merge = mergeRecord(
        lines,
        { lines: [line('a', '5'), line('b', '1'), line('mine', '9')] },
        { lines: [line('a', '1'), line('b', '7'), line('theirs', '8')] },
      );
      expect(merge.merged).toEqual({ lines: [line('a', '5'), line('b', '7'), line('theirs', '8'), line('mine', '9')] });
      expect(merge.clashes).toEqual([]);
    });

    it('names the field of the line that clashes', () => {
      const merge = mergeRecord(lines, { lines: [line('a', '5'), line('b', '1')] }, { lines: [line('a', '6'), line('b', '1')] });
      expect(merge.clashes).toEqual([{ path: 'lines.a.quantity', base: '1', mine: '5', theirs: '6' }]);
      expect(settleClashes(merge, { 'lines.a.quantity': 'theirs' })).toEqual({ lines: [line('a', '6'), line('b', '1')] });
    });

    it('removes a line that one side removed and the other left alone', () => {
      expect(mergeRecord(lines, { lines: [line('a', '1')] }, { lines: [line('a', '3'), line('b', '1')] }).merged).toEqual({
        lines: [line('a', '3')],
      });
      expect(mergeRecord(lines, { lines: [line('a', '3'), line('b', '1')] }, { lines: [line('a', '1')] }).merged).toEqual({
        lines: [line('a', '3')],
      });
    });

    it('leaves out the fields that the server keeps on every line, and those that no person writes', () => {
      const kept = { created: '2026-03-01T08:00:00Z', modified: '2026-03-01T08:00:00Z', version: 1, amount: '1' };
      const before = { modified: kept.modified, lines: [{ ...line('a', '1'), ...kept }] };
      const mine = { ...before, lines: [{ ...line('a', '5'), ...kept }] };
      const now = '2026-03-02T09:00:00Z';
      const theirs = { modified: now, lines: [{ ...line('a', '7'), ...kept, modified: now, version: 2, amount: '7' }] };
      const merge = mergeRecord(before, mine, theirs);
      expect(merge.theirs).toEqual(['lines.a.amount']);
      expect(merge.merged).toMatchObject({ modified: now, lines: [{ quantity: '5', modified: now, version: 2 }] });
      const written = ofWritten(merge, [{ lines: [{ id: 'a', quantity: '5', price: '1' }] }]);
      expect(written.theirs).toEqual([]);
      expect(written.clashes.map(({ path }) => path)).toEqual(['lines.a.quantity']);
    });

    it('names the changed field of a line that only they changed, and nothing where the server changed it', () => {
      const lines = [
        { id: 'a', text: 'Foam', stock: '3' },
        { id: 'b', text: 'CO2', stock: '5' },
        { id: 'c', text: 'Powder', stock: '1' },
      ];
      const mine = { lines: lines.map((line) => (line.id === 'a' ? { ...line, text: 'Mine' } : line)) };
      const theirs = { lines: lines.map((line) => ({ ...line, stock: '9', ...(line.id === 'c' ? { text: 'Theirs' } : {}) })) };
      const body = { lines: lines.map(({ id, text }) => ({ id, text })) };
      const merge = ofWritten(mergeRecord({ lines }, mine, theirs), [body]);
      expect(merge.theirs).toEqual(['lines.c.text']);
      expect(merge.merged).toMatchObject({ lines: [{ text: 'Mine', stock: '9' }, { stock: '9' }, { text: 'Theirs' }] });
    });

    it('asks when one side changed the line that the other removed', () => {
      const removed = mergeRecord(lines, { lines: [line('a', '1')] }, { lines: [line('a', '1'), line('b', '2')] });
      expect(removed.clashes).toEqual([{ path: 'lines.b', base: line('b', '1'), mine: undefined, theirs: line('b', '2') }]);
      expect(settleClashes(removed, {})).toEqual({ lines: [line('a', '1')] });
      const changed = mergeRecord(lines, { lines: [line('a', '1'), line('b', '2')] }, { lines: [line('a', '1')] });
      expect(changed.merged).toEqual({ lines: [line('a', '1'), line('b', '2')] });
      expect(settleClashes(changed, { 'lines.b': 'theirs' })).toEqual({ lines: [line('a', '1')] });
      // the server does not know the removed line any more
      expect(settleClashes(changed, { 'lines.b': 'mine' })).toEqual({ lines: [line('a', '1'), { quantity: '2', price: '1' }] });
    });

    it('keeps new lines of mine, which have no id yet, with all that they changed', () => {
      const added = { quantity: '9', price: '1' };
      const merge = mergeRecord(
        lines,
        { lines: [line('a', '5'), line('b', '1'), added] },
        { lines: [line('a', '6'), line('theirs', '8')] },
      );
      expect(merge.merged).toEqual({ lines: [line('a', '5'), line('theirs', '8'), added] });
      expect(merge.clashes.map(({ path }) => path)).toEqual(['lines.a.quantity']);
    });

    it('merges what was typed while new lines were saved into those that the server answered', () => {
      const sent = { lines: [line('a', '1'), { quantity: '2' }, { quantity: '3' }] };
      const answer = { lines: [line('a', '1'), { id: 'b', quantity: '2' }, { id: 'c', quantity: '3' }] };
      const typed = { lines: [line('a', '7'), { quantity: '2' }, { quantity: '8' }, { quantity: '9' }] };
      expect(mergeAnswer(sent, sent, answer)).toEqual(answer);
      expect(mergeAnswer(sent, typed, answer)).toEqual({
        lines: [line('a', '7'), { id: 'b', quantity: '2' }, { id: 'c', quantity: '8' }, { quantity: '9' }],
      });
    });

    it('asks about a list as a whole where the entries have no ids', () => {
      const of = (...batches: string[]) => ({ batches: batches.map((number) => ({ number })) });
      expect(mergeRecord(of('1'), of('2'), of('3')).clashes.map(({ path }) => path)).toEqual(['batches']);
      expect(mergeRecord(of('1'), of('2'), of()).clashes.map(({ path }) => path)).toEqual(['batches']);
    });
  });
});

it('compares lists and objects by what they hold', () => {
  expect(sameValue([{ a: 1 }], [{ a: 1 }])).toBe(true);
  expect(sameValue([{ a: 1 }], [{ a: 2 }])).toBe(false);
  expect(sameValue({ a: null }, {})).toBe(true);
  expect(sameValue('1', 1)).toBe(false);
});
