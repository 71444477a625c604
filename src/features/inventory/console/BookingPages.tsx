import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { FactsCard } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { StockCount, StockCountLine, StockTransfer, StockTransferLine } from '../bookingSchema.ts';
import { stock } from '../contract.ts';
import { Below } from './Below.tsx';

/** One count: what was there by the books, and what was counted. */
export function CountPage() {
  return (
    <RecordPlace resource="stockCounts" home={{ label: 'stockCounts.toList', to: '/stock-counts' }}>
      {(count) => <Count count={count} />}
    </RecordPlace>
  );
}

const lineTexts = { label: 'resources.stock.fields.itemCode' } as const;
const described = { main: true, label: 'resources.stock.fields.itemDescription' } as const;
const countField = (name: string) => `resources.stockCounts.fields.lines.${name}`;

const countColumns = columnsOf<StockCountLine>('stockCounts', stock.listStockCounts, {
  itemCode: { ...lineTexts, quiet: true, phone: 'detail', width: '150px' },
  itemDescription: described,
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
  const label = (name: string) => translate(`resources.stockCounts.fields.${name}`);
  const title = translate('stockCounts.titleOf', { number: count.countNumber });
  const different = (count.lines ?? []).filter(({ quantityDifference }) => Number(quantityDifference) !== 0);
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('stockCounts.title'), to: '/stock-counts' }, { label: String(count.countNumber) }]}
        title={title}
      />
      <FactsCard
        facts={[
          { label: label('warehouseId'), value: count.warehouseDescription },
          { label: label('countDate'), value: format.date(count.countDate) },
          { label: translate('resources.stockMovements.fields.creatorName'), value: count.creatorName },
          { label: label('description'), value: count.description },
          {
            label: translate('stockCounts.differences'),
            value: translate('stockCounts.of', { some: different.length, all: count.lines?.length ?? 0 }),
          },
        ]}
      />
      <Below>
        <RecordTable<StockCountLine>
          label={title}
          rows={count.lines ?? []}
          columns={countColumns}
          rowHref={({ itemId }) => `/stock/${itemId}`}
        />
      </Below>
    </>
  );
}

/** One transfer: what went where. */
export function TransferPage() {
  return (
    <RecordPlace resource="stockTransfers" home={{ label: 'stockTransfers.toList', to: '/stock-transfers' }}>
      {(transfer) => <Transfer transfer={transfer} />}
    </RecordPlace>
  );
}

const transferColumns = columnsOf<StockTransferLine>('stockTransfers', stock.listStockTransfers, {
  itemCode: { ...lineTexts, quiet: true, phone: 'detail', width: '150px' },
  itemDescription: described,
  quantity: {
    label: 'resources.stockTransfers.fields.lines.quantity',
    numeric: true,
    phone: 'chip',
    text: (line, format) => `${format.number(line.quantity)} ${line.unit ?? ''}`.trim(),
  },
});

function Transfer({ transfer }: { transfer: StockTransfer }) {
  const translate = useTranslate();
  const format = useFormat();
  const label = (name: string) => translate(`resources.stockTransfers.fields.${name}`);
  const title = translate('stockTransfers.titleOf', { number: transfer.transferNumber });
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('stockTransfers.title'), to: '/stock-transfers' }, { label: String(transfer.transferNumber) }]}
        title={title}
      />
      <FactsCard
        facts={[
          { label: label('warehouseFromId'), value: transfer.warehouseFromDescription },
          { label: label('warehouseToId'), value: transfer.warehouseToDescription },
          { label: label('transferDate'), value: format.date(transfer.transferDate) },
          { label: translate('resources.stockMovements.fields.creatorName'), value: transfer.creatorName },
          { label: label('description'), value: transfer.description },
        ]}
      />
      <Below>
        <RecordTable<StockTransferLine>
          label={title}
          rows={transfer.lines ?? []}
          columns={transferColumns}
          rowHref={({ itemId }) => `/stock/${itemId}`}
        />
      </Below>
    </>
  );
}
