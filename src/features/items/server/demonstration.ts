import { Decimal } from 'decimal.js';
import { addDays } from '#contract/days.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import type { Demonstrate, DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { mobilityCatalogue, safetyCatalogue } from './demonstration/catalogue.ts';

/** Item groups, items and the parts of assembled items of a division. */
export const demonstrateItems: Demonstrate = (division, size) => {
  const items = demonstrationItems(division);
  const groups = catalogueOf(division).map(({ code, nl, de }, index) => ({
    ...division.stamp('itemGroup', index + 1),
    code,
    description: division.say({ NL: nl, DE: de }),
    isDefault: index === 0,
  }));
  return [
    { table: 'itemGroup', rows: groups },
    { table: 'item', rows: items.map((item) => itemRow(division, item, size.today)) },
    { table: 'assemblyItem', rows: assemblyRows(division, items) },
  ];
};

/** The items of a division, numbered from 1: the same on every machine. Services are not stocked; only some are bought. */
export function demonstrationItems(division: DemonstrationDivision) {
  const [high, low] = vatCodesOf(division);
  return catalogueOf(division)
    .flatMap(({ entries, ...group }, index) => entries.map((entry) => ({ entry, group, groupNumber: index + 1 })))
    .map(({ entry, group, groupNumber }, index) => {
      const [code, nl, de, price, own] = entry;
      const special = { ...group.usual, ...own };
      return {
        number: index + 1,
        id: division.id('item', index + 1),
        code,
        description: division.say({ NL: nl, DE: de }),
        unit: division.say(unitCodes)[special.unit ?? 'piece'],
        standardSalesPrice: new Decimal(price).toFixed(4),
        costPriceStandard: costOf(division, index + 1, price),
        vatCode: (special.isLowVat ? low : high)?.code ?? '',
        isService: group.isService,
        isBought: !group.isService || group.isBought,
        groupNumber,
        special,
      };
    });
}

/** An item of the demonstration data, as far as orders and invoices refer to it. */
export type DemonstrationItem = ReturnType<typeof demonstrationItems>[number];

function catalogueOf(division: DemonstrationDivision) {
  return division.isMobility ? mobilityCatalogue : safetyCatalogue;
}

const unitCodes = {
  NL: { piece: 'stuk', set: 'set', hour: 'uur', kilometre: 'km', metre: 'm', box: 'doos', litre: 'l' },
  DE: { piece: 'Stk', set: 'Set', hour: 'Std', kilometre: 'km', metre: 'm', box: 'Ktn', litre: 'l' },
};

// between 48 and 68 % of the price, in whole cents
function costOf(division: DemonstrationDivision, number: number, price: string): string {
  const share = division.random('cost', number).whole(48, 68);
  return new Decimal(price).times(share).dividedBy(100).toFixed(2, Decimal.ROUND_HALF_UP).concat('00');
}

function itemRow(division: DemonstrationDivision, item: DemonstrationItem, today: string) {
  const { number, code, description, unit, standardSalesPrice, costPriceStandard, special, isService } = item;
  const random = division.random('item', number);
  return {
    ...division.stamp('item', number),
    code,
    description,
    unit,
    standardSalesPrice,
    costPriceStandard,
    searchCode: code.replaceAll(/\W/g, ''),
    barcode: isService ? null : random.globalNumber(division.country),
    itemGroupId: division.id('itemGroup', item.groupNumber),
    salesVatCode: item.vatCode,
    isPurchaseItem: item.isBought,
    isStockItem: !isService,
    isSerialItem: special.isSerial ?? false,
    isBatchItem: special.isBatch ?? false,
    isMakeItem: special.parts !== undefined,
    isWebshopItem: special.isWebshop ?? false,
    isFractionAllowed: special.unit === 'hour' || special.unit === 'kilometre' || special.unit === 'metre',
    isTime: special.unit === 'hour',
    netWeight: isService ? null : special.weight,
    startDate: addDays(today, -random.whole(300, 3000)),
    assetTypes: special.types ?? [],
    isAdditional: special.isAdditional ?? false,
    serviceRole: special.role,
  };
}

function assemblyRows(division: DemonstrationDivision, items: readonly DemonstrationItem[]) {
  const idOf = new Map(items.map(({ code, id }) => [code, id]));
  const parts = items.flatMap(({ id, special: { parts = [], unit } }) =>
    parts.map(([code, quantity], index) => ({
      itemId: id,
      lineNumber: index + 1,
      partItemId: idOf.get(code),
      quantity,
      quantityBatch: quantity,
      assembledLeadDays: 2,
      assembleAtDelivery: unit === 'set',
    })),
  );
  return parts.map((part, index) => ({ ...division.stamp('assemblyItem', index + 1), ...part }));
}
