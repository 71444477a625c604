import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { packFieldError, useFieldMessage } from '#console/inputs/fieldMessages.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { visuallyHidden } from '#console/theme/visuallyHidden.ts';
import type { SalesOrderLine } from '../../schema.ts';
import { problemOf } from './leaving.ts';
import type { useDelivering } from './useDelivering.ts';

type Delivering = Pick<ReturnType<typeof useDelivering>, 'itemOf' | 'leavingOf' | 'change' | 'short'>;

/** The lines of an order with the quantities to deliver, and the numbers of their pieces or batches. */
export function DeliverTable({ lines, delivering }: { lines: readonly SalesOrderLine[]; delivering: Delivering }) {
  const translate = useTranslate();
  const label = (field: string) => translate(`resources.salesOrders.fields.lines.${field}`);
  const numeric = ['quantity', 'quantityDelivered', 'inStock'];
  return (
    <Table aria-label={translate('salesOrders.lines')}>
      <thead>
        <tr>
          <th scope="col">{label('itemId')}</th>
          <th scope="col">{label('description')}</th>
          {numeric.map((field) => (
            <th key={field} scope="col" className="number">
              {label(field)}
            </th>
          ))}
          <th scope="col" className="number">
            {translate('salesOrders.delivering.now')}
          </th>
          <th scope="col">{translate('salesOrders.delivering.numbers')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.id} line={line} delivering={delivering} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ line, delivering }: { line: SalesOrderLine; delivering: Delivering }) {
  const translate = useTranslate();
  const format = useFormat();
  const messageOf = useFieldMessage();
  const leaving = delivering.leavingOf(line);
  const item = delivering.itemOf(line);
  const hasNumbers = item?.isSerialItem === true || item?.isBatchItem === true;
  const problem = problemOf(leaving, item);
  const isOfQuantity = problem?.code === 'notWholeNumber' || problem?.code === 'decimal';
  const message = problem && messageOf(packFieldError(problem));
  const column = (field: string) => translate(`resources.salesOrders.fields.lines.${field}`);
  const named = { item: line.itemCode, number: line.lineNumber };
  return (
    <tr>
      <th scope="row">{line.itemCode}</th>
      <td className="text">{line.description ?? line.itemDescription}</td>
      <td className="number" data-label={column('quantity')}>
        {format.number(line.quantity)}
      </td>
      <td className="number" data-label={column('quantityDelivered')}>
        {format.number(line.quantityDelivered)}
      </td>
      <td className="number" data-label={column('inStock')}>
        {line.inStock === null ? '–' : format.number(line.inStock)}
      </td>
      <td className={delivering.short.includes(line) ? 'now short' : 'now'} data-label={translate('salesOrders.delivering.now')}>
        <DecimalInput
          label={translate('salesOrders.delivering.quantity', named)}
          value={leaving.quantity}
          onChange={(quantity) => delivering.change(line, { quantity })}
          onProblem={(wrong) => delivering.change(line, { isNumber: wrong === undefined })}
          // of a text that is not a number, the input says so by itself
          error={isOfQuantity && leaving.isNumber ? message : undefined}
        />
      </td>
      <td className="now" data-label={hasNumbers ? translate('salesOrders.delivering.numbers') : undefined}>
        {hasNumbers && (
          <TextInput
            label={translate(`salesOrders.delivering.${item?.isSerialItem ? 'serials' : 'batches'}`, named)}
            value={leaving.numbers}
            onChange={(numbers) => delivering.change(line, { numbers })}
            error={isOfQuantity ? undefined : message}
          />
        )}
      </td>
    </tr>
  );
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  backgroundColor: colour.card,
  // a table with collapsed borders cannot have rounded corners
  borderRadius: 8,
  boxShadow: `0 0 0 1px ${colour.line}`,
  'th, td': { padding: '8px 12px', textAlign: 'start', borderTop: `1px solid ${colour.line}`, verticalAlign: 'middle' },
  'thead th': { borderTop: 0, fontSize: '0.78125rem', fontWeight: 640, color: colour.ink2, whiteSpace: 'nowrap' },
  'tbody th': { fontWeight: 560 },
  'th.number, td.number': { textAlign: 'end', fontFeatureSettings: '"tnum"' },
  '.now': { minWidth: 150 },
  '.now:not(:last-child) input': { textAlign: 'end' },
  '.short .MuiOutlinedInput-root': { backgroundColor: colour.warnSoft },
  // the headings of column and row are sufficient
  '.now label': visuallyHidden,
  [media.phone]: {
    display: 'block',
    thead: { display: 'none' },
    tbody: { display: 'block' },
    tr: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', padding: '8px 0', borderTop: `1px solid ${colour.line}` },
    'th, td': { borderTop: 0, padding: '2px 12px' },
    'th, .text': { gridColumn: '1 / -1' },
    'td.number': { textAlign: 'start' },
    '[data-label]::before': { content: 'attr(data-label)', display: 'block', color: colour.ink2, fontSize: '0.75rem' },
    '.now': { gridColumn: '1 / -1' },
    '.now:empty': { display: 'none' },
  },
});
