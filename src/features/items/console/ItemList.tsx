import { useTranslate } from 'ra-core';
import { useCan } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { Column } from '#console/lists/Column.ts';
import type { ListFilter } from '#console/lists/ListFilter.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import { assetTypeKeys } from '#features/assets/assetTypeKeys.ts';
import type { Item } from '../schema.ts';
import { StockChip } from './StockChip.tsx';

const field = (name: keyof Item) => `resources.items.fields.${name}`;

const cost: Column<Item> = {
  source: 'costPriceStandard',
  label: field('costPriceStandard'),
  text: (item, format) => format.price(item.costPriceStandard),
  numeric: true,
  quiet: true,
};

const columns: readonly Column<Item>[] = [
  { source: 'code', label: field('code'), sortable: true, quiet: true, width: '150px', phone: 'detail' },
  { source: 'description', label: field('description'), sortable: true, main: true },
  { source: 'itemGroupDescription', label: field('itemGroupId'), quiet: true },
  {
    source: 'standardSalesPrice',
    label: field('standardSalesPrice'),
    text: (item, format) => format.price(item.standardSalesPrice),
    numeric: true,
    sortable: true,
    phone: 'detail',
  },
  { source: 'unitDescription', label: field('unit'), quiet: true, text: (row, format) => format.unit(row.unit, row.unitDescription) },
  {
    source: 'stock',
    label: field('stock'),
    text: (item, format) => (item.isStockItem ? format.number(item.stock) : ''),
    cell: (item) => <StockChip item={item} />,
    phone: 'chip',
  },
];

const filters: readonly ListFilter[] = [
  { source: 'assetTypes', label: field('assetTypes'), choices: assetTypeKeys.map((id) => ({ id, name: `assetTypes.${id}` })) },
  { source: 'isStockItem', label: field('isStockItem') },
  { source: 'isPurchaseItem', label: field('isPurchaseItem') },
  { source: 'isWebshopItem', label: field('isWebshopItem') },
  { source: 'isAdditional', label: field('isAdditional') },
];

/** The catalogue of a division. */
export function ItemList() {
  const translate = useTranslate();
  const seesCost = useCan('purchasing');
  const mayAdd = useCan('administrator');
  return (
    <RecordList<Item>
      resource="items"
      title="items.title"
      search="items.search"
      columns={seesCost ? [...columns, cost] : columns}
      filters={filters}
      sort={{ field: 'code', order: 'ASC' }}
      rowHref={({ id }) => `/items/${id}`}
      actions={
        mayAdd && (
          <ActionButton main hotkey="n" to="/items/new">
            {translate('items.new')}
          </ActionButton>
        )
      }
      empty={
        <Place title={translate('items.empty.title')} {...(mayAdd ? { action: { label: translate('items.new'), to: '/items/new' } } : {})}>
          {translate('items.empty.text')}
        </Place>
      }
    />
  );
}
