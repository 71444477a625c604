import { useTranslate } from 'ra-core';
import { compareDecimals, multiplyDecimals } from '#contract/amounts.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { Column } from '#console/lists/Column.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { useStockOfPlace } from './useStockOfPlace.ts';

/** See {@link PartsNeeded}. */
export interface PartsNeededProps {
  parts: readonly { id: string; partItemId: string; partItemCode: string; partItemDescription: string; quantity: string }[];
  /** The number of pieces to assemble. */
  quantity: string;
  warehouseId: string | null;
  /** Whether the item is taken apart, so that no parts are needed. */
  isTakenApart?: boolean;
}

type Row = PartsNeededProps['parts'][number] & { needed: string; lying: string | undefined };

/** The parts of an item with the needed quantities and the stock in the warehouse. */
export function PartsNeeded({ parts, quantity, warehouseId, isTakenApart = false }: PartsNeededProps) {
  const translate = useTranslate();
  const { places, byItem } = useStockOfPlace(warehouseId);
  const rows = parts.map((part) => ({
    ...part,
    needed: multiplyDecimals(part.quantity, quantity),
    lying: places ? (byItem.get(part.partItemId)?.currentStock ?? '0') : undefined,
  }));
  if (rows.length === 0) return <p>{translate('assemblyOrders.noParts')}</p>;
  return (
    <RecordTable<Row>
      label={translate('items.parts')}
      rows={rows}
      columns={isTakenApart ? columns : [...columns, lyingColumn]}
      rowHref={({ partItemId }) => `/stock/${partItemId}`}
    />
  );
}

const columns: readonly Column<Row>[] = [
  { source: 'partItemCode', label: 'resources.stock.fields.itemCode', quiet: true, width: '150px', phone: 'detail' },
  { source: 'partItemDescription', label: 'resources.stock.fields.itemDescription', main: true },
  { source: 'needed', label: 'assemblyOrders.needed', numeric: true, text: (row, format) => format.number(row.needed), phone: 'detail' },
];

const lyingColumn: Column<Row> = {
  source: 'lying',
  label: 'resources.stock.fields.currentStock',
  numeric: true,
  text: (row, format) => format.number(row.lying),
  cell: (row) => <Lying row={row} />,
  phone: 'chip',
};

function Lying({ row: { lying, needed } }: { row: Row }) {
  const format = useFormat();
  if (lying === undefined) return null;
  return <StateChip standing={compareDecimals(lying, needed) < 0 ? 'bad' : 'ok'}>{format.number(lying)}</StateChip>;
}
