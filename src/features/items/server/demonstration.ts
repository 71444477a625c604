import { addDays } from '#contract/days.ts';
import { Decimal } from 'decimal.js';
import { seededId } from '#contract/seededId.ts';
import { vatCodesOf } from '#features/lookups/server/demonstration.ts';
import {
  stampColumns,
  stamp,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationRow,
  type DemonstrationTable,
} from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import type { CatalogueEntry, CatalogueGroup, Special } from './demonstration/catalogue.ts';
import { costGroup } from './demonstration/costGroup.ts';
import { mobilityCatalogue } from './demonstration/mobilityCatalogue.ts';
import { safetyCatalogue } from './demonstration/safetyCatalogue.ts';

/** An item of the demonstration data, as far as orders and invoices refer to it. */
export interface DemonstrationItem {
  number: number;
  id: string;
  code: string;
  description: string;
  unit: string;
  standardSalesPrice: string;
  costPriceStandard: string;
  vatCode: string;
  /** Services are not stocked; only some are bought. */
  isService: boolean;
  group: CatalogueGroup;
  special: Special;
}

/** Item groups, items and the parts of assembled items of a division. */
export const demonstrateItems: Demonstrate = function* (division, size) {
  const items = demonstrationItems(division);
  yield groupTable(division);
  yield { table: 'item', columns: itemColumns, rows: items.map((item) => itemRow(division, item, size.today)) };
  yield assemblyTable(division, items);
};

/** The items of a division, numbered from 1: the same on every machine. */
export function demonstrationItems(division: DemonstrationDivision): DemonstrationItem[] {
  return catalogueOf(division)
    .flatMap((group) => group.entries.map((entry) => ({ group, entry })))
    .map(({ group, entry }, index) => itemOf(division, index + 1, group, entry));
}

function catalogueOf(division: DemonstrationDivision): readonly CatalogueGroup[] {
  return [...(division.isMobility ? mobilityCatalogue : safetyCatalogue), costGroup];
}

function itemOf(division: DemonstrationDivision, number: number, group: CatalogueGroup, entry: CatalogueEntry): DemonstrationItem {
  const [code, nl, de, price, own = {}] = entry;
  const special: Special = { ...group.usual, ...own };
  const [high, low] = vatCodesOf[division.country];
  return {
    number,
    id: seededId(division.code, 'item', number),
    code,
    description: division.country === 'NL' ? nl : de,
    unit: unitCodes[division.country][special.unit ?? 'piece'],
    standardSalesPrice: new Decimal(price).toFixed(4),
    costPriceStandard: costOf(division, number, price),
    vatCode: (special.isLowVat ? low : high)?.code ?? '',
    isService: group.isService ?? false,
    group,
    special,
  };
}

const unitCodes = {
  NL: { piece: 'stuk', set: 'set', hour: 'uur', kilometre: 'km', metre: 'm', box: 'doos', litre: 'l' },
  DE: { piece: 'Stk', set: 'Set', hour: 'Std', kilometre: 'km', metre: 'm', box: 'Ktn', litre: 'l' },
};

// between 48 and 68 % of the price, in whole cents
function costOf(division: DemonstrationDivision, number: number, price: string): string {
  const share = new SeededRandom(division.code, 'cost', number).whole(48, 68);
  return new Decimal(price).times(share).dividedBy(100).toFixed(2, Decimal.ROUND_HALF_UP).concat('00');
}

function groupTable(division: DemonstrationDivision): DemonstrationTable {
  const rows = catalogueOf(division).map((group, index) => ({
    ...stamp(division, 'itemGroup', index + 1),
    code: group.code,
    description: division.country === 'NL' ? group.nl : group.de,
    isDefault: index === 0,
  }));
  return { table: 'itemGroup', columns: [...stampColumns, 'code', 'description', 'isDefault'], rows };
}

const itemColumns = [
  ...stampColumns,
  'code',
  'description',
  'searchCode',
  'barcode',
  'itemGroupId',
  'unit',
  'standardSalesPrice',
  'costPriceStandard',
  'salesVatCode',
  'isPurchaseItem',
  'isStockItem',
  'isSerialItem',
  'isBatchItem',
  'isMakeItem',
  'isWebshopItem',
  'isFractionAllowed',
  'isTime',
  'netWeight',
  'startDate',
  'assetTypes',
  'isAdditional',
  'serviceRole',
];

function itemRow(division: DemonstrationDivision, item: DemonstrationItem, today: string): DemonstrationRow {
  const { number, group, special, isService } = item;
  const random = new SeededRandom(division.code, 'item', number);
  return {
    ...stamp(division, 'item', number),
    code: item.code,
    description: item.description,
    searchCode: item.code.replaceAll(/\W/g, ''),
    barcode: isService ? null : barcodeOf(division, random),
    itemGroupId: seededId(division.code, 'itemGroup', catalogueOf(division).indexOf(group) + 1),
    unit: item.unit,
    standardSalesPrice: item.standardSalesPrice,
    costPriceStandard: item.costPriceStandard,
    salesVatCode: item.vatCode,
    isPurchaseItem: !isService || group.isBought === true,
    isStockItem: !isService,
    isSerialItem: special.isSerial ?? false,
    isBatchItem: special.isBatch ?? false,
    isMakeItem: special.parts !== undefined,
    isWebshopItem: special.isWebshop ?? false,
    isFractionAllowed: special.unit === 'hour' || special.unit === 'kilometre' || special.unit === 'metre',
    isTime: special.unit === 'hour',
    netWeight: isService ? null : (special.weight ?? null),
    startDate: addDays(today, -random.whole(300, 3000)),
    assetTypes: special.types ?? [],
    isAdditional: special.isAdditional ?? false,
    serviceRole: special.role,
  };
}

/** An EAN-13 with a right check digit: 87 is Dutch, 40 German. */
function barcodeOf(division: DemonstrationDivision, random: SeededRandom): string {
  const digits = `${division.country === 'NL' ? '87' : '40'}${random.digits(10)}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function assemblyTable(division: DemonstrationDivision, items: readonly DemonstrationItem[]): DemonstrationTable {
  const byCode = new Map(items.map((item) => [item.code, item]));
  const parts = items.flatMap((item) =>
    (item.special.parts ?? []).map(([code, quantity], index) => ({ item, part: byCode.get(code), quantity, lineNumber: index + 1 })),
  );
  const rows = parts.map(({ item, part, quantity, lineNumber }, index) => ({
    ...stamp(division, 'assemblyItem', index + 1),
    itemId: item.id,
    lineNumber,
    partItemId: part?.id,
    quantity,
    quantityBatch: quantity,
    assembledLeadDays: 2,
    assembleAtDelivery: item.special.unit === 'set',
  }));
  const columns = ['itemId', 'lineNumber', 'partItemId', 'quantity', 'quantityBatch', 'assembledLeadDays', 'assembleAtDelivery'];
  return { table: 'assemblyItem', columns: [...stampColumns, ...columns], rows };
}
