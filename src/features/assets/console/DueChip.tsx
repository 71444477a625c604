import { useTranslate } from 'ra-core';
import { useToday } from '#console/clock/useNow.ts';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { dueStanding } from './dueStanding.ts';

/** When something is due, as shape, word and colour: how many days late, else by which day. */
export function DueChip({ date }: { date: string | null }) {
  const standing = dueStanding(date, useToday())?.standing ?? 'none';
  const text = useDueText()(date);
  return <StateChip standing={standing}>{text}</StateChip>;
}

/** Says when something is due, as its chip does. */
export function useDueText(): (date: string | null) => string {
  const translate = useTranslate();
  const format = useFormat();
  const today = useToday();
  return (date) => {
    const due = dueStanding(date, today);
    if (!due) return translate('assets.due.none');
    if (due.days < 0) return translate('assets.due.late', { smart_count: -due.days });
    return due.days === 0 ? translate('assets.due.today') : translate('assets.due.by', { date: format.date(date) });
  };
}
