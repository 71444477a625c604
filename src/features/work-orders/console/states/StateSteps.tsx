import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { colour } from '#console/theme/colour.ts';
import type { WorkOrder } from '../../schema.ts';
import { unrefused, useWaitingWork } from '../waiting/useWaitingWork.ts';
import { StepDialog } from './StepDialog.tsx';
import { stepsOf, usual, type Step, type StepName } from './steps.ts';

const hotkeys: Readonly<Record<StepName, string>> = {
  confirm: 'b',
  withdraw: 'w',
  reschedule: 'v',
  realise: 'g',
  handle: 'a',
  reopen: 'h',
  cancel: 'x',
  restore: 'h',
};

/** The possible steps of a work order in its state, and the reasons why others are impossible. */
export function StateSteps({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const { can } = useConsoleData();
  const [open, setOpen] = useState<Step>();
  const id = useId();
  const { lines, signatures } = useWaitingWork(order.id);
  // a visit is done once the server has the states of its lines and the signature, or refuses them
  const isAwaited = ({ name }: Step) => name === 'realise' && unrefused(lines).length + unrefused(signatures).length > 0;
  const steps = stepsOf(order, can);
  const usualStep = usual[order.status];
  const sorted = steps.toSorted((one, other) => Number(other.name === usualStep) - Number(one.name === usualStep));
  const refused = steps.filter(({ refusals }) => refusals.length > 0);
  if (steps.length === 0) return <Why>{translate('workOrders.closed')}</Why>;
  return (
    <section aria-label={translate('workOrders.steps')}>
      <Bar>
        {sorted.map((step) => (
          <ActionButton
            key={step.name}
            hotkey={hotkeys[step.name]}
            main={step.name === usualStep}
            danger={step.name === 'cancel'}
            disabled={step.refusals.length > 0 || isAwaited(step)}
            describedBy={step.refusals.length > 0 ? `${id}-${step.name}` : isAwaited(step) ? `${id}-awaited` : undefined}
            onPress={() => setOpen(step)}
          >
            {translate(`workOrders.step.${step.name}.action`)}
          </ActionButton>
        ))}
      </Bar>
      {refused.map(({ name, refusals }) => (
        <Why key={name} id={`${id}-${name}`}>
          <b>{translate('workOrders.cannot', { action: translate(`workOrders.step.${name}.action`) })}</b>{' '}
          {refusals.map((code) => translate(`problem.${code}`)).join(' ')}
        </Why>
      ))}
      {steps.some(isAwaited) && <Why id={`${id}-awaited`}>{translate('workOrders.waiting.first')}</Why>}
      {open && <StepDialog order={order} step={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const Why = styled('p')({
  margin: '8px 0 0',
  fontSize: '0.875rem',
  color: colour.ink2,
  b: { fontWeight: 520, color: colour.ink },
});
