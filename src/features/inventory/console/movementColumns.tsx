import type { Column } from '#console/lists/Column.ts';
import type { StockMovement } from '../schema.ts';

const field = (name: keyof StockMovement) => `resources.stockMovements.fields.${name}`;

// the screen translates the texts of kinds and documents
type Translate = (key: string, options?: object) => string;

/** The cause of a movement: the document with its number, else the kind. */
export function sourceText({ sourceKind, sourceNumber, kind }: StockMovement, translate: Translate): string {
  if (!sourceKind) return translate(`stockMovements.kinds.${kind}`);
  return `${translate(`stockMovements.sources.${sourceKind}`)} ${sourceNumber ?? ''}`.trim();
}

/** The page of the document that caused a movement, if it has one. */
export function sourcePath({ sourceKind, sourceId }: StockMovement): string | undefined {
  const path = sourceKind && paths[sourceKind];
  return path && sourceId ? `${path}/${sourceId}` : undefined;
}

const paths: Partial<Record<NonNullable<StockMovement['sourceKind']>, string>> = {
  WorkOrder: '/work-orders',
  AssemblyOrder: '/assembly-orders',
  StockCount: '/stock-counts',
  StockTransfer: '/stock-transfers',
};

/** The columns of the ledger wherever it is shown, without those of item and warehouse. */
export function movementColumns(
  translate: Translate,
): Record<'at' | 'source' | 'quantity' | 'stockAfter' | 'person', Column<StockMovement>> {
  return {
    at: {
      source: 'at',
      label: field('at'),
      text: (row, format) => format.dateTime(row.at),
      sortable: true,
      quiet: true,
      width: '160px',
      phone: 'detail',
    },
    source: { source: 'sourceNumber', label: field('sourceNumber'), text: (row) => sourceText(row, translate) },
    quantity: {
      source: 'quantity',
      label: field('quantity'),
      numeric: true,
      text: (row, format) => (Number(row.quantity) > 0 ? `+${format.number(row.quantity)}` : format.number(row.quantity)),
      phone: 'chip',
    },
    stockAfter: { source: 'stockAfter', label: field('stockAfter'), numeric: true, text: (row, format) => format.number(row.stockAfter) },
    person: { source: 'creatorName', label: field('creatorName'), text: (row) => row.creatorName ?? '', quiet: true },
  };
}
