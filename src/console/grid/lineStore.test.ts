import { describe, expect, it, vi } from 'vitest';
import { addRowKey } from './lineRow.ts';
import { LineStore } from './lineStore.ts';

interface Line {
  name: string;
  quantity?: string;
}

const storeOf = (...names: string[]) => new LineStore<Line>(names.map((name) => ({ name })));
const keyAt = (store: LineStore<Line>, index: number) => store.keys()[index] ?? '';
const names = (store: LineStore<Line>) => store.lines().map((line) => line.name);

describe('LineStore', () => {
  it('notifies only the row that changed', () => {
    const store = storeOf('a', 'b');
    const [first, second, all, keys] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
    store.subscribeRow(keyAt(store, 0), first);
    store.subscribeRow(keyAt(store, 1), second);
    store.subscribe(all);
    store.subscribeKeys(keys);
    const before = store.row(keyAt(store, 1));
    store.set(keyAt(store, 0), { name: 'A' });
    expect([first, second, all, keys].map((listener) => listener.mock.calls.length)).toEqual([1, 0, 1, 0]);
    expect(store.row(keyAt(store, 1))).toBe(before);
    expect(names(store)).toEqual(['A', 'b']);
  });

  it('gives the same lines until one changes, also while the cursor moves', () => {
    const store = storeOf('a', 'b');
    const lines = store.lines();
    store.activate({ key: keyAt(store, 1), column: 0 });
    expect(store.lines()).toBe(lines);
    store.set(keyAt(store, 1), { name: 'B' });
    expect(store.lines()).not.toBe(lines);
  });

  it('takes back changes one by one, each group at once', () => {
    const store = storeOf('a');
    store.change(() => {
      store.add({ name: 'b' });
      store.add({ name: 'c' });
    });
    store.set(keyAt(store, 0), { name: 'A' });
    store.remove(keyAt(store, 1));
    expect(names(store)).toEqual(['A', 'c']);
    store.undo();
    expect(names(store)).toEqual(['A', 'b', 'c']);
    store.undo();
    expect(names(store)).toEqual(['a', 'b', 'c']);
    store.undo();
    expect(names(store)).toEqual(['a']);
    expect(store.undo()).toBe(false);
  });

  it('puts back what was taken back, until something else is changed', () => {
    const store = storeOf('a');
    store.change(() => {
      store.add({ name: 'b' });
      store.set(keyAt(store, 0), { name: 'A' });
    });
    store.remove(keyAt(store, 0));
    expect(names(store)).toEqual(['b']);
    store.undo();
    store.undo();
    expect(names(store)).toEqual(['a']);
    store.redo();
    expect(names(store)).toEqual(['A', 'b']);
    store.redo();
    expect(names(store)).toEqual(['b']);
    expect(store.redo()).toBe(false);
    store.undo();
    store.set(keyAt(store, 1), { name: 'B' });
    expect(store.redo()).toBe(false);
    store.undo();
    store.undo();
    expect(names(store)).toEqual(['a']);
  });

  it('returns the cursor with the line that comes back', () => {
    const store = storeOf('a', 'b', 'c');
    const cell = { key: keyAt(store, 1), column: 2 };
    store.activate(cell);
    store.remove(cell.key);
    store.activate({ key: addRowKey, column: 0 });
    store.undo();
    expect(store.cursor()).toEqual(cell);
    store.redo();
    expect(store.cursor()).toEqual({ key: keyAt(store, 1), column: 2 });
  });

  it('takes a line that was only begun back together with what was pasted into it', () => {
    const store = storeOf('a');
    const key = store.add({ name: '' });
    store.changeBegun(key, () => {
      store.set(key, { name: 'b' });
      store.add({ name: 'c' });
    });
    expect(names(store)).toEqual(['a', 'b', 'c']);
    store.undo();
    expect(names(store)).toEqual(['a']);
    expect(store.undo()).toBe(false);
  });

  it('moves the cursor to the line that takes the place of a removed one', () => {
    const store = storeOf('a', 'b');
    const [first, second] = store.keys();
    store.activate({ key: first ?? '', column: 3 });
    store.remove(first ?? '');
    expect(store.cursor()).toEqual({ key: second, column: 3 });
    store.remove(second ?? '');
    expect(store.cursor()).toEqual({ key: addRowKey, column: 3 });
  });

  it('keeps errors with their line when others are removed', () => {
    const store = storeOf('a', 'b');
    store.setErrors({ '1.quantity': 'too much' });
    store.remove(keyAt(store, 0));
    expect(store.row(keyAt(store, 0))?.errors).toEqual({ quantity: 'too much' });
    store.setErrors({});
    expect(store.row(keyAt(store, 0))?.errors).toEqual({});
  });

  it('keeps rows and cursor when the lines come back from the server with ids', () => {
    const store = new LineStore<Line & { id?: string }>([{ id: '1', name: 'a' }, { name: 'b' }]);
    const [first = '', second = ''] = store.keys();
    store.activate({ key: second, column: 2 });
    store.replace([
      { id: '1', name: 'a' },
      { id: '2', name: 'B' },
      { id: '3', name: 'c' },
    ]);
    expect(store.keys().slice(0, 2)).toEqual([first, second]);
    expect(store.cursor()).toEqual({ key: second, column: 2 });
    expect(store.row(second)).toMatchObject({ line: { id: '2', name: 'B' }, active: 2 });
    store.replace([
      { id: '2', name: 'B' },
      { id: '1', name: 'a' },
    ]);
    expect(store.keys()).toEqual([second, first]);
    expect(store.cursor().key).toBe(second);
  });

  it('takes back changes that the server has stored since, with the ids that it knows', () => {
    const store = new LineStore<Line & { id?: string | undefined }>([{ id: '1', name: 'a' }]);
    store.add({ name: 'b' });
    store.replace([
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ]);
    store.set(keyAt(store, 1), { name: 'B' });
    store.undo();
    expect(store.lines()).toEqual([
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ]);
    store.remove(keyAt(store, 0));
    store.replace([{ id: '2', name: 'b' }]);
    store.undo();
    expect(store.lines()).toEqual([
      { id: undefined, name: 'a' },
      { id: '2', name: 'b' },
    ]);
  });

  it('leaves the rows alone whose lines came back unchanged', () => {
    const store = new LineStore<Line & { id?: string; amount?: string }>([
      { id: '1', name: 'a', amount: '1' },
      { id: '2', name: 'b' },
    ]);
    const [first, second] = store.keys().map((key) => store.row(key));
    store.replace([
      { id: '1', name: 'a', amount: '1' },
      { id: '2', name: 'B' },
    ]);
    expect(store.row(keyAt(store, 0))).toBe(first);
    expect(store.row(keyAt(store, 1))).not.toBe(second);
  });

  it('puts the cursor in the place of a line that is gone', () => {
    const store = new LineStore<Line & { id?: string }>([
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
      { id: '3', name: 'c' },
    ]);
    store.activate({ key: store.keys()[1] ?? '', column: 1 });
    store.replace([
      { id: '1', name: 'a' },
      { id: '3', name: 'c' },
    ]);
    expect(store.cursor()).toEqual({ key: store.keys()[1], column: 1 });
    store.replace([]);
    expect(store.cursor().key).toBe(addRowKey);
  });

  it('names the lines of texts that are no values', () => {
    const store = storeOf('a', 'b');
    store.setWrong(keyAt(store, 1), 'quantity', '1x');
    expect(store.wrongTexts()).toEqual([{ index: 1, column: 'quantity', text: '1x' }]);
    store.setWrong(keyAt(store, 1), 'quantity', undefined);
    expect(store.wrongTexts()).toEqual([]);
  });

  it('takes back only what a change did, not what a colleague or the server did since', () => {
    const store = new LineStore<Line & { id?: string; amount?: string }>([
      { id: '1', name: 'a', amount: '1' },
      { id: '2', name: 'b' },
    ]);
    const [first = '', second = ''] = store.keys();
    store.set(first, { name: 'A' });
    store.remove(second);
    store.replace([
      { id: '1', name: 'A', amount: '1.00' },
      { id: '3', name: 'theirs' },
    ]);
    store.undo();
    store.undo();
    expect(store.lines()).toEqual([
      { id: '1', name: 'a', amount: '1.00' },
      { id: undefined, name: 'b' },
      { id: '3', name: 'theirs' },
    ]);
  });

  it('takes back a line that the server has stored since', () => {
    const store = new LineStore<Line & { id?: string }>([{ id: '1', name: 'a' }]);
    store.change(() => store.edit({ key: store.add({ name: 'b' }), column: 0 }, ''));
    store.replace([
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ]);
    store.undo();
    expect(store.lines()).toEqual([{ id: '1', name: 'a' }]);
    expect(store.cursor().key).toBe(keyAt(store, 0));
  });

  it('has nothing to take back where nothing changed', () => {
    const store = storeOf('a');
    const before = store.lines();
    store.set(keyAt(store, 0), { name: 'a' });
    store.setWrong(keyAt(store, 0), 'name', undefined);
    store.change(() => store.activate({ key: keyAt(store, 0), column: 1 }));
    expect(store.lines()).toBe(before);
    expect(store.undo()).toBe(false);
  });

  it('takes back what follows from the lines with the last change', () => {
    const store = storeOf('a');
    store.follow(() => store.set(keyAt(store, 0), { quantity: '5' }));
    expect(store.undo()).toBe(false);
    store.set(keyAt(store, 0), { name: 'BL-6' });
    store.follow(() => store.set(keyAt(store, 0), { quantity: '1' }));
    expect(store.undo()).toBe(true);
    expect(store.lines()).toEqual([{ name: 'a', quantity: '5' }]);
    expect(store.undo()).toBe(false);
    store.redo();
    expect(store.lines()).toEqual([{ name: 'BL-6', quantity: '1' }]);
  });

  it('takes back what arrived later for a change together with it, and lets nothing arrive after that', () => {
    const store = storeOf('a', 'b');
    const paste = store.change(() => {
      store.set(keyAt(store, 0), { name: 'BL-6' });
      store.add({ name: 'AED' });
    });
    store.set(keyAt(store, 1), { name: 'typed meanwhile' });
    store.amend(paste, () => store.set(keyAt(store, 0), { quantity: '1' }));
    expect(store.lines()).toEqual([{ name: 'BL-6', quantity: '1' }, { name: 'typed meanwhile' }, { name: 'AED' }]);
    store.undo();
    expect(store.undo()).toBe(true);
    expect(store.lines()).toEqual([{ name: 'a', quantity: undefined }, { name: 'b' }]);
    store.amend(paste, () => store.set(keyAt(store, 0), { name: 'too late' }));
    expect(store.undo()).toBe(false);
    expect(names(store)).toEqual(['a', 'b']);
    expect(store.redo()).toBe(true);
    expect(names(store)).toEqual(['a', 'typed meanwhile']);
  });
});
