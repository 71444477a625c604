import { Decimal } from 'decimal.js';
import { useMemo } from 'react';
import { z } from 'zod';
import { bodyOf, commonFields } from '#contract/record.ts';
import { date, decimal } from '#contract/values.ts';
import { RecordForm } from '../../src/console/forms/RecordForm.tsx';
import { SaveBar } from '../../src/console/forms/SaveBar.tsx';
import type { Column, NotesOf } from '../../src/console/grid/columns.ts';
import { useLines, useLineStore } from '../../src/console/grid/LineGrid.tsx';
import { LineGridField } from '../../src/console/grid/LineGridField.tsx';
import { CheckboxInput } from '../../src/console/inputs/CheckboxInput.tsx';
import { DateInput } from '../../src/console/inputs/DateInput.tsx';
import { MoneyInput } from '../../src/console/inputs/DecimalInput.tsx';
import { FileDrop } from '../../src/console/inputs/FileDrop.tsx';
import { LookupInput } from '../../src/console/inputs/LookupInput.tsx';
import type { LookupSearch } from '../../src/console/inputs/lookups.ts';
import { SelectInput } from '../../src/console/inputs/SelectInput.tsx';
import { TextInput } from '../../src/console/inputs/TextInput.tsx';

interface Line {
  id?: string;
  item: string | null;
  itemCode: string | null;
  description: string | null;
  quantity: string | null;
  received: string | null;
  price: string | null;
  vat: string | null;
}

const lineSchema = z.object({
  id: z.string().optional(),
  item: z.string().nullable(),
  itemCode: z.string().nullable(),
  description: z.string().min(1).max(60),
  quantity: decimal,
  received: decimal.nullable(),
  price: decimal,
  vat: z.string(),
});
const writable = {
  reference: z.string().min(1).max(20),
  day: date,
  due: date.nullable(),
  amount: decimal.nullable(),
  supplier: z.string().nullable(),
  kind: z.string().nullable(),
  paid: z.boolean().nullable(),
  remarks: z.string().nullable(),
  lines: z.array(lineSchema).min(1),
};
const body = bodyOf(z.object({ ...commonFields, ...writable }), writable);

const items = [
  ['SPS-6', 'Sproeischuimblusser 6 l', '48.5'],
  ['OPH-1', 'Ophangbeugel universeel', '3.95'],
  ['PIC-15-FLUORESCEREND-DUBBELZ', 'Pictogram blusser 15×15', '1.8'],
  ['AED-V', 'AED-elektroden volwassenen', '52'],
  ['VRACHT', 'Vrachtkosten', '35'],
].map(([code = '', label = '', price = ''], index) => ({ id: String(index), code, label, detail: price, record: { price } }));
const search: LookupSearch = (text) =>
  Promise.resolve(items.filter((item) => `${item.code} ${item.label}`.toLowerCase().includes(text.toLowerCase())));

const columns: readonly Column<Line>[] = [
  {
    name: 'item',
    label: 'Artikel',
    kind: 'lookup',
    isWhole: true,
    search,
    textOf: (line) => line.itemCode ?? '',
    apply: (choice) => {
      const item = items.find((one) => one.id === choice?.id);
      return item
        ? { item: item.id, itemCode: item.code, description: item.label, price: item.record.price }
        : { item: null, itemCode: null };
    },
  },
  { name: 'description', label: 'Omschrijving', kind: 'text' },
  { name: 'quantity', label: 'Aantal', kind: 'decimal' },
  { name: 'received', label: 'Ontvangen', kind: 'computed', valueOf: (line) => line.received, places: {} },
  { name: 'price', label: 'Prijs', kind: 'money' },
  {
    name: 'vat',
    label: 'Btw',
    kind: 'select',
    choices: [
      { id: 'H', label: '21 %' },
      { id: 'L', label: '9 %' },
    ],
  },
  { name: 'amount', label: 'Bedrag', kind: 'computed', phone: 'first', valueOf: amountOf, places: { min: 2, max: 2 } },
];
const newLine = (): Line => ({ item: null, itemCode: null, description: null, quantity: '1', received: null, price: null, vat: 'H' });
const notesOf: NotesOf<Line> = ({ quantity, received }) =>
  received && quantity && new Decimal(quantity).greaterThan(received)
    ? [{ column: 'received', kind: 'warning', text: `${quantity} gefactureerd, ${received} ontvangen` }]
    : [];

function amountOf({ quantity, price }: Line): string {
  return new Decimal(quantity ?? 0).times(price ?? 0).toFixed(2);
}

function linesOf(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => {
    const item = items[index % items.length];
    const received = index === 2 ? '38' : String(24 + (index % 7));
    const quantity = index === 2 ? '40' : received;
    return {
      id: String(index),
      item: item?.id ?? null,
      itemCode: item?.code ?? null,
      description: item?.label ?? null,
      quantity,
      received,
      price: item?.detail ?? null,
      vat: 'H',
    };
  });
}

/** A form with every input and a grid of so many lines. */
export function EntryForm({ lines }: { lines: number }) {
  const record = useMemo(
    () => ({
      version: 1,
      reference: '2026-04417',
      day: '2026-11-14',
      due: '2026-12-14',
      amount: '1992.9900',
      supplier: null,
      kind: '70',
      paid: true,
      remarks: null,
      lines: linesOf(lines),
    }),
    [lines],
  );
  const store = useLineStore<Line>();
  return (
    <main style={{ padding: 16, maxWidth: 1232, margin: 'auto' }}>
      <h1>Factuur</h1>
      <RecordForm
        resource="invoices"
        draftKey="entry"
        schema={body}
        record={record}
        save={(changed, version) => Promise.resolve({ ...record, ...changed, version: (version ?? 0) + 1 })}
      >
        <div
          style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))', marginBottom: 16 }}
        >
          <TextInput name="reference" />
          <DateInput name="day" />
          <DateInput name="due" hint="30 dagen na de factuurdatum" />
          <MoneyInput name="amount" />
          <LookupInput name="supplier" search={search} />
          <SelectInput name="kind" choices={[{ id: '70', label: 'Inkoop' }]} />
          <CheckboxInput name="paid" />
          <TextInput name="remarks" rows={2} />
        </div>
        <LineGridField name="lines" label="Regels" columns={columns} store={store} newLine={newLine} notesOf={notesOf} />
        <Total store={store} />
        <FileDrop
          label="Bestand toevoegen"
          accept={['application/pdf', 'image/*']}
          maxSize={20_000_000}
          upload={() => new Promise(() => undefined)}
          onUploaded={() => undefined}
        />
        <SaveBar />
      </RecordForm>
    </main>
  );
}

function Total({ store }: { store: ReturnType<typeof useLineStore<Line>> }) {
  const lines = useLines(store);
  return <p data-testid="total">{lines.reduce((sum, line) => sum.plus(amountOf(line)), new Decimal(0)).toFixed(2)}</p>;
}
