import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { compareDecimals } from '#contract/amounts.ts';
import { useFormat } from '#console/i18n/format.ts';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import type { LookupSearch } from '#console/inputs/lookups.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import type { ReorderLine } from '../reorderSchema.ts';

/** The order for a line. */
export interface Pick {
  isChosen: boolean;
  quantity: string | null;
  supplierId: string | null;
  supplierName: string | null;
}

/** See {@link ReorderRow}. */
export interface ReorderRowProps {
  line: ReorderLine;
  pick: Pick;
  search: LookupSearch;
  /** The reason why the line was not ordered. */
  refused: string | undefined;
  onChange: (part: Partial<Pick>) => void;
}

/** One item in one warehouse: its stock, open orders, and what to order from whom. */
export function ReorderRow({ line, pick, search, refused, onChange }: ReorderRowProps) {
  const translate = useTranslate();
  const format = useFormat();
  const item = `${line.itemCode} ${line.itemDescription}`;
  const isWrong = pick.isChosen && compareDecimals(pick.quantity ?? '0', '0') <= 0;
  const minimum = compareDecimals(line.safetyStock, line.reorderPoint) > 0 ? line.safetyStock : line.reorderPoint;
  return (
    <Row>
      <div className="item">
        <CheckboxInput label={item} value={pick.isChosen} onChange={(isChosen) => onChange({ isChosen: isChosen ?? false })} />
        <span className="quiet">
          {line.warehouseDescription} ·{' '}
          {translate('reorder.minimum', { minimum: format.number(minimum), maximum: format.number(line.maximumStock) })} ·{' '}
          <Link to={`/stock/${line.itemId}`} aria-label={`${translate('items.stockCard')} ${line.itemCode}`}>
            {translate('items.stockCard')}
          </Link>
        </span>
        <OpenOrders line={line} />
        {refused && (
          <FormHelperText error>
            <span aria-hidden>■ </span>
            {refused}
          </FormHelperText>
        )}
      </div>
      <div className="standing">
        <StateChip standing={compareDecimals(line.currentStock, '0') <= 0 ? 'bad' : 'warn'}>
          {format.quantity(line.currentStock, line.unit)}
        </StateChip>
        <span className="quiet">
          {translate('resources.stock.fields.projectedStock')}: {format.number(line.projectedStock)}
        </span>
      </div>
      <LookupInput
        label={translate('reorder.supplier')}
        value={pick.supplierId}
        search={search}
        textOf={() => pick.supplierName ?? undefined}
        onChange={(supplierId) => onChange({ supplierId })}
        onPick={(choice) => onChange({ supplierName: choice?.label ?? null, isChosen: choice !== null })}
        hint={pick.supplierId === null ? translate('reorder.noSupplierHint') : undefined}
      />
      <DecimalInput
        label={translate('reorder.quantityShort')}
        value={pick.quantity}
        onChange={(quantity) => onChange({ quantity })}
        error={isWrong ? translate('validation.moreThan', { min: 0 }) : undefined}
      />
    </Row>
  );
}

function OpenOrders({ line: { openOrders } }: { line: ReorderLine }) {
  const translate = useTranslate();
  const format = useFormat();
  if (openOrders.length === 0) return null;
  return (
    <span className="quiet">
      {translate('reorder.openOrders')}:{' '}
      {openOrders.map(({ purchaseOrderId, orderNumber, quantity }, index) => (
        <span key={purchaseOrderId}>
          {index > 0 && ', '}
          <Link to={`/purchase-orders/${purchaseOrderId}`}>
            {translate('reorder.openOrder', { number: orderNumber, quantity: format.number(quantity) })}
          </Link>
        </span>
      ))}
    </span>
  );
}

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) 130px minmax(0, 2fr) 120px',
  alignItems: 'start',
  gap: '8px 16px',
  padding: '12px 16px',
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  a: { color: colour.brand },
  '.item, .standing': { display: 'flex', flexDirection: 'column', gap: 2, alignItems: 'flex-start', overflowWrap: 'anywhere' },
  '.quiet': { color: colour.ink2, fontSize: '0.8125rem' },
  '@media (max-width: 899.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 110px',
    '.item, .standing': { gridColumn: '1 / -1' },
    '.standing': { flexDirection: 'row', alignItems: 'center', gap: 12 },
  },
});
