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
export function ImportChip({ status, isInterrupted }: Pick<DataImport, 'status' | 'isInterrupted'>) {
  const translate = useTranslate();
  if (isInterrupted) return <StateChip standing="bad">{translate('imports.interrupted')}</StateChip>;
  return <StateChip standing={standings[status]}>{translate(`imports.status.${status}`)}</StateChip>;
}
