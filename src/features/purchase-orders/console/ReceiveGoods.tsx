import { present } from '#console/clock/presentTime.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { dayOf } from '#contract/days.ts';
import { isEditable } from '#contract/orderState.ts';
import { useCan } from '#console/data/DataContext.ts';
import { lineTexts } from '#console/data/fieldTexts.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { UnsavedChanges } from '#console/forms/UnsavedChanges.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { packFieldError, useFieldMessage } from '#console/inputs/fieldMessages.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { quantityStillToCome } from '../rules.ts';
import type { PurchaseOrderLine } from '../schema.ts';
import { ArrivingLine, isExpected, itemText } from './ArrivingLine.tsx';
import { bodyOfArrival, useArrivals } from './useArrivals.ts';
import type { OrderWithLines } from './useOrder.ts';

/** Books received goods of an order; by default everything that is still to come. More than that needs a reason. */
export function ReceiveGoods({ order, onClose }: { order: OrderWithLines; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const [isLeaving, setLeaving] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const receiving = useReceiving(order, onClose);
  const { arrivals, booking, head, trackingOf, isChanged, book } = receiving;
  const handleClose = () => (isChanged() ? setLeaving(true) : onClose());

  function handleGoTo(line: PurchaseOrderLine) {
    const part = `[data-line="${line.id}"] [data-part="${arrivals.problemOf(line)?.field ?? ''}"]`;
    list.current?.querySelector<HTMLElement>(`${part} :is(input, textarea)`)?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (!isEnterOfPerson(event)) return;
    event.preventDefault();
    void book();
  }

  return (
    <Dialog open onClose={handleClose} onKeyDown={handleKey} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <UnsavedChanges isChanged={isChanged} submit={book} forget={onClose} />
      <DialogTitle id={titleId}>{translate('purchaseOrders.receiving.title')}</DialogTitle>
      <DialogContent>
        <HeadFields head={head} />
        <FillButtons fill={arrivals.fill} />
        <Lines ref={list}>
          {expectedFirst(order.lines).map((line) => (
            <ArrivingLine
              key={line.id}
              line={line}
              arrival={arrivals.arrivalOf(line)}
              tracking={trackingOf(line)}
              barcode={arrivals.itemOf(line)?.barcode}
              problem={arrivals.problemOf(line)}
              refused={booking.refused[line.id] ?? {}}
              onChange={(part) => arrivals.change(line, part)}
            />
          ))}
        </Lines>
      </DialogContent>
      <Actions receiving={receiving} onGoTo={handleGoTo} onClose={handleClose} />
      {isLeaving && (
        <Confirmation
          question={translate('purchaseOrders.receiving.confirmLeave')}
          action={translate('forms.unsaved.leave')}
          isPending={false}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}

// a scanner ends the number of a piece or of a delivery note with Enter as well
function isEnterOfPerson({ key, ctrlKey, target, currentTarget, nativeEvent }: KeyboardEvent<HTMLDivElement>): boolean {
  const isTyped = target instanceof HTMLInputElement && currentTarget.contains(target) && !target.closest('[data-scanned]');
  return key === 'Enter' && !ctrlKey && isTyped && !nativeEvent.isComposing;
}

function HeadFields({ head }: { head: ReturnType<typeof useReceiving>['head'] }) {
  const translate = useTranslate();
  return (
    <Fields>
      <DateInput
        label={translate('purchaseOrders.receiving.date')}
        value={head.receiptDate}
        onChange={head.setReceiptDate}
        onProblem={(problem) => head.setDay(problem === undefined)}
      />
      <div data-scanned>
        <TextInput label={translate('purchaseOrders.receiving.yourRef')} value={head.yourRef} onChange={head.setYourRef} />
      </div>
    </Fields>
  );
}

/** Fills in everything that is still to come, or nothing. */
function FillButtons({ fill }: Pick<ReturnType<typeof useArrivals>, 'fill'>) {
  const translate = useTranslate();
  return (
    <Fill>
      <Button size="small" onClick={() => fill(quantityStillToCome)}>
        {translate('purchaseOrders.receiving.all')}
      </Button>
      <Button size="small" onClick={() => fill(() => '0')}>
        {translate('purchaseOrders.receiving.none')}
      </Button>
    </Fill>
  );
}

/** The input for a receipt, whether it can be booked, and the booking. */
function useReceiving(order: OrderWithLines, onBooked: () => void) {
  const mayOverride = useCan('purchasing');
  const arrivals = useArrivals(order.lines);
  const [today] = useState(() => dayOf(present()));
  const [receiptDate, setReceiptDate] = useState<string | null>(today);
  const [isDay, setDay] = useState(true);
  const [yourRef, setYourRef] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const { arrived, arrivalOf, isOver } = arrivals;
  const booking = useBooking(arrived);
  const trackingOf = (line: PurchaseOrderLine) => ({
    isSerialItem: arrivals.itemOf(line)?.isSerialItem ?? booking.refused[line.id]?.['serialNumbers'] !== undefined,
    isBatchItem: arrivals.itemOf(line)?.isBatchItem ?? booking.refused[line.id]?.['batchNumbers'] !== undefined,
  });
  const wrong = arrived.find((line) => arrivals.problemOf(line));
  // a colleague was faster
  const isClosed = !isEditable(order.orderStatus);
  const isRefused = isClosed || !isDay || arrived.length === 0 || wrong !== undefined || (isOver && !(mayOverride && reason?.trim()));

  async function book(): Promise<boolean> {
    if (isRefused) return false;
    const isBooked = await booking.run({
      ...(receiptDate ? { receiptDate } : {}),
      yourRef,
      ...(isOver ? { override: true, overrideReason: reason } : {}),
      lines: arrived.map((line) => ({ purchaseOrderLineId: line.id, ...bodyOfArrival(arrivalOf(line), trackingOf(line)) })),
    });
    if (isBooked) onBooked();
    return isBooked;
  }

  return {
    arrivals,
    booking,
    head: { receiptDate, setReceiptDate, isDay, setDay, yourRef, setYourRef },
    override: { mayOverride, reason, setReason },
    trackingOf,
    wrong,
    isClosed,
    isRefused,
    isChanged: () => arrivals.isChanged || receiptDate !== today || Boolean(yourRef ?? reason),
    book,
  };
}

interface ActionsProps {
  receiving: ReturnType<typeof useReceiving>;
  onGoTo: (line: PurchaseOrderLine) => void;
  onClose: () => void;
}

/** The actions of the dialog, with the errors that prevent booking. */
function Actions({ receiving, onGoTo, onClose }: ActionsProps) {
  const translate = useTranslate();
  const whyId = useId();
  const { arrivals, booking, head, override, wrong, isClosed, isRefused, book } = receiving;
  const { arrived } = arrivals;
  const { mayOverride, reason, setReason } = override;
  return (
    <>
      {arrivals.isOver && (
        // outside of the scrolling part, because it would be out of sight on a long order
        <Alert severity="warning" sx={{ mx: 6, '& .MuiAlert-message': { flex: 1 } }}>
          {translate('purchaseOrders.receiving.over')}
          {mayOverride && <TextInput label={translate('purchaseOrders.receiving.reason')} value={reason} onChange={setReason} required />}
        </Alert>
      )}
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        <Why id={whyId}>
          {isClosed ? (
            translate('purchaseOrders.receiving.closed')
          ) : !head.isDay ? (
            translate('validation.date')
          ) : wrong ? (
            <WrongLine line={wrong} onGoTo={() => onGoTo(wrong)} problem={arrivals.problemOf(wrong)} />
          ) : (
            isRefused && translate(`purchaseOrders.receiving.${arrived.length === 0 ? 'nothing' : mayOverride ? 'noReason' : 'notAllowed'}`)
          )}
        </Why>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <ActionButton
          main
          hotkey="ctrl+enter"
          disabled={isRefused}
          pending={booking.isPending}
          describedBy={whyId}
          onPress={() => void book()}
        >
          {translate('purchaseOrders.receiving.book')}
        </ActionButton>
      </DialogActions>
    </>
  );
}

type Receipt = Parameters<ReturnType<typeof useWrite<'goodsReceipts', 'create'>>['run']>[0]['data'];

/** Sends a receipt; the server's errors about a line are kept by the line's id and field. */
function useBooking(arrived: readonly PurchaseOrderLine[]) {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const command = useWrite('goodsReceipts', 'create');
  const [refused, setRefused] = useState<Readonly<Record<string, Record<string, string>>>>({});
  const run = async (data: Receipt): Promise<boolean> => {
    try {
      const receipt = await command.run({ data });
      notify(translate('purchaseOrders.receiving.booked', { number: receipt.receiptNumber }), { type: 'success' });
      return true;
    } catch (error) {
      setRefused(lineTexts(error, arrived));
      showProblem(error);
      return false;
    }
  };
  return { run, refused, isPending: command.isPending };
}

interface WrongLineProps {
  line: PurchaseOrderLine;
  problem: ReturnType<ReturnType<typeof useArrivals>['problemOf']>;
  onGoTo: () => void;
}

function WrongLine({ line, problem, onGoTo }: WrongLineProps) {
  const messageOf = useFieldMessage();
  return (
    <Link component="button" type="button" color="inherit" sx={{ verticalAlign: 'top', textAlign: 'start' }} onClick={onGoTo}>
      {itemText(line)}: {problem && messageOf(packFieldError(problem.error))}
    </Link>
  );
}

// Lines that still expect goods come first
function expectedFirst(lines: readonly PurchaseOrderLine[]): readonly PurchaseOrderLine[] {
  return lines.toSorted((one, other) => Number(isExpected(other)) - Number(isExpected(one)));
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  marginBottom: 12,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Fill = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 4, marginBottom: 8 });

const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Why = styled('output')({ flex: 1, minWidth: 160, color: colour.ink2, fontSize: '0.875rem', [media.phone]: { flexBasis: '100%' } });
