export { bodyOfItemLine, entryOfItemLine, filledLines, inPercent, percentOf, pricedItemLine, requireItemLine } from './itemLine.ts';
export { LineTotals } from './LineTotals.tsx';
export { useVatText } from './useVatText.ts';
export { useItemLineColumns } from './useItemLineColumns.ts';
export { useItemSearch } from './useItemSearch.ts';
export { useLineLookups, type LineLookups } from './useLineLookups.ts';
export { vatKindOf } from './vatCodes.ts';
