import { useTranslate } from 'ra-core';
import { useCan } from '#console/data/DataContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { Item } from '../schema.ts';
import { PartsCard } from './PartsCard.tsx';
import { StockChip } from './StockChip.tsx';

/** One item: description, prices, and parts. */
export function ItemPage() {
  return (
    <RecordPlace resource="items" home={{ label: 'items.toList', to: '/items' }}>
      {(item) => <ItemView item={item} />}
    </RecordPlace>
  );
}

function ItemView({ item }: { item: Item }) {
  const translate = useTranslate();
  const mayEdit = useCan('administrator');
  const facts = useFacts(item);
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('items.title'), to: '/items' }, { label: item.code }]}
        title={item.description}
        chips={<StockChip item={item} isNamed />}
        actions={
          <>
            {item.isStockItem && <ActionButton to={`/stock/${item.id}`}>{translate('items.stockCard')}</ActionButton>}
            {mayEdit && (
              <ActionButton hotkey="e" to={`/items/${item.id}/edit`}>
                {translate('items.edit')}
              </ActionButton>
            )}
          </>
        }
      />
      <FactsCard facts={facts} />
      <PartsCard item={item} mayEdit={mayEdit} />
    </>
  );
}

function useFacts(item: Item): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const label = (field: keyof Item) => translate(`resources.items.fields.${field}`);
  const yesOrNo = (value: boolean) => translate(value ? 'forms.yes' : 'forms.no');
  const cost =
    item.costPriceStandard === undefined ? [] : [{ label: label('costPriceStandard'), value: format.price(item.costPriceStandard) }];
  return [
    { label: label('code'), value: item.code },
    { label: label('itemGroupId'), value: item.itemGroupDescription },
    { label: label('standardSalesPrice'), value: format.price(item.standardSalesPrice) },
    ...cost,
    { label: label('salesVatCode'), value: item.salesVatCode },
    { label: label('unit'), value: format.unit(item.unit, item.unitDescription) },
    { label: label('barcode'), value: item.barcode },
    { label: label('netWeight'), value: item.netWeight === null ? null : `${format.number(item.netWeight)} kg` },
    { label: label('isSerialItem'), value: yesOrNo(item.isSerialItem) },
    { label: label('isBatchItem'), value: yesOrNo(item.isBatchItem) },
    { label: label('isWebshopItem'), value: yesOrNo(item.isWebshopItem) },
    { label: label('startDate'), value: format.date(item.startDate) },
    { label: label('endDate'), value: format.date(item.endDate) },
    { label: label('assetTypes'), value: item.assetTypes.map((key) => translate(`assetTypes.${key}`)).join(', ') },
    { label: label('notes'), value: item.notes },
  ];
}
