import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import type { DataImport } from '../schema.ts';
import { useStep, type Step } from './useStep.ts';

const steps: Readonly<Record<'Checking' | 'Writing' | 'Undoing', Step>> = { Checking: 'check', Writing: 'write', Undoing: 'undo' };

/** The progress of the step in the background; an interrupted step can be started again. */
export function ProgressCard({ dataImport }: { dataImport: DataImport }) {
  const translate = useTranslate();
  const format = useFormat();
  const { status, done, total, counts, isInterrupted } = dataImport;
  const step = steps[status as keyof typeof steps]; // rendered only for these
  const { start, isPending } = useStep(dataImport, step);
  // The number of rows of a file is unknown until it has been read; an undo covers the rows that were written
  const all = status === 'Checking' ? null : status === 'Writing' ? total : dataImport.written;
  const title = translate(`imports.status.${status}`);
  return (
    <Card title={title}>
      {!isInterrupted && (
        <Bar variant={all ? 'determinate' : 'indeterminate'} value={all ? Math.min(100, (done / all) * 100) : 0} aria-label={title} />
      )}
      <p>
        {all
          ? translate('imports.progress', { done: format.number(Math.min(done, all)), total: format.number(all) })
          : translate('imports.read', { count: format.number(done), wrong: format.number(counts.wrong) })}
      </p>
      {isInterrupted ? (
        <>
          <p>{translate('imports.interruptedHint')}</p>
          <ActionButton main pending={isPending} onPress={() => void start()}>
            {translate('imports.goOn')}
          </ActionButton>
        </>
      ) : (
        <p>{translate('imports.background')}</p>
      )}
    </Card>
  );
}

const Bar = styled(LinearProgress)({ margin: '8px 0 12px' });
