import { vi } from 'vitest';
import { z } from 'zod';
import { bodyOf, commonFields } from '#contract/record.ts';
import { decimal } from '#contract/values.ts';
import type { Column } from '#console/grid/columns.ts';
import { LineGridField } from '#console/grid/LineGridField.tsx';
import { LineStore } from '#console/grid/lineStore.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import type { SaveRecord } from '#console/forms/useSaveRecord.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { renderInConsole } from './renderInConsole.tsx';

/** A line of the form. */
export interface Line {
  id?: string;
  text: string | null;
  quantity: string | null;
}

const writable = {
  reference: z.string().max(20),
  lines: z.array(z.object({ id: z.string().optional(), text: z.string(), quantity: decimal })).min(1),
};
const body = bodyOf(z.object({ ...commonFields, ...writable }), writable);
/** The body of the form. */
export type Body = z.output<typeof body>;

/** The columns of its grid. */
export const columns: readonly Column<Line>[] = [
  { name: 'text', label: 'Text', kind: 'text' },
  { name: 'quantity', label: 'Quantity', kind: 'decimal' },
];
const newLine = (): Line => ({ text: null, quantity: null });
const texts = { resources: { orders: { fields: { reference: 'Reference', lines: { text: 'Text', quantity: 'Quantity' } } } } };
/** The record of the form. */
export const order = {
  id: 'x',
  version: 3,
  reference: 'INK-1',
  lines: [
    { id: 'a', text: 'Foam', quantity: '1.0000' },
    { id: 'b', text: 'Hook', quantity: '2.0000' },
  ],
};

/** Renders a form with a field and lines. */
export function openOrder(save: SaveRecord<Body>, draftKey?: string, shown = columns, record: object = order) {
  const store = new LineStore<Line>();
  const form = (
    <RecordForm resource="orders" schema={body} record={record} save={save} {...(draftKey ? { draftKey } : {})}>
      <TextInput name="reference" />
      <LineGridField name="lines" label="Lines" columns={shown} store={store} newLine={newLine} />
      <SaveBar />
    </RecordForm>
  );
  return { store, ...renderInConsole(form, { texts }) };
}

/** Saves what is sent. */
export const saves = () =>
  vi.fn<SaveRecord<Body>>((changed, version) => Promise.resolve({ ...order, ...changed, version: (version ?? 0) + 1 }));
