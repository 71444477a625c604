import { useTranslate } from 'ra-core';
import { StateChip } from '#console/records/StateChip.tsx';
import type { AccountIndicators } from '../schema.ts';

/** The service state of an account's objects: late, due soon, on time, or none due. */
export function ServiceChip({ indicators }: { indicators: AccountIndicators | undefined }) {
  const translate = useTranslate();
  if (!indicators) return null;
  const { assets, lateAssets, dueAssets } = indicators;
  if (lateAssets > 0) return <StateChip standing="bad">{translate('accounts.service.late', { smart_count: lateAssets })}</StateChip>;
  if (dueAssets > 0) return <StateChip standing="warn">{translate('accounts.service.soon', { smart_count: dueAssets })}</StateChip>;
  if (assets > 0) return <StateChip standing="ok">{translate('accounts.service.onTime')}</StateChip>;
  return <StateChip standing="none">{translate('accounts.service.none')}</StateChip>;
}
