import { Decimal } from 'decimal.js';
import { addDays } from '#contract/days.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import { numbersTo, type Demonstrate, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { mobilityCatalogue, safetyCatalogue } from './demonstration/catalogue.ts';
import usual from './demonstration/usual.json' with { type: 'json' };

/** Item groups, items and the parts of assembled items of a division. */
export const demonstrateItems: Demonstrate = (division) => {
  const items = demonstrationItems(division);
  const groups = catalogueOf(division).map(({ code, nl, de }, index) => {
    return { code, description: division.say({ NL: nl, DE: de }), isDefault: index === 0 };
  });
  // a group without items
  groups.push({
    code: division.say({ NL: 'OVERIG', DE: 'SONST' }),
    description: division.say({ NL: 'Overig', DE: 'Sonstiges' }),
    isDefault: false,
  });
  return [
    division.list('itemGroup', groups),
    division.list(
      'item',
      items.map((item) => itemRow(division, item)),
    ),
    division.list('assemblyItem', demonstrationParts(items)),
  ];
};

/** The items of a division, numbered from 1: the same on every machine. Services are not stocked; only some items are bought. */
export function demonstrationItems(division: DemonstrationDivision) {
  const [high, low] = vatCodesOf(division).values();
  return catalogueOf(division)
    .flatMap(({ entries, ...group }, index) => entries.map((entry) => ({ entry, group, groupNumber: index + 1 })))
    .map(({ entry, group, groupNumber }, index) => {
      const [code, nl, de, price, own] = entry;
      const { unit = 'piece', isLowVat = false, parts = [], ...special } = { ...group.usual, ...own };
      const vat = isLowVat ? low : high;
      return {
        number: index + 1,
        id: division.id('item', index + 1),
        code,
        description: division.say({ NL: nl, DE: de }),
        unit: division.say(usual.units)[unit],
        standardSalesPrice: new Decimal(price).toFixed(4),
        costPriceStandard: costOf(division, index + 1, price),
        salesVatCode: vat?.code ?? '',
        vatPercentage: vat?.percentage ?? 0,
        isService: group.isService,
        isPurchaseItem: !group.isService || group.isBought,
        groupNumber,
        isFractionAllowed: unit === 'hour' || unit === 'kilometre' || unit === 'metre',
        isTime: unit === 'hour',
        special,
        parts,
        assembleAtDelivery: unit === 'set',
      };
    });
}

/** The fields of a demonstration item that orders and invoices use. */
export type DemonstrationItem = ReturnType<typeof demonstrationItems>[number];

function catalogueOf(division: DemonstrationDivision) {
  return division.isMobility ? mobilityCatalogue : safetyCatalogue;
}

/** List prices from ten pieces on, and prices for the first customers. */
export const demonstrateSalesPrices: Demonstrate = (division) => {
  const items = demonstrationItems(division).filter(({ isService }) => !isService);
  const priceOf = (item: DemonstrationItem, percent: number) => {
    return new Decimal(item.standardSalesPrice).times(percent).dividedBy(100).toFixed(2).concat('00');
  };
  const usualPrice = { quantity: 1, currency: 'EUR', startDate: addDays(division.today, -200) };
  const fromTen = items
    .slice(0, 12)
    .map((item) => ({ itemId: item.id, unit: item.unit, ...usualPrice, quantity: 10, price: priceOf(item, 92) }));
  const agreed = numbersTo(Math.min(3, division.accounts)).flatMap((number) =>
    items.slice(number * 4, number * 4 + 3).map((item) => {
      return { itemId: item.id, unit: item.unit, ...usualPrice, price: priceOf(item, 88), accountId: division.id('account', number) };
    }),
  );
  return [division.list('salesItemPrice', [...fromTen.map((price) => ({ ...price, accountId: null })), ...agreed])];
};

// between 48 and 68 % of the price, in whole cents
function costOf(division: DemonstrationDivision, number: number, price: string): string {
  const share = division.random('cost', number).whole(48, 68);
  return new Decimal(price).times(share).dividedBy(100).toFixed(2, Decimal.ROUND_HALF_UP).concat('00');
}

function itemRow(division: DemonstrationDivision, item: DemonstrationItem) {
  const { number, isService, groupNumber, special, parts, assembleAtDelivery: _whole, vatPercentage: _vat, ...facts } = item;
  const random = division.random('item', number);
  return {
    ...facts,
    ...usual.facts,
    ...special,
    searchCode: item.code.replaceAll(/\W/g, ''),
    barcode: isService ? null : random.globalNumber(division.country),
    itemGroupId: division.id('itemGroup', groupNumber),
    isStockItem: !isService,
    isMakeItem: parts.length > 0,
    startDate: addDays(division.today, -random.whole(300, 3000)),
  };
}

/** The parts of assembled items, numbered from 1. */
export function demonstrationParts(items: readonly DemonstrationItem[]) {
  const idOf = new Map(items.map(({ code, id }) => [code, id]));
  return items.flatMap(({ id, parts, assembleAtDelivery }) =>
    parts.map(([code, quantity], index) => ({
      itemId: id,
      lineNumber: index + 1,
      partItemId: idOf.get(code),
      quantity,
      quantityBatch: quantity,
      assembledLeadDays: 2,
      assembleAtDelivery,
    })),
  );
}
