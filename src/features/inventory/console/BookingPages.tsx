import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import type { Column } from '#console/lists/Column.ts';
import { columnsOf, type ColumnOptions } from '#console/lists/columnsOf.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { StockCount, StockCountLine, StockTransfer, StockTransferLine } from '../bookingSchema.ts';
import { stock } from '../contract.ts';
import { Below } from './Below.tsx';

/** One count: the expected and the counted quantities. */
export function CountPage() {
  return (
    <RecordPlace resource="stockCounts" home={{ label: 'stockCounts.toList', to: '/stock-counts' }}>
      {(count) => <Count count={count} />}
    </RecordPlace>
  );
}

/** One transfer: its items and warehouses. */
export function TransferPage() {
  return (
    <RecordPlace resource="stockTransfers" home={{ label: 'stockTransfers.toList', to: '/stock-transfers' }}>
      {(transfer) => <Transfer transfer={transfer} />}
    </RecordPlace>
  );
}

const countField = (name: string) => `resources.stockCounts.fields.lines.${name}`;

const countColumns = columnsOf<StockCountLine>('stockCounts', stock.listStockCounts, {
  ...itemColumns<StockCountLine>(),
  quantityInStock: {
    label: countField('quantityInStock'),
    numeric: true,
    text: (line, format) => format.number(line.quantityInStock),
  },
  quantityNew: {
    label: countField('quantityNew'),
    numeric: true,
    text: (line, format) => format.number(line.quantityNew),
    phone: 'detail',
    phoneText: (line, format) => `${format.number(line.quantityInStock)} → ${format.number(line.quantityNew)}`,
  },
  quantityDifference: {
    label: countField('quantityDifference'),
    numeric: true,
    phone: 'chip',
    text: ({ quantityDifference: value }, format) => (Number(value) > 0 ? `+${format.number(value)}` : format.number(value)),
  },
});

function Count({ count }: { count: StockCount }) {
  const translate = useTranslate();
  const format = useFormat();
  const { countNumber, warehouseDescription, countDate, lines = [] } = count;
  const label = (name: string) => translate(`resources.stockCounts.fields.${name}`);
  const different = lines.filter(({ quantityDifference }) => Number(quantityDifference) !== 0);
  return (
    <BookingView
      resource="stockCounts"
      path="/stock-counts"
      number={countNumber}
      title={translate('stockCounts.titleOf', { number: countNumber })}
      booking={count}
      facts={[
        { label: label('warehouseId'), value: warehouseDescription },
        { label: label('countDate'), value: format.date(countDate) },
        {
          label: translate('stockCounts.differences'),
          value: translate('stockCounts.of', { some: format.number(different.length), all: format.number(lines.length) }),
        },
      ]}
      lines={lines}
      columns={countColumns}
    />
  );
}

const transferColumns = columnsOf<StockTransferLine>('stockTransfers', stock.listStockTransfers, {
  ...itemColumns<StockTransferLine>(),
  quantity: {
    label: 'resources.stockTransfers.fields.lines.quantity',
    numeric: true,
    phone: 'chip',
    text: (line, format) => format.quantity(line.quantity, line.unit),
  },
});

function Transfer({ transfer }: { transfer: StockTransfer }) {
  const translate = useTranslate();
  const format = useFormat();
  const { transferNumber, warehouseFromDescription, warehouseToDescription, transferDate, lines = [] } = transfer;
  const label = (name: string) => translate(`resources.stockTransfers.fields.${name}`);
  return (
    <BookingView
      resource="stockTransfers"
      path="/stock-transfers"
      number={transferNumber}
      title={translate('stockTransfers.titleOf', { number: transferNumber })}
      booking={transfer}
      facts={[
        { label: label('warehouseFromId'), value: warehouseFromDescription },
        { label: label('warehouseToId'), value: warehouseToDescription },
        { label: label('transferDate'), value: format.date(transferDate) },
      ]}
      lines={lines}
      columns={transferColumns}
    />
  );
}

type Line = StockCountLine | StockTransferLine;

function itemColumns<Row extends Line>(): { itemCode: ColumnOptions<Row>; itemDescription: ColumnOptions<Row> } {
  return {
    itemCode: { label: 'resources.stock.fields.itemCode', quiet: true, phone: 'detail', width: '150px' },
    itemDescription: { label: 'resources.stock.fields.itemDescription', main: true },
  };
}

interface BookingViewProps<Row extends Line> {
  resource: 'stockCounts' | 'stockTransfers';
  /** The path of the list. */
  path: string;
  number: number;
  title: string;
  booking: StockCount | StockTransfer;
  facts: readonly Fact[];
  lines: readonly Row[];
  columns: readonly Column<Row>[];
}

/** A booked count or transfer: its facts, and its lines with links to their items. */
function BookingView<Row extends Line>({ resource, path, number, title, booking, facts, lines, columns }: BookingViewProps<Row>) {
  const translate = useTranslate();
  const hasNumbers = lines.some(({ serialNumbers, batchNumbers }) => serialNumbers.length + batchNumbers.length > 0);
  return (
    <>
      <RecordHeader breadcrumb={[{ label: translate(`${resource}.title`), to: path }, { label: String(number) }]} title={title} />
      <FactsCard
        facts={[
          ...facts,
          { label: translate('resources.stockMovements.fields.creatorName'), value: booking.creatorName },
          { label: translate(`resources.${resource}.fields.description`), value: booking.description },
        ]}
      />
      <Below>
        <RecordTable<Row>
          label={title}
          rows={lines}
          columns={hasNumbers ? [...columns, numbersColumn] : columns}
          rowHref={({ itemId }) => `/stock/${itemId}`}
        />
      </Below>
    </>
  );
}

const numbersColumn: Column<Line> = {
  name: 'numbers',
  label: 'stock.numbers',
  quiet: true,
  phone: 'detail',
  text: ({ serialNumbers, batchNumbers }, format) =>
    [...serialNumbers, ...batchNumbers.map(({ number, quantity }) => `${number} (${format.number(quantity)})`)].join(', '),
  cell: (line, format) => numbersColumn.text?.(line, format),
};
