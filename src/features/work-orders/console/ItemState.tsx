import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { announce } from '#console/announcements/announcer.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useDialogDraft } from '#console/forms/useDialogDraft.ts';
import { takeFocus } from '#console/inputs/takeFocus.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import type { Kept } from '#console/kept/kept.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { workOrderItemStatus, type WorkOrderItem } from '../itemSchema.ts';
import type { WorkOrder } from '../schema.ts';
import { useKeepLines } from './waiting/useKeepLines.ts';
import { WaitingState } from './waiting/WaitingState.tsx';
import type { WaitingLine } from './waiting/waitingWork.ts';
import { ItemChip } from './WorkOrderChip.tsx';

type ItemStatus = WorkOrderItem['status'];

/** See {@link ItemState}. */
export interface ItemStateProps {
  order: WorkOrder;
  /** The line as the page shows it. */
  line: WorkOrderItem;
  /** Its state that waits to be sent. */
  waiting: Kept<WaitingLine> | undefined;
  isFixed: boolean;
}

/** A select for the state of a line, with a reason for a line that was not done. Without a connection the state waits to be sent. */
export function ItemState({ order, line, waiting, isFixed }: ItemStateProps) {
  const translate = useTranslate();
  const attempt = useAttempt();
  const { run, isPending } = useWrite('workOrders', 'saveItems');
  const keepLines = useKeepLines(order);
  const [asked, setAsked] = useState<ItemStatus>();
  const number = line.lineNumber;
  const told = waiting && <WaitingState kept={waiting} />;
  if (isFixed)
    return (
      <State>
        <ItemChip status={line.status} />
        {told}
      </State>
    );
  const save = (status: ItemStatus, outcome = line.outcome) =>
    attempt(async () => {
      const send = () => run({ path: { workOrderId: order.id }, body: { id: line.id, status, outcome } });
      if (await keepLines([{ line, state: { status, outcome } }], send))
        announce(translate('workOrders.items.became', { number, status: translate(`workOrders.itemStatus.${status}`) }));
      setAsked(undefined);
    });
  return (
    <State>
      <Choice
        data-status={line.status}
        aria-label={translate('workOrders.items.stateOf', { number })}
        value={asked ?? line.status}
        disabled={isPending}
        onChange={({ target }) => {
          const status = workOrderItemStatus.parse(target.value);
          if (status === 'Herpland' || status === 'Geannuleerd') setAsked(status);
          else void save(status);
        }}
      >
        {workOrderItemStatus.options.map((status) => (
          <option key={status} value={status}>
            {translate(`workOrders.itemStatus.${status}`)}
          </option>
        ))}
      </Choice>
      {told}
      {asked && <OutcomeDialog line={line} status={asked} isPending={isPending} onSave={save} onClose={() => setAsked(undefined)} />}
    </State>
  );
}

interface OutcomeDialogProps {
  line: WorkOrderItem;
  status: ItemStatus;
  isPending: boolean;
  onSave: (status: ItemStatus, outcome: string | null) => Promise<unknown>;
  onClose: () => void;
}

function OutcomeDialog({ line, status, isPending, onSave, onClose }: OutcomeDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [outcome, setOutcome] = useDialogDraft(`workOrderItems/${line.id}/${status}`, line.outcome);
  const title = translate(`workOrders.items.ask.${status}`, { work: line.description ?? line.itemDescription });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onSave(status, outcome);
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <TextInput
            label={translate('resources.workOrders.fields.items.outcome')}
            hint={translate('workOrders.items.outcomeHint')}
            rows={2}
            value={outcome}
            onChange={setOutcome}
            inputRef={takeFocus}
          />
        </DialogContent>
        <DialogActions>
          <ActionButton onPress={onClose}>{translate('ra.action.back')}</ActionButton>
          <ActionButton main type="submit" pending={isPending}>
            {translate(`workOrders.itemStatus.${status}`)}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

// at the end of a row of a phone
const State = styled('span')({ [media.phone]: { display: 'grid', justifyItems: 'end', textAlign: 'end' } });

const Choice = styled('select')({
  height: 32,
  padding: '0 8px',
  border: `1px solid ${colour.edge}`,
  borderRadius: 999,
  font: 'inherit',
  fontSize: '0.8125rem',
  color: colour.info,
  backgroundColor: colour.infoSoft,
  cursor: 'pointer',
  '&[data-status="Gerealiseerd"]': { color: colour.ok, backgroundColor: colour.okSoft },
  '&[data-status="Herpland"]': { color: colour.warn, backgroundColor: colour.warnSoft },
  '&[data-status="Geannuleerd"]': { color: colour.none, backgroundColor: colour.noneSoft },
  '&:disabled': { opacity: 0.6 },
  option: { color: colour.ink, backgroundColor: colour.card },
  [media.touch]: { minHeight: 44 },
});
