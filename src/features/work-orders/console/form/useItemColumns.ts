import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { dayOf } from '#contract/days.ts';
import { useToday } from '#console/clock/useNow.ts';
import type { Column } from '#console/grid/columns.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import { useAssetSearch } from '#features/assets/console/lookup/index.ts';
import type { Asset, AssetSummary } from '#features/assets/schema.ts';
import { useItemSearch, useKnownItems } from '#features/items/console/lines/index.ts';
import type { Warehouse } from '#features/inventory/schema.ts';
import type { Item } from '#features/items/schema.ts';
import { workOrderItemFields, workOrderItemStatus } from '../../itemSchema.ts';
import { itemFields } from './itemFields.ts';
import { amountOfEntry, type EntryLine } from './workOrderEntry.ts';

const kinds = workOrderItemFields.kind.options;

/** The columns of the grid for the lines of a work order. */
export function useItemColumns(
  store: LineStore<EntryLine>,
  locationId: string,
  assets: readonly AssetSummary[],
): readonly Column<EntryLine>[] {
  const translate = useTranslate();
  const searchAssets = useAssetSearch(useMemo(() => ({ locationId }), [locationId]));
  const today = useToday();
  const plannedStart: unknown = useWatch({ name: 'plannedStart' });
  const day = typeof plannedStart === 'string' ? dayOf(new Date(plannedStart)) : today;
  const searchItems = useItemSearch({ price: 'standardSalesPrice', day });
  const known = useKnownItems(store);
  const { data: warehouses } = useGetList('warehouses', {}, { staleTime: freshFor.masterData });
  return useMemo(() => {
    const label = (name: string) => translate(`resources.workOrders.fields.items.${name}`);
    const words = { label, translate };
    const tags = new Map(assets.map(({ id, tag, name }) => [id, name ?? tag]));
    return [
      { kind: 'select', name: 'kind', label: label('kind'), choices: choicesOf(words, 'kind', kinds), width: '104px' },
      {
        kind: 'lookup',
        name: 'itemId',
        label: label('itemId'),
        isWhole: true,
        isBrief: true,
        search: searchItems,
        textOf: (line) => line.itemCode ?? '',
        apply(choice, line) {
          const item = choice?.record as Item | undefined; // what the search gives
          if (item && item.id === line.itemId) return {};
          const former = known.of(line.itemId);
          if (item) known.add(item);
          return itemFields(line, { item, former });
        },
      },
      { kind: 'text', name: 'description', label: label('description'), width: 'minmax(126px, 4fr)' },
      {
        kind: 'lookup',
        name: 'assetId',
        label: label('assetId'),
        width: 'minmax(112px, 3fr)',
        search: searchAssets,
        textOf: ({ assetId, assetCode }) => assetCode ?? tags.get(assetId ?? '') ?? '',
        apply: (choice) => assetFields(choice),
      },
      ...goodsColumns(words, warehouses ?? []),
      ...chargeColumns(words),
    ];
  }, [translate, assets, searchAssets, searchItems, known, warehouses]);
}

/** The texts of the columns. */
interface Words {
  label: (field: string) => string;
  translate: (key: string) => string;
}

/** The planned and the used goods, and the warehouse they come from. */
function goodsColumns({ label, translate }: Words, warehouses: readonly Warehouse[]): readonly Column<EntryLine>[] {
  return [
    { kind: 'decimal', name: 'quantity', label: label('quantity'), width: '62px' },
    { kind: 'decimal', name: 'quantityUsed', label: label('quantityUsed'), width: '82px' },
    {
      kind: 'select',
      name: 'warehouseId',
      label: label('warehouseId'),
      isBrief: true,
      choices: [
        { id: '', label: translate('workOrders.items.ownWarehouse') },
        ...warehouses.map(({ id, description }) => ({ id, label: description })),
      ],
      width: 'minmax(84px, 1fr)',
    },
    { kind: 'text', name: 'serialNumbers', label: label('serialNumbers'), phone: 'second', isBrief: true, width: 'minmax(116px, 1fr)' },
  ];
}

/** What the customer is charged, and how far the work has come. */
function chargeColumns(words: Words): readonly Column<EntryLine>[] {
  const { label, translate } = words;
  return [
    {
      kind: 'money',
      name: 'unitPrice',
      label: label('unitPrice'),
      width: '80px',
      also: (_line, price) => ({ isPriceTyped: price !== null }),
    },
    {
      kind: 'decimal',
      name: 'discount',
      label: label('discount'),
      width: '76px',
      also: (_line, discount) => ({ isDiscountTyped: discount !== null }),
    },
    {
      kind: 'select',
      name: 'billable',
      label: label('billable'),
      choices: choicesOf(words, 'billable', ['yes', 'no']),
      width: '84px',
    },
    {
      kind: 'select',
      name: 'status',
      label: label('status'),
      choices: choicesOf(words, 'itemStatus', workOrderItemStatus.options),
      width: '96px',
    },
    {
      kind: 'computed',
      name: 'amount',
      phone: 'first',
      width: '84px',
      label: translate('workOrders.items.amount'),
      places: { min: 2, max: 2 },
      valueOf: amountOfEntry,
    },
  ];
}

function choicesOf({ translate }: Words, branch: string, ids: readonly string[]) {
  return ids.map((id) => ({ id, label: translate(`workOrders.${branch}.${id}`) }));
}

function assetFields(choice: LookupChoice | null): Partial<EntryLine> {
  const asset = choice?.record as Asset | undefined; // what the search gives
  return { assetId: asset?.id ?? null, assetCode: asset ? (asset.name ?? asset.tag) : null };
}
