import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { ReportInHand } from './useReportEntry.ts';
import { isGone } from './waiting/waiting.ts';

/** Messages about the draft: failures, restored content, completion or changes elsewhere. */
export function ReportNotices({ report }: { report: ReportInHand }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const problemText = useProblemText();
  const { asset, wasKept } = report;
  const { failure, isWaiting, isPutOff, isClosed, isMerged, saved } = report.state;
  const discard = async () => {
    await report.discard();
    await navigate(`/assets/${asset.id}/reports/${saved?.id}`);
  };
  return (
    <>
      {failure !== undefined && !isWaiting && !isClosed && (
        <Notice
          severity="error"
          action={isPutOff && <ActionButton onPress={report.draft.keep}>{translate('signIn.againAction')}</ActionButton>}
        >
          {isGone(asset) ? translate(`serviceReports.waiting.objectGone.${asset.status}`) : problemText(failure)}
        </Notice>
      )}
      {wasKept && <Notice severity="info">{translate('serviceReports.waiting.restored')}</Notice>}
      {isClosed && (
        <Notice
          severity="warning"
          action={<ActionButton onPress={() => void discard()}>{translate('serviceReports.waiting.discard')}</ActionButton>}
        >
          {translate('serviceReports.waiting.closed')}
        </Notice>
      )}
      {isMerged && <Notice severity="info">{translate('serviceReports.entry.merged')}</Notice>}
    </>
  );
}

const Notice = styled(Alert)({ marginBottom: 16 });
