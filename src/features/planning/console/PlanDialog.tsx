import Alert from '@mui/material/Alert';
import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { TimeInput } from '#console/inputs/TimeInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { colour } from '#console/theme/colour.ts';
import type { PlanningBoard } from '../schema.ts';
import { isDoubleBooked, warningsAt, type BoardPlace } from './boardPlace.ts';
import { useMissingParts } from './useMissingParts.ts';
import type { Asked } from './useBoard.ts';
import type { Plan } from './usePlanning.ts';
import { useWarningText } from './useWarningText.ts';
import { isTold, placeNameOf } from './waiting.ts';

/** See {@link PlanDialog}. */
export interface PlanDialogProps {
  board: PlanningBoard;
  plan: Asked;
  isPending: boolean;
  onPlan: (plan: Plan) => void;
  onClose: () => void;
}

/** Asks for engineer and time, and for a reason when the customer was told another time; shows the warnings. */
export function PlanDialog({ board, plan, isPending, onPlan, onClose }: PlanDialogProps) {
  const translate = useTranslate();
  const warningText = useWarningText();
  const title = useId();
  const { item, problem, made } = plan;
  const [place, setPlace] = useState(plan.place);
  const [reason, setReason] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const parts = useMissingParts(item);
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(place.time);
  const warnings = isTime ? warningsAt(board, item, place, parts ?? []) : [];
  const needsReason = isTold(item);
  const isComplete = isTime && place.day !== '' && (!needsReason || reason !== null);
  const handlePlan = () => {
    setSent(true);
    const given = { ...(reason === null ? {} : { reason }), ...(made ? { made } : {}) };
    if (isComplete) onPlan({ item, place, isDoubleBooked: isDoubleBooked(warnings), ...given });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{translate('planning.planOf', { name: placeNameOf(item) })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <PlaceFields board={board} place={place} onChange={setPlace} />
        {needsReason && (
          <TextInput
            label={translate('planning.reason')}
            hint={translate('planning.reasonHint')}
            value={reason}
            required
            onChange={setReason}
            {...(isSent && reason === null ? { error: translate('planning.reasonMissing') } : {})}
          />
        )}
        <output>
          {warnings.map((warning) => (
            <Warned key={JSON.stringify(warning)}>▲ {warningText(warning)}</Warned>
          ))}
          {parts === undefined && <div>{translate('planning.partsUnknown')}</div>}
        </output>
        {problem !== undefined && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.back')}</ActionButton>
        <ActionButton main pending={isPending} onPress={handlePlan}>
          {translate('planning.plan')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

interface PlaceFieldsProps {
  board: PlanningBoard;
  place: BoardPlace;
  onChange: (place: BoardPlace) => void;
}

function PlaceFields({ board, place, onChange }: PlaceFieldsProps) {
  const translate = useTranslate();
  return (
    <>
      <SelectInput
        label={translate('planning.engineer')}
        value={place.engineerId}
        required
        choices={board.engineers.map(({ id, fullName }) => ({ id, label: fullName }))}
        onChange={(engineerId) => onChange({ ...place, engineerId: engineerId ?? '' })}
      />
      <DateInput label={translate('planning.day')} value={place.day} required onChange={(day) => onChange({ ...place, day: day ?? '' })} />
      <TimeInput
        label={translate('planning.time')}
        value={place.time}
        required
        onChange={(time) => onChange({ ...place, time: time ?? '' })}
      />
    </>
  );
}

const Warned = styled('div')({ color: colour.warn });
