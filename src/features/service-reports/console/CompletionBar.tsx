import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { stickyFootHeight } from '#console/layout/footHeight.ts';
import { useFootHeight } from '#console/layout/useFootHeight.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { isDecided } from '../rules.ts';
import { BesideInWalk } from './BesideInWalk.tsx';
import { RefusalInBar } from './RefusalInBar.tsx';
import { resultStandings } from './ResultChip.tsx';
import { useCompletion } from './useCompletion.ts';
import { ScanInWalk } from './ScanInWalk.tsx';
import type { ReportInHand } from './useReportEntry.ts';

/** Completes the report once every point has an answer and every photo was sent; until then it shows what is missing. */
export function CompletionBar({ report, workOrderId }: { report: ReportInHand; workOrderId: string | undefined }) {
  const translate = useTranslate();
  const complete = useCompletion(report, workOrderId);
  const { asset, isInspected, outcome, photos, state } = report;
  const openPoints = isInspected ? outcome.open.length : 0;
  const waitingPhotos = photos.waiting.length;
  return (
    <Bar ref={useFootHeight(stickyFootHeight)}>
      <RefusalInBar report={report} />
      <ActionButton
        main
        hotkey="ctrl+Enter"
        disabled={openPoints + waitingPhotos > 0 || state.isClosed}
        pending={state.isPending}
        onPress={() => void complete()}
      >
        {translate('serviceReports.entry.complete')}
      </ActionButton>
      <output>
        <span className={openPoints + waitingPhotos === 0 && isInspected ? 'ready' : undefined}>
          {openPoints > 0
            ? translate('serviceReports.entry.open', { smart_count: openPoints })
            : waitingPhotos > 0
              ? translate('serviceReports.waiting.first', { smart_count: waitingPhotos })
              : translate(isInspected ? 'serviceReports.entry.ready' : 'serviceReports.entry.notInspectedReady')}
          {openPoints > 0 && <span className="keys">; {translate('serviceReports.entry.keys')}</span>}
        </span>
        {isInspected && isDecided(outcome) && (
          <span className="result">
            <StateChip standing={resultStandings[outcome.result]}>{translate(`serviceReports.result.${outcome.result}`)}</StateChip>
          </span>
        )}
      </output>
      <ScanInWalk workOrderId={workOrderId} />
      <BesideInWalk asset={asset} workOrderId={workOrderId} />
    </Bar>
  );
}

const Bar = styled('div')({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flexWrap: 'wrap',
  margin: '16px 0 0',
  padding: '12px 0',
  background: colour.paper,
  borderTop: `1px solid ${colour.line2}`,
  zIndex: 2,
  output: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' },
  // next to the points it is shown in its card
  '.result': { display: 'none' },
  [media.narrow]: { '.result': { display: 'inline-flex', '& > *': { fontSize: '0.75rem' } } },
  [media.touch]: { '.keys': { display: 'none' } },
  [media.phone]: { gap: 8, padding: '8px 0', output: { flex: '1 1 0', minWidth: 0, fontSize: '0.875rem' }, '.ready': { display: 'none' } },
});
