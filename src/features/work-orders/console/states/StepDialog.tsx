import Alert from '@mui/material/Alert';
import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { present } from '#console/clock/presentTime.ts';
import { useDialogDraft } from '#console/forms/useDialogDraft.ts';
import { useFormat } from '#console/i18n/format.ts';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { takeFocus } from '#console/inputs/takeFocus.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { chargedLines, endsAppointment } from '../../rules.ts';
import type { WorkOrder } from '../../schema.ts';
import { AppointmentInput } from '../Appointment.tsx';
import { appointmentIn } from '../useAppointmentText.ts';
import { reasons, useStep, type Answers, type Reason, type StepRefusal } from './useStep.ts';
import { SecondStay } from './SecondStay.tsx';
import type { Step } from './steps.ts';

/** See {@link StepDialog}. */
export interface StepDialogProps {
  order: WorkOrder;
  step: Step;
  onClose: () => void;
}

/** Asks for the data of a change of state, and shows why the server refuses it; a double booking can be accepted. */
export function StepDialog({ order, step, onClose }: StepDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [answers, setAnswers] = useDialogDraft<Answers>(`workOrders/${order.id}/${step.name}`, firstAnswers(order, step));
  const { run, refusal, isPending } = useStep(order, step, onClose);
  const set = (more: Answers) => setAnswers({ ...answers, ...more });
  const isBooked = refusal?.conflicts !== undefined;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={`${id}-title`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(answers, isBooked);
        }}
      >
        <DialogTitle id={`${id}-title`}>{translate(`workOrders.step.${step.name}.title`, { number: order.number })}</DialogTitle>
        <Content>
          <p>{translate(isTold(order, step) ? `workOrders.step.${step.name}.text` : 'workOrders.notTold')}</p>
          {endsAppointment(order.status, step.to, order, present()) && (
            <p>{translate(order.contactEmail ? 'workOrders.toldOfEnd' : 'workOrders.notTold')}</p>
          )}
          <StepFields order={order} step={step} answers={answers} errors={refusal?.errors ?? {}} onChange={set} />
          {refusal && <RefusalAlert refusal={refusal} />}
        </Content>
        <DialogActions>
          <ActionButton onPress={onClose}>{translate('ra.action.back')}</ActionButton>
          <ActionButton main type="submit" danger={step.name === 'cancel'} pending={isPending}>
            {translate(isBooked ? 'workOrders.planAnyway' : `workOrders.step.${step.name}.action`)}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface StepFieldsProps {
  order: WorkOrder;
  step: Step;
  answers: Answers;
  errors: StepRefusal['errors'];
  onChange: (more: Answers) => void;
}

/** The fields that a step asks for; the first one has the focus. */
function StepFields({ order, step, answers, errors, onChange }: StepFieldsProps) {
  const translate = useTranslate();
  const hasAppointment = 'engineerId' in answers;
  const reason = reasons[step.name];
  const textField = (field: TextName) => ({
    field,
    value: answers[field] ?? null,
    error: errors[field],
    onChange: (value: string | null) => onChange({ [field]: value }),
  });
  return (
    <>
      {hasAppointment && (
        <AppointmentInput
          order={order}
          value={{
            plannedStart: answers.plannedStart ?? null,
            plannedEnd: answers.plannedEnd ?? null,
            engineerId: answers.engineerId ?? null,
          }}
          onChange={onChange}
          errors={errors}
          hasFocus
        />
      )}
      {step.name === 'realise' && <StepText {...textField('resolution')} hasFocus />}
      {'workMinutes' in answers && <SecondStay order={order} answers={answers} errors={errors} onChange={onChange} />}
      {'noSignatureReason' in answers && <StepText {...textField('noSignatureReason')} isRequired />}
      {'salesOrder' in answers && (
        <CheckboxInput
          label={translate('resources.workOrders.fields.salesOrder')}
          hint={translate('workOrders.hint.salesOrder')}
          value={answers.salesOrder ?? false}
          onChange={(salesOrder) => onChange({ salesOrder: salesOrder ?? false })}
        />
      )}
      {reason && <StepText {...textField(reason)} hasFocus={!hasAppointment} isRequired />}
    </>
  );
}

type TextName = 'resolution' | 'noSignatureReason' | Reason;

interface StepTextProps {
  field: TextName;
  value: string | null;
  error: string | undefined;
  hasFocus?: boolean;
  isRequired?: boolean;
  onChange: (value: string | null) => void;
}

function StepText({ field, value, error, hasFocus = false, isRequired = false, onChange }: StepTextProps) {
  const translate = useTranslate();
  return (
    <TextInput
      label={translate(`resources.workOrders.fields.${field}`)}
      hint={translate(`workOrders.hint.${field}`)}
      required={isRequired}
      rows={2}
      value={value}
      onChange={onChange}
      error={error}
      {...(hasFocus ? { inputRef: takeFocus } : {})}
    />
  );
}

// Mails of an appointment go to the contact of the work order
function isTold({ contactEmail }: WorkOrder, { name }: Step): boolean {
  return (name !== 'confirm' && name !== 'reschedule') || Boolean(contactEmail);
}

/** Why the server refuses a step, with the visits that it clashes with. */
function RefusalAlert({ refusal: { text, conflicts } }: { refusal: StepRefusal }) {
  const format = useFormat();
  return (
    <Alert severity={conflicts ? 'warning' : 'error'} role="alert">
      {text}
      {conflicts && (
        <ul>
          {conflicts.map((conflict) => (
            <li key={conflict.id}>
              {conflict.number} · {appointmentIn(format, conflict)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

function firstAnswers(order: WorkOrder, { name }: Step): Answers {
  const { plannedStart, plannedEnd, engineerId, resolution } = order;
  if (name === 'confirm') return { plannedStart, plannedEnd, engineerId };
  if (name === 'reschedule') return { plannedStart, plannedEnd, engineerId, rescheduleReason: null };
  const reason = reasons[name];
  if (reason) return { [reason]: null };
  if (name === 'handle') return saleOf(order);
  if (name !== 'realise') return {};
  const isUnsigned = order.signatureRequired && !order.isSigned;
  return { resolution, ...stayOf(order), ...(isUnsigned ? { noSignatureReason: order.noSignatureReason } : {}) };
}

// asked of a visit that was reopened: it keeps the end and the minutes of the first time unless work was done again
function stayOf({ actualEnd, workMinutes }: WorkOrder): Answers {
  return actualEnd === null ? {} : { actualEnd, workMinutes };
}

// offered ticked unless a line without an item would be refused
function saleOf({ items = [] }: WorkOrder): Answers {
  const charged = chargedLines(items);
  return charged.length === 0 ? {} : { salesOrder: charged.every(({ itemId }) => itemId !== null) };
}

const Content = styled(DialogContent)({
  display: 'grid',
  gap: 12,
  p: { margin: 0 },
  ul: { margin: '4px 0 0', paddingInlineStart: 18 },
});
