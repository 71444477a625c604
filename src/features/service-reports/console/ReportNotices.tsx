import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#contract/apiError.ts';
import { dayOf } from '#contract/days.ts';
import { present } from '#console/clock/presentTime.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import { AskedAction } from '#console/records/AskedAction.tsx';
import { codeOf } from '#features/assets/console/parts/index.ts';
import type { ReportInHand } from './useReportEntry.ts';
import { isGone } from './waiting/waiting.ts';

/** Messages about the draft: failures, restored content, completion or changes elsewhere. */
export function ReportNotices({ report }: { report: ReportInHand }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const { asset, wasKept } = report;
  const { failure, isWaiting, isPutOff, isClosed, isMerged, saved } = report.state;
  const discard = async (to: string) => {
    await report.discard();
    await navigate(`/assets/${asset.id}${to}`);
  };
  return (
    <>
      {failure !== undefined && !isWaiting && !isClosed && (
        <Notice
          severity="error"
          action={
            isPutOff ? (
              <ActionButton onPress={report.draft.keep}>{translate('signIn.againAction')}</ActionButton>
            ) : (
              isOutOfReach(failure) && (
                <AskedAction
                  danger={false}
                  label={translate('serviceReports.waiting.discard')}
                  question={translate('serviceReports.waiting.confirmDiscard')}
                  run={() => discard('')}
                />
              )
            )
          }
        >
          {isGone(asset) ? translate(`serviceReports.waiting.objectGone.${asset.status}`) : problemText(failure)}
        </Notice>
      )}
      <VisitNotice report={report} />
      {wasKept && <Notice severity="info">{translate('serviceReports.waiting.restored')}</Notice>}
      {isClosed && (
        <Notice
          severity="warning"
          action={
            <ActionButton onPress={() => void discard(`/reports/${saved?.id}`)}>{translate('serviceReports.waiting.discard')}</ActionButton>
          }
        >
          {translate('serviceReports.waiting.closed')}
        </Notice>
      )}
      {isMerged && <Notice severity="info">{translate('serviceReports.entry.merged')}</Notice>}
    </>
  );
}

/** Whether no change of the report would be taken any more: its object is gone, or not one of the person's. */
function isOutOfReach(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code === 'closed' || [403, 404].includes(failure.status));
}

/** What became of the visit since the report was begun. */
function VisitNotice({ report: { asset, visit, state } }: { report: ReportInHand }) {
  const translate = useTranslate();
  const format = useFormat();
  const [begunBy, setBegunBy] = useState<string | null>();
  // what was read before the signal was lost comes first
  if (visit && begunBy === undefined) setBegunBy(visit.engineerId);
  if (state.isVisitGone)
    return <Notice severity="warning">{translate('serviceReports.waiting.visitGone', { name: codeOf(asset) })}</Notice>;
  if (visit?.status === 'Geannuleerd')
    return <Notice severity="warning">{translate('serviceReports.entry.visitCancelled', { number: visit.number })}</Notice>;
  if (visit?.engineerId && begunBy && visit.engineerId !== begunBy)
    return (
      <Notice severity="warning">
        {translate('serviceReports.entry.visitOfAnother', { number: visit.number, engineer: visit.engineerName ?? '' })}
      </Notice>
    );
  const day = visit?.status === 'Herpland' && visit.plannedStart ? dayOf(new Date(visit.plannedStart)) : undefined;
  if (!visit || day === undefined || day <= dayOf(present())) return null;
  return (
    <Notice severity="info">{translate('serviceReports.entry.visitMoved', { number: visit.number, day: format.longDate(day) })}</Notice>
  );
}

const Notice = styled(Alert)({ marginBottom: 16 });
