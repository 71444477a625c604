import { useTranslate } from 'ra-core';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { Asset } from '../schema.ts';
import { DueChip } from './DueChip.tsx';
import { statusStandings } from './dueStanding.ts';

const ofCondition: Record<Asset['condition'], Standing> = {
  Approved: 'ok',
  ApprovedWithRemarks: 'warn',
  Rejected: 'bad',
  NotInspected: 'info',
};

/** Whether an object is in use, out of use, missing or gone. */
export function StatusChip({ status }: Pick<Asset, 'status'>) {
  const translate = useTranslate();
  return <StateChip standing={statusStandings[status]}>{translate(`assets.status.${status}`)}</StateChip>;
}

/** The outcome of the last service. */
export function ConditionChip({ condition }: Pick<Asset, 'condition'>) {
  const translate = useTranslate();
  return <StateChip standing={ofCondition[condition]}>{translate(`assets.condition.${condition}`)}</StateChip>;
}

/** The only chip of an object in a list: its status when it is not in use, else when its service is due. */
export function StandingChip({ asset }: { asset: Pick<Asset, 'status' | 'dueDate'> }) {
  return asset.status === 'InService' ? <DueChip date={asset.dueDate} /> : <StatusChip status={asset.status} />;
}
