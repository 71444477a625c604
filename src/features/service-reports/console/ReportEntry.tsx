import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { RecordColumns } from '#console/records/RecordColumns.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { codeOf } from '#features/assets/console/parts/index.ts';
import { Checklist } from './Checklist.tsx';
import { CompletionBar } from './CompletionBar.tsx';
import { AttributesCard, ExecutionCard, FindingsCard, InspectionCard } from './EntryCards.tsx';
import { OutcomeCard } from './OutcomeCard.tsx';
import { ReportNotices } from './ReportNotices.tsx';
import { useReportEntry, type EntryStart, type ReportInHand } from './useReportEntry.ts';

/** A service report while it is filled in: one point per row, the result next to it, drafts saved automatically. */
export function ReportEntry(start: EntryStart) {
  const translate = useTranslate();
  const { asset, type, corrects, workOrderId } = start;
  const report = useReportEntry(start);
  const { entry, points, outcome, isInspected } = report;
  const criticalCount = points.filter(({ critical }) => critical).length;
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: codeOf(asset), to: `/assets/${asset.id}` }, { label: translate('serviceReports.entry.title') }]}
        title={`${translate('serviceReports.entry.title')} · ${type.label}`}
        chips={<DraftChip state={report.state} />}
      >
        {translate('serviceReports.entry.points', { total: points.length, smart_count: points.length, critical: criticalCount })}
        {corrects && ` · ${translate('serviceReports.entry.corrects', { number: corrects.number })}`}
      </RecordHeader>
      <ReportNotices report={report} />
      <RecordColumns>
        <div>
          <ExecutionCard report={report} />
          {isInspected && <Checklist report={report} />}
          <FindingsCard report={report} />
          {isInspected && type.attributes.length > 0 && <AttributesCard report={report} />}
        </div>
        <aside aria-label={translate('serviceReports.file.resultLabel')}>
          <OutcomeCard asset={asset} entry={entry} points={points} outcome={outcome} />
          <InspectionCard report={report} />
        </aside>
      </RecordColumns>
      <CompletionBar report={report} workOrderId={workOrderId} />
    </>
  );
}

/** The state of the draft: saved, being sent, or waiting for a connection. */
function DraftChip({ state: { isWaiting, failure, isPending, isDirty, saved } }: Pick<ReportInHand, 'state'>) {
  const translate = useTranslate();
  const format = useFormat();
  const name = isWaiting ? 'waiting' : failure ? 'failed' : isPending || isDirty ? 'saving' : saved ? 'saved' : 'fresh';
  return (
    <StateChip standing={isWaiting ? 'warn' : failure ? 'bad' : 'none'}>
      {translate(`serviceReports.entry.state.${name}`, { time: saved ? format.dateTime(saved.at) : '' })}
    </StateChip>
  );
}
