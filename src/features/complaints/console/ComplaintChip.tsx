import { useTranslate } from 'ra-core';
import { useToday } from '#console/clock/useNow.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { isOpenComplaint, isOverdueComplaint } from '../rules.ts';
import type { Complaint } from '../schema.ts';

/** The state of a complaint; an overdue next action is shown instead. */
export function ComplaintChip({ complaint }: { complaint: Complaint }) {
  const translate = useTranslate();
  const state = translate(`complaints.status.${complaint.status}`);
  if (isOverdueComplaint(complaint, useToday())) return <StateChip standing="bad">{translate('complaints.late', { state })}</StateChip>;
  return <StateChip standing={isOpenComplaint(complaint) ? 'warn' : 'none'}>{state}</StateChip>;
}
