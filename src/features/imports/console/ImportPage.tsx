import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useGetOne } from '#console/data/useMethod.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import type { DataImport, ImportStatus } from '../schema.ts';
import { ImportChip } from './ImportChip.tsx';
import { ImportResult } from './ImportResult.tsx';
import { MatchingCard } from './MatchingCard.tsx';
import { ProgressCard } from './ProgressCard.tsx';

const running: readonly ImportStatus[] = ['Checking', 'Writing', 'Undoing'];

/** One import: its columns are matched, its rows checked and written, and undone. */
export function ImportPage() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const [isRunning, setRunning] = useState(false);
  const { data, error, refetch } = useGetOne('imports', { id }, isRunning ? { refreshEvery: 1000 } : {});
  const isNow = data !== undefined && running.includes(data.status) && !data.isInterrupted;
  if (isNow !== isRunning) setRunning(isNow);
  if (!data) return <AwaitedPlace error={error} refetch={refetch} home={{ label: translate('imports.title'), to: '/imports' }} />;
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('imports.title'), to: '/imports' }, { label: data.fileName }]}
        title={data.fileName}
        chips={<ImportChip {...data} />}
        actions={!isNow && <RemoveButton dataImport={data} />}
      />
      <Parts>
        <StepOf dataImport={data} />
      </Parts>
    </>
  );
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

function RemoveButton({ dataImport: { id, fileName, written, version } }: { dataImport: DataImport }) {
  const translate = useTranslate();
  const format = useFormat();
  const navigate = useNavigate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite('imports', 'delete');
  const confirm = async () => {
    try {
      await remove.run({ id, previousData: { version } });
      notify('imports.removed', { type: 'info' });
      void navigate('/imports', { replace: true });
    } catch (error) {
      setAsking(false);
      showProblem(error);
    }
  };
  return (
    <>
      <ActionButton danger onPress={() => setAsking(true)}>
        {translate('imports.remove')}
      </ActionButton>
      {isAsking && (
        <Confirmation
          question={translate('imports.confirmRemove', { name: fileName })}
          text={translate(written > 0 ? 'imports.confirmRemoveWritten' : 'imports.confirmRemoveText', { count: format.number(written) })}
          action={translate('imports.remove')}
          isPending={remove.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const Parts = styled('div')({ display: 'grid', gap: 16, p: { margin: '0 0 12px', maxWidth: '70ch' } });
