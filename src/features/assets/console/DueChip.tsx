import { useTranslate } from 'ra-core';
import { useToday } from '#console/clock/useNow.ts';
import { useFormat } from '#console/i18n/format.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { dueStanding, lateness } from './dueStanding.ts';

/** When something is due, as shape, colour and text: the number of days late, or the due day. */
export function DueChip({ date }: { date: string | null }) {
  const standing = dueStanding(date, useToday())?.standing ?? 'none';
  const text = useDueText()(date);
  return <StateChip standing={standing}>{text}</StateChip>;
}

/** Returns a function that describes how late something is that was due some days ago. */
export function useLateText(): (days: number) => string {
  const translate = useTranslate();
  return (days) => {
    const { unit, count } = lateness(days);
    return translate(`assets.due.late.${unit}`, { smart_count: count });
  };
}

/** Returns a function that describes when something is due, in the words of its chip. */
export function useDueText(): (date: string | null) => string {
  const translate = useTranslate();
  const format = useFormat();
  const today = useToday();
  const lateText = useLateText();
  return (date) => {
    const due = dueStanding(date, today);
    if (!due) return translate('assets.due.none');
    if (due.days < 0) return lateText(-due.days);
    return due.days === 0 ? translate('assets.due.today') : translate('assets.due.by', { date: format.date(date) });
  };
}
