import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useEvent, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#contract/apiError.ts';
import { announce } from '#console/announcements/announcer.ts';
import { useToday } from '#console/clock/useNow.ts';
import { dropKept, type Kept } from '#console/kept/kept.ts';
import { useKeeper } from '#console/kept/useKept.ts';
import { useFormat } from '#console/i18n/format.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import { Card } from '#console/records/Card.tsx';
import { RecordColumns } from '#console/records/RecordColumns.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { AttributeForm, codeOf } from '#features/assets/console/parts/index.ts';
import type { Asset, AssetType } from '#features/assets/schema.ts';
import { outcomeOf } from '../rules.ts';
import { inspectionKind, type ChecklistAnswer, type InspectionKind, type ServiceReport } from '../schema.ts';
import { BesideInWalk } from './BesideInWalk.tsx';
import { correctionOf, entryOf, executions, type Entry } from './entry.ts';
import { OutcomeCard } from './OutcomeCard.tsx';
import { PointRow, type NamedPoint } from './PointRow.tsx';
import { useReport } from './useReport.ts';
import { usePhotos } from './waiting/usePhotos.ts';
import { reportKey, type WaitingReport } from './waiting/waiting.ts';

/** See {@link ReportEntry}. */
export interface ReportEntryProps {
  asset: Asset;
  type: AssetType;
  /** The draft that goes on; undefined for a new report. */
  report: ServiceReport | undefined;
  /** The address of the page. */
  page: string;
  /** What waits of the report in this browser. */
  waiting: Kept<WaitingReport> | undefined;
  /** The completed report that a new one corrects: it begins with what stands there. */
  corrects?: ServiceReport | undefined;
  /** The visit that a new report is made on: completing it leads back there. */
  workOrderId?: string | undefined;
}

/** A service report while it is filled in: one point a row, what follows beside it, drafts kept by themselves. */
export function ReportEntry({ asset, type, report, page, waiting, corrects, workOrderId }: ReportEntryProps) {
  const translate = useTranslate();
  const format = useFormat();
  const navigate = useNavigate();
  const notice = useProblemNotice();
  const today = useToday();
  const points = type.checklist as readonly NamedPoint[]; // what is measured at a point has the form that the rules know
  const [first] = useState(() => (corrects && !report ? correctionOf(corrects, today) : entryOf(report, today)));
  const keeper = useKeeper() ?? '';
  const [{ key, kept }] = useState(() => ({ key: waiting?.key ?? reportKey(keeper, page), kept: waiting?.value }));
  const start = { entry: first, draft: report, corrects: corrects?.id, workOrderId, key, kept, page };
  const { entry, setEntry, saved, failure, isWaiting, isPending, isMerged, isClosed, isDirty, ...draft } = useReport(asset, points, start);
  const at = { id: asset.id, locationId: asset.locationId, name: codeOf(asset) };
  const photos = usePhotos({ report: key, reportId: saved?.id, asset: at, page });
  const problemText = useProblemText();
  const [refused, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const errors = failure instanceof ApiError ? { ...failure.errors, ...refused } : refused;
  const answers = Object.values(entry.answers);
  const outcome = outcomeOf(points, answers);
  const isInspected = entry.execution === 'inspected';
  const openPoints = isInspected ? outcome.open.length : 0;
  const change = (changes: Partial<Entry>) => setEntry((before) => ({ ...before, ...changes }));
  const changeAttributes = useEvent((attributeUpdates: Entry['attributeUpdates']) => change({ attributeUpdates }));
  const answer = (given: ChecklistAnswer) => {
    setEntry((before) => ({ ...before, answers: { ...before.answers, [given.key]: given } }));
    setErrors(({ [`checklist.${given.key}`]: _gone, ...rest }) => rest);
  };

  // two presses may come before the button is drawn as pending
  const isCompleting = useRef(false);
  const complete = async () => {
    if (isCompleting.current) return;
    isCompleting.current = true;
    try {
      // what follows a completion without an answer must find what it completed
      if (!saved && !(await draft.begin())) return;
      const done = await draft.write('Completed');
      announce(translate('serviceReports.entry.completed', { number: done.number }));
      // going back leads to where the report was begun, not to a second one
      await navigate(workOrderId === undefined ? `/assets/${asset.id}` : `/work-orders/${workOrderId}?tab=assets`, { replace: true });
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      notice(error);
    } finally {
      isCompleting.current = false;
    }
  };
  const addPhoto = async (checklistKey: string, file: File) => {
    if (!(await photos.add(checklistKey, file))) return;
    if (!saved) draft.keepDraft();
    announce(translate('serviceReports.entry.photoAdded'));
  };
  const discard = async () => {
    draft.discard();
    await Promise.all(photos.waiting.map((photo) => dropKept(photo.key)));
    await navigate(`/assets/${asset.id}/reports/${saved?.id}`);
  };
  const attachments = asset.serviceReports?.find(({ id }) => id === saved?.id)?.attachments ?? report?.attachments ?? [];
  const storedAt = (key: string) =>
    attachments
      .filter(({ checklistKey }) => checklistKey === key)
      .map(({ fileName, reference }) => ({
        fileName,
        path: { locationId: asset.locationId, id: asset.id, serviceReportId: saved?.id ?? '', reference },
      }));
  const waitingAt = (key: string) => photos.waiting.filter(({ value }) => value.checklistKey === key);
  const criticalCount = points.filter(({ critical }) => critical).length;
  const state = isWaiting ? 'waiting' : failure ? 'failed' : isPending || isDirty ? 'saving' : saved ? 'saved' : 'fresh';

  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: codeOf(asset), to: `/assets/${asset.id}` }, { label: translate('serviceReports.entry.title') }]}
        title={`${translate('serviceReports.entry.title')} · ${type.label}`}
        chips={
          <StateChip standing={isWaiting ? 'warn' : failure ? 'bad' : 'none'}>
            {translate(`serviceReports.entry.state.${state}`, { time: saved ? format.dateTime(saved.at) : '' })}
          </StateChip>
        }
      >
        {translate('serviceReports.entry.points', { total: points.length, critical: criticalCount })}
        {corrects && ` · ${translate('serviceReports.entry.corrects', { number: corrects.number })}`}
      </RecordHeader>
      {failure !== undefined && !isWaiting && !isClosed && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problemText(failure)}
        </Alert>
      )}
      {kept && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('serviceReports.waiting.restored')}
        </Alert>
      )}
      {isClosed && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={<ActionButton onPress={() => void discard()}>{translate('serviceReports.waiting.discard')}</ActionButton>}
        >
          {translate('serviceReports.waiting.closed')}
        </Alert>
      )}
      {isMerged && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('serviceReports.entry.merged')}
        </Alert>
      )}
      <RecordColumns>
        <div>
          <Card>
            <SelectInput
              label={translate('serviceReports.file.done')}
              required
              hint={isInspected ? undefined : translate('serviceReports.entry.doneHint')}
              choices={executions.map((id) => ({ id, label: translate(`serviceReports.entry.done.${id}`) }))}
              value={entry.execution}
              onChange={(execution) => change({ execution: execution as Entry['execution'] })} // one of the choices
            />
          </Card>
          {isInspected && (
            <Card title={translate('serviceReports.file.checklist')}>
              {points.map((point) => (
                <PointRow
                  key={point.key}
                  point={point}
                  answer={entry.answers[point.key]}
                  attributes={{ ...asset.attributes, ...entry.attributeUpdates }}
                  stored={storedAt(point.key)}
                  waiting={waitingAt(point.key)}
                  error={errors[`checklist.${point.key}`]?.[0]}
                  onAnswer={answer}
                  onPhoto={(file) => void addPhoto(point.key, file)}
                />
              ))}
            </Card>
          )}
          <Card>
            <Fields>
              <TextInput
                label={translate('serviceReports.file.findings')}
                required={entry.execution === 'impossible'}
                rows={3}
                value={entry.findings}
                error={errors['findings']?.[0]}
                onChange={(findings) => change({ findings })}
              />
              <TextInput
                label={translate('serviceReports.file.recommendation')}
                rows={2}
                value={entry.recommendation}
                onChange={(recommendation) => change({ recommendation })}
              />
            </Fields>
          </Card>
          {isInspected && type.attributes.length > 0 && (
            <Card title={translate('serviceReports.entry.attributes')}>
              <p style={{ marginTop: 0 }}>{translate('serviceReports.entry.attributesHint')}</p>
              <AttributeForm
                type={type}
                attributes={asset.attributes}
                changes={first.attributeUpdates}
                onChange={changeAttributes}
                errors={attributeErrors(errors)}
              />
            </Card>
          )}
        </div>
        <aside aria-label={translate('serviceReports.file.resultLabel')}>
          <OutcomeCard asset={asset} entry={entry} points={points} outcome={outcome} />
          <Card>
            <Fields>
              <SelectInput
                label={translate('serviceReports.file.inspection')}
                required
                choices={inspectionKind.options.map((id) => ({ id, label: translate(`serviceReports.kind.${id}`) }))}
                value={entry.inspectionKind}
                onChange={(kind) => change({ inspectionKind: kind as InspectionKind })} // one of the choices
              />
              <DateInput
                label={translate('serviceReports.file.date')}
                required
                max={today}
                value={entry.reportDate}
                error={errors['reportDate']?.[0]}
                onChange={(reportDate) => change({ reportDate })}
              />
              <DateInput
                label={translate('serviceReports.entry.earlier')}
                value={entry.nextServiceDate}
                error={errors['nextServiceDate']?.[0]}
                onChange={(nextServiceDate) => change({ nextServiceDate })}
              />
            </Fields>
          </Card>
        </aside>
      </RecordColumns>
      <Bar>
        <ActionButton
          main
          hotkey="ctrl+Enter"
          disabled={openPoints + photos.waiting.length > 0 || isClosed}
          pending={isPending}
          onPress={() => void complete()}
        >
          {translate('serviceReports.entry.complete')}
        </ActionButton>
        <output>
          {openPoints > 0
            ? translate('serviceReports.entry.open', { smart_count: openPoints })
            : photos.waiting.length > 0
              ? translate('serviceReports.waiting.first', { smart_count: photos.waiting.length })
              : translate(isInspected ? 'serviceReports.entry.ready' : 'serviceReports.entry.notInspectedReady')}
          {openPoints > 0 && <span className="keys">; {translate('serviceReports.entry.keys')}</span>}
        </output>
        <BesideInWalk asset={asset} workOrderId={workOrderId} />
      </Bar>
    </>
  );
}

// those of the server are named after the field of the report
function attributeErrors(errors: Readonly<Record<string, readonly string[]>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [name.replace('attributeUpdates.', ''), first]));
}

const Fields = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12 });

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
  [media.touch]: { '.keys': { display: 'none' } },
  [media.phone]: { gap: 8, padding: '8px 0', output: { flex: '1 1 0', fontSize: '0.875rem' } },
});
