import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import type { WorkOrder } from '../../schema.ts';
import type { Answers, StepRefusal } from './useStep.ts';

/** See {@link SecondStay}. */
export interface SecondStayProps {
  order: WorkOrder;
  answers: Answers;
  errors: StepRefusal['errors'];
  onChange: (more: Answers) => void;
}

/** Asks whether work was done again on a visit that was reopened, and for its minutes of all times together. */
export function SecondStay({ order, answers, errors, onChange }: SecondStayProps) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <>
      <CheckboxInput
        label={translate('workOrders.workedAgain')}
        hint={translate('workOrders.hint.workedAgain', { end: order.actualEnd === null ? '' : format.dateTime(order.actualEnd) })}
        value={answers.actualEnd === null}
        onChange={(isAgain) => onChange({ actualEnd: isAgain ? null : order.actualEnd })}
      />
      <NumberInput
        label={translate('resources.workOrders.fields.workMinutes')}
        hint={translate('workOrders.hint.workMinutes')}
        places={{ max: 0 }}
        value={answers.workMinutes ?? null}
        onChange={(workMinutes) => onChange({ workMinutes })}
        error={errors['workMinutes']}
      />
    </>
  );
}
