import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { announce } from '#console/announcements/announcer.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { Column } from '#console/lists/Column.ts';
import { RecordTable } from '#console/lists/RecordTable.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import type { Kept } from '#console/kept/kept.ts';
import { Place } from '#console/records/Place.tsx';
import { colour } from '#console/theme/colour.ts';
import type { WorkOrderItem } from '../itemSchema.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';
import { ItemState } from './ItemState.tsx';
import { lineAmount } from './lineAmount.ts';
import { useKeepLines } from './waiting/useKeepLines.ts';
import { useWaitingWork } from './waiting/useWaitingWork.ts';
import type { WaitingLine } from './waiting/waitingWork.ts';

/** The lines of a work order as the page shows it; the state of each can be set here while the work order can be changed. */
export function ItemLines({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const attempt = useAttempt();
  const { run, isPending } = useWrite('workOrders', 'saveItems');
  const keepLines = useKeepLines(order);
  const waiting = new Map(useWaitingWork(order.id).lines.map((kept) => [kept.value.line.id, kept]));
  const { items = [], assets = [] } = order;
  const open = items.filter(({ status }) => status === 'Open');
  const takesChanges = isEditable(order.status);
  const codes = new Map(assets.map(({ id, tag, name }) => [id, name ?? tag]));
  if (items.length === 0) {
    return (
      <Place
        title={translate('workOrders.items.none')}
        action={takesChanges ? { label: translate('workOrders.items.add'), to: `/work-orders/${order.id}/edit` } : undefined}
      >
        {translate('workOrders.items.noneHint')}
      </Place>
    );
  }
  const finishAll = () =>
    attempt(async () => {
      const status = 'Gerealiseerd' as const;
      const send = () => run({ path: { workOrderId: order.id }, body: open.map(({ id }) => ({ id, status })) });
      const changes = open.map((line) => ({ line, state: { status, outcome: line.outcome } }));
      if (!(await keepLines(changes, send))) return;
      announce(translate('workOrders.items.finished', { smart_count: open.length }));
    });
  return (
    <Lines>
      <RecordTable label={translate('workOrders.items.title')} rows={items} columns={columnsFor({ order, takesChanges, codes, waiting })} />
      <Foot order={order} />
      {takesChanges && open.length > 0 && (
        <div>
          <ActionButton pending={isPending} onPress={() => void finishAll()}>
            {translate('workOrders.items.finishAll', { smart_count: open.length })}
          </ActionButton>
        </div>
      )}
    </Lines>
  );
}

function Foot({ order: { items = [], followUpWorkOrderId } }: { order: WorkOrder }) {
  const translate = useTranslate();
  const format = useFormat();
  const amounts = items.map((line) => Number(lineAmount(line) ?? 0)); // for display only; the server calculates the invoiced amount
  const moved = items.filter(({ status }) => status === 'Herpland').length;
  return (
    <>
      {amounts.some((amount) => amount !== 0) && (
        <p>{translate('workOrders.items.total', { amount: format.money(amounts.reduce((sum, one) => sum + one, 0)) })}</p>
      )}
      {moved > 0 && !followUpWorkOrderId && <p>{translate('workOrders.items.moved', { smart_count: moved })}</p>}
    </>
  );
}

interface ShownLines {
  order: WorkOrder;
  takesChanges: boolean;
  /** The names of the objects. */
  codes: ReadonlyMap<string, string>;
  /** The states that wait to be sent, by line. */
  waiting: ReadonlyMap<string, Kept<WaitingLine>>;
}

function columnsFor({ order, takesChanges, codes, waiting }: ShownLines): readonly Column<WorkOrderItem>[] {
  const label = (field: string) => `resources.workOrders.fields.items.${field}`;
  return [
    {
      source: 'description',
      label: 'workOrders.items.work',
      main: true,
      text: (line) => [line.itemCode, line.description ?? line.itemDescription].filter(Boolean).join(' '),
      cell: (line) => (
        <span>
          {line.description ?? line.itemDescription}
          {line.outcome && <Outcome>{line.outcome}</Outcome>}
        </span>
      ),
    },
    { source: 'itemCode', label: label('itemId'), quiet: true, phone: 'detail' },
    { source: 'assetId', label: label('assetId'), quiet: true, phone: 'detail', text: ({ assetId }) => codes.get(assetId ?? '') ?? '' },
    {
      source: 'quantity',
      label: label('quantity'),
      numeric: true,
      phone: 'detail',
      text: ({ quantity, quantityUsed, unitCode }, format) => format.quantity(quantityUsed ?? quantity, unitCode),
    },
    {
      source: 'unitPrice',
      label: label('unitPrice'),
      numeric: true,
      text: ({ unitPrice }, format) => (unitPrice === null ? '' : format.price(unitPrice)),
    },
    {
      name: 'amount',
      label: 'workOrders.items.amount',
      numeric: true,
      phone: 'detail',
      text: (line, format) => format.money(lineAmount(line)),
      cell: (line, format) => format.money(lineAmount(line)),
    },
    {
      source: 'status',
      label: label('status'),
      phone: 'chip',
      cell: (line) => <ItemState order={order} line={line} waiting={waiting.get(line.id)} isFixed={!takesChanges} />,
    },
  ];
}

const Outcome = styled('span')({ display: 'block', fontWeight: 400, fontSize: '0.8125rem', color: colour.ink2 });

const Lines = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  p: { margin: 0, fontSize: '0.875rem', color: colour.ink2 },
  'p:first-of-type': { textAlign: 'end' },
});
