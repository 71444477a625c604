import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import { colour } from '#console/theme/colour.ts';
import type { ReportInHand } from './useReportEntry.ts';

/** Says beside the buttons, which stay in sight, that the draft was refused, and leads to the field or the message above. */
export function RefusalInBar({ report }: { report: ReportInHand }) {
  const translate = useTranslate();
  const problemText = useProblemText();
  const { failure, isWaiting, isClosed, isPutOff } = report.state;
  if (failure === undefined || isWaiting || isClosed || isPutOff) return null;
  return (
    <Line aria-label={translate('serviceReports.entry.state.failed')}>
      <span>■ {problemText(failure)}</span>
      <ActionButton onPress={showRefused}>{translate('serviceReports.entry.showRefused')}</ActionButton>
    </Line>
  );
}

/** Focuses the first field that was refused; without one, the message above the report is scrolled into sight. */
export function showRefused(): void {
  const field =
    document.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    document.querySelector<HTMLElement>('[data-point]:has([role="alert"]) button');
  field?.focus();
  (field ?? document.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'center' });
}

const Line = styled('fieldset')({
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  flex: '1 0 100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  color: colour.bad,
  fontSize: '0.875rem',
  span: { flex: '1 1 180px', minWidth: 0 },
});
