export {
  bodyOfItemLine,
  entryOfItemLine,
  filledLines,
  fractionOf,
  inPercent,
  percentOf,
  pricedItemLine,
  requireItemLine,
  schemaOfEntry,
} from './itemLine.ts';
export { pricedAt } from './itemFields.ts';
export { LinesFields } from './LinesFields.tsx';
export { orderedText, shownItemColumns } from './shownItemColumns.ts';
export { useAmountFacts } from './useAmountFacts.ts';
export { useWarehouseName } from './useWarehouseName.ts';
export { useVatNotes } from './useVatNotes.ts';
export { useVatText } from './useVatText.ts';
export { useBookedLines } from './useBookedLines.ts';
export { useItemLineColumns } from './useItemLineColumns.ts';
export { useFormDay } from './useFormDay.ts';
export { useFormRate } from './useFormRate.ts';
export { useItemSearch } from './useItemSearch.ts';
export { useKnownItems } from './useKnownItems.ts';
export { useLineLookups, type LineLookups } from './useLineLookups.ts';
export { vatKindOf } from './vatCodes.ts';
