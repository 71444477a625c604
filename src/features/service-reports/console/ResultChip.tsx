import { useTranslate } from 'ra-core';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { InspectionResult } from '../schema.ts';

/** The severity of each result. */
export const resultStandings: Readonly<Record<InspectionResult, Standing>> = {
  Approved: 'ok',
  ApprovedWithRemarks: 'warn',
  Rejected: 'bad',
  NotInspected: 'info',
};

/** The result of a report. */
export function ResultChip({ result }: { result: InspectionResult }) {
  const translate = useTranslate();
  return <StateChip standing={resultStandings[result]}>{translate(`serviceReports.result.${result}`)}</StateChip>;
}
