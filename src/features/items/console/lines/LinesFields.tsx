import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { FieldColumns } from '#console/forms/FieldColumns.tsx';
import type { Column } from '#console/grid/columns.ts';
import { LineGridField } from '#console/grid/LineGridField.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import type { ItemEntryLine } from './itemLine.ts';
import { useVatNotes } from './useVatNotes.ts';
import { LineTotals, type LineTotalsProps } from './LineTotals.tsx';

/** See {@link LinesFields}. */
export interface LinesFieldsProps<Line extends ItemEntryLine> extends LineTotalsProps<Line> {
  /** The resource; `<resource>.lines` is the name of its lines. */
  resource: string;
  columns: readonly Column<Line>[];
  /** The fields at the head. */
  children: ReactNode;
}

/** The fields, lines, remarks and totals of an order, inside its form. */
export function LinesFields<Line extends ItemEntryLine>({ resource, columns, children, ...totals }: LinesFieldsProps<Line>) {
  const translate = useTranslate();
  return (
    <Page>
      <FieldColumns>{children}</FieldColumns>
      <LineGridField
        name="lines"
        label={translate(`${resource}.lines`)}
        store={totals.store}
        columns={columns}
        newLine={newLine<Line>}
        notesOf={useVatNotes()}
        placeholder={translate('purchaseOrders.linePlaceholder')}
      />
      <TextInput name="remarks" rows={2} />
      <LineTotals {...totals} />
    </Page>
  );
}

const newLine = <Line extends ItemEntryLine>() => ({}) as Line; // every field of a line in the grid may be missing

const Page = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
