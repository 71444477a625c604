import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useGetOne } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { focusHeading } from '#console/layout/useNavigationMarks.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { DeleteAction } from '#console/records/DeleteAction.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import type { DataImport, ImportStatus } from '../schema.ts';
import { ImportChip } from './ImportChip.tsx';
import { ImportResult } from './ImportResult.tsx';
import { MatchingCard } from './MatchingCard.tsx';
import { ProgressCard } from './ProgressCard.tsx';

const running: readonly ImportStatus[] = ['Checking', 'Writing', 'Undoing'];

/** One import: matching of its columns, checking and writing of its rows, undo. */
export function ImportPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const [isRunning, setRunning] = useState(false);
  const { data, error, refetch } = useGetOne('imports', { id }, isRunning ? { refreshEvery: 1000 } : {});
  const isNow = data !== undefined && running.includes(data.status) && !data.isInterrupted;
  if (isNow !== isRunning) setRunning(isNow);
  useFreshRecords(isNow);
  useFocusOfStep(data?.status);
  if (!data) return <AwaitedPlace error={error} refetch={refetch} home={{ label: translate('imports.title'), to: '/imports' }} />;
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('imports.title'), to: '/imports' }, { label: data.fileName }]}
        title={data.fileName}
        chips={<ImportChip {...data} />}
        actions={!isNow && <Removal dataImport={data} />}
      />
      <Parts>
        <StepOf dataImport={data} />
      </Parts>
    </>
  );
}

/** Lets everything be read again once the background has written or undone the records, which were read before. */
function useFreshRecords(isRunning: boolean): void {
  const queryClient = useQueryClient();
  const before = useRef(isRunning);
  useEffect(() => {
    if (before.current && !isRunning) void queryClient.invalidateQueries();
    before.current = isRunning;
  }, [isRunning, queryClient]);
}

/** Focuses the heading when a step ends and takes the button that had the focus with it. */
function useFocusOfStep(status: ImportStatus | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    const isNext = before.current !== undefined && before.current !== status;
    before.current = status;
    if (isNext && document.activeElement === document.body) focusHeading();
  }, [status]);
}

function StepOf({ dataImport }: { dataImport: DataImport }) {
  const { status } = dataImport;
  if (status === 'Matching') return <MatchingCard key={dataImport.version} dataImport={dataImport} />;
  if (running.includes(status)) return <ProgressCard dataImport={dataImport} />;
  if (status === 'Refused') return <RefusedCard dataImport={dataImport} />;
  return <ImportResult dataImport={dataImport} />;
}

function RefusedCard({ dataImport: { refusal } }: { dataImport: DataImport }) {
  const translate = useTranslate();
  return (
    <Card title={translate('imports.status.Refused')}>
      <p>{refusal && translate(`validation.${refusal.code}`, refusal.params)}</p>
      <ActionButton main to="/imports/new">
        {translate('imports.another')}
      </ActionButton>
    </Card>
  );
}

function Removal({ dataImport }: { dataImport: DataImport }) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const { fileName, written } = dataImport;
  return (
    <DeleteAction
      resource="imports"
      record={dataImport}
      label={translate('imports.remove')}
      question={translate('imports.confirmRemove', { name: fileName })}
      text={translate(written > 0 ? 'imports.confirmRemoveWritten' : 'imports.confirmRemoveText', { count: format.number(written) })}
      next="/imports"
      onDeleted={() => notify('imports.removed', { type: 'info' })}
    />
  );
}

const Parts = styled('div')({ display: 'grid', gap: 16, p: { margin: '0 0 12px', maxWidth: '70ch' } });
