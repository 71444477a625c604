import { useTranslate } from 'ra-core';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { DataImport, ImportStatus } from '../schema.ts';

const standings: Readonly<Record<ImportStatus, Standing>> = {
  Matching: 'info',
  Checking: 'info',
  Checked: 'warn',
  Writing: 'info',
  Done: 'ok',
  Undoing: 'info',
  Undone: 'none',
  Refused: 'bad',
};

/** The progress of an import. */
export function ImportChip({ status, isInterrupted, counts }: Pick<DataImport, 'status' | 'isInterrupted' | 'counts'>) {
  const translate = useTranslate();
  if (isInterrupted) return <StateChip standing="bad">{translate('imports.interrupted')}</StateChip>;
  if (status === 'Checked' && counts.new + counts.changed === 0)
    return <StateChip standing={counts.wrong > 0 ? 'bad' : 'none'}>{translate('imports.nothingToWrite')}</StateChip>;
  return <StateChip standing={standings[status]}>{translate(`imports.status.${status}`)}</StateChip>;
}
