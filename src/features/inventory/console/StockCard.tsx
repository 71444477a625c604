import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { addDecimals } from '#contract/amounts.ts';
import { useCan } from '#console/data/DataContext.ts';
import { useGetList, useGetOne } from '#console/data/useMethod.ts';
import { useFormat, type Format } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { RelatedRows } from '#console/lists/RelatedRows.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { FactsCard } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import type { Item } from '#features/items/schema.ts';
import { stock } from '../contract.ts';
import type { ItemWarehouse, StockMovement } from '../schema.ts';
import { movementColumns, sourcePath } from './movementColumns.tsx';
import { StockLevelChip } from './StockLevelChip.tsx';

/** The stock of one item: where it is, expected movements, and all past movements. */
export function StockCard() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: item, error, refetch } = useGetOne('items', { id });
  if (!item) return <AwaitedPlace error={error} refetch={refetch} home={{ label: translate('stock.toList'), to: '/stock' }} />;
  return <Card item={item} />;
}

function Card({ item }: { item: Item }) {
  const translate = useTranslate();
  const format = useFormat();
  const mayLevel = useCan('purchasing');
  const filter = { itemId: item.id };
  const places = useGetList('stock', { filter, sort: { field: 'warehouseCode', order: 'ASC' }, pagination: { page: 1, perPage: 200 } });
  const movements = useGetList('stockMovements', { filter, sort: { field: 'at', order: 'DESC' }, pagination: { page: 1, perPage: 50 } });
  const sum = (name: 'currentStock' | 'plannedStockIn' | 'plannedStockOut' | 'projectedStock') =>
    format.number(addDecimals('0', ...(places.data ?? []).map((place) => place[name])));
  const label = (name: string) => translate(`resources.stock.fields.${name}`);
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('stock.title'), to: '/stock' }, { label: item.code }]}
        title={item.description}
        actions={
          mayLevel && (
            <ActionButton hotkey="n" to={`/stock/places/new?item=${item.id}`}>
              {translate('stock.newPlace')}
            </ActionButton>
          )
        }
      />
      <FactsCard
        facts={[
          { label: label('itemCode'), value: <Link to={`/items/${item.id}`}>{item.code}</Link> },
          ...(['currentStock', 'plannedStockIn', 'plannedStockOut', 'projectedStock'] as const).map((name) => ({
            label: label(name),
            value: places.data ? `${sum(name)} ${format.unit(item.unit)}`.trim() : null,
          })),
        ]}
      />
      <RecordTabs
        label={item.description}
        tabs={[
          {
            key: 'places',
            label: translate('stock.places'),
            count: places.total,
            content: () => <Places places={places} mayLevel={mayLevel} />,
          },
          {
            key: 'movements',
            label: translate('stockMovements.title'),
            count: movements.total,
            content: () => <Movements movements={movements} itemId={item.id} />,
          },
        ]}
      />
    </>
  );
}

const number = (name: keyof ItemWarehouse) => ({
  numeric: true,
  text: (row: ItemWarehouse, format: Format) => format.number(String(row[name])),
});

function usePlaceColumns() {
  const translate = useTranslate();
  return useMemo(() => {
    const labelled = (name: keyof ItemWarehouse) => ({
      ...number(name),
      phone: 'detail' as const,
      phoneText: (row: ItemWarehouse, format: Format) =>
        `${translate(`resources.stock.fields.${name}`)} ${format.number(String(row[name]))}`,
    });
    return columnsOf<ItemWarehouse>('stock', stock.listStock, {
      warehouseDescription: { label: 'resources.stock.fields.warehouseId', main: true },
      currentStock: { ...number('currentStock'), cell: (row) => <StockLevelChip place={row} />, phone: 'chip' },
      plannedStockIn: number('plannedStockIn'),
      plannedStockOut: number('plannedStockOut'),
      projectedStock: labelled('projectedStock'),
      safetyStock: { ...number('safetyStock'), quiet: true },
      reorderPoint: { ...labelled('reorderPoint'), quiet: true },
      maximumStock: { ...number('maximumStock'), quiet: true },
    });
  }, [translate]);
}

function Places({ places, mayLevel }: { places: ReturnType<typeof useGetList<'stock'>>; mayLevel: boolean }) {
  return (
    <RelatedRows<ItemWarehouse>
      rows={places}
      label="stock.places"
      texts="stock.ofItem"
      columns={usePlaceColumns()}
      rowHref={mayLevel ? ({ id }) => `/stock/places/${id}` : undefined}
    />
  );
}

function Movements({ movements, itemId }: { movements: ReturnType<typeof useGetList<'stockMovements'>>; itemId: string }) {
  const translate = useTranslate();
  const columns = useMemo(() => {
    const { at, source, quantity, stockAfter, person } = movementColumns(translate);
    const place = { source: 'warehouseDescription', label: 'resources.stock.fields.warehouseId', phone: 'detail' } as const;
    return [{ ...at, sortable: false }, { ...source, main: true }, place, quantity, stockAfter, person];
  }, [translate]);
  return (
    <>
      <RelatedRows<StockMovement>
        rows={movements}
        label="stockMovements.title"
        texts="stock.ofItem"
        columns={columns}
        rowHref={(row) => sourcePath(row) ?? `/stock-movements?filter=${encodeURIComponent(JSON.stringify({ itemId }))}`}
      />
      {(movements.total ?? 0) > (movements.data?.length ?? 0) && (
        <Link to={`/stock-movements?filter=${encodeURIComponent(JSON.stringify({ itemId }))}`}>{translate('stock.allMovements')}</Link>
      )}
    </>
  );
}
