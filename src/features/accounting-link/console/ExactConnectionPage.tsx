import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { useMethod } from '#console/data/useMethod.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { FactsCard } from '#console/records/FactsCard.tsx';
import { Place } from '#console/records/Place.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import type { ExactConnection } from '../contract.ts';

const standings: Readonly<Record<ExactConnection['status'], Standing>> = {
  NotConfigured: 'none',
  NotConnected: 'info',
  Connected: 'ok',
  Expired: 'warn',
};

/** The state of the connection to Exact Online, and the button with which an administrator connects or renews it. */
export function ExactConnectionPage() {
  const translate = useTranslate();
  const { data, error, refetch } = useMethod('exactConnection', 'state', {});
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('masterData.title'), to: '/master-data' }, { label: translate('exactConnection.title') }]}
        title={translate('exactConnection.title')}
        chips={<StateChip standing={standings[data.status]}>{translate(`exactConnection.status.${data.status}`)}</StateChip>}
        actions={data.status !== 'NotConfigured' && <ConnectButton connection={data} />}
      />
      <Cards>
        <Outcome />
        {data.status === 'NotConfigured' && (
          <Place title={translate('exactConnection.none')}>{translate('problem.exactNotConfigured')}</Place>
        )}
        {data.connectedAt !== null && <Facts connection={data} />}
        <Card title={translate('exactConnection.fields.redirectUri')}>{data.redirectUri}</Card>
      </Cards>
    </>
  );
}

/** The result of the consent that the person has just returned from. */
function Outcome() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const reason = query.get('reason') ?? '';
  const reasons = ['refused', 'expired', 'unavailable'];
  if (query.get('exact') !== 'failed') return null;
  return (
    <div role="alert">
      <Place title={translate('exactConnection.failed')}>
        {translate(`exactConnection.reason.${reasons.includes(reason) ? reason : 'unavailable'}`)}
      </Place>
    </div>
  );
}

function ConnectButton({ connection }: { connection: ExactConnection }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const connect = useWrite('exactConnection', 'connect');
  const isConnected = connection.status === 'Connected' || connection.status === 'Expired';

  async function press() {
    try {
      const state = await connect.run({});
      if (state.status === 'ConsentNeeded') window.location.assign(state.authorizationUrl);
      else notify('exactConnection.renewed', { type: 'success' });
    } catch (problem) {
      showProblem(problem);
    }
  }

  return (
    <ActionButton main pending={connect.isPending} onPress={() => void press()}>
      {translate(isConnected ? 'exactConnection.renew' : 'exactConnection.connect')}
    </ActionButton>
  );
}

function Facts({ connection: { expiresAt, connectedAt, connectedBy } }: { connection: ExactConnection }) {
  const translate = useTranslate();
  const format = useFormat();
  const label = (field: keyof ExactConnection) => translate(`exactConnection.fields.${field}`);
  return (
    <FactsCard
      facts={[
        { label: label('connectedAt'), value: connectedAt && format.dateTime(connectedAt) },
        { label: label('connectedBy'), value: connectedBy },
        { label: label('expiresAt'), value: expiresAt && format.dateTime(expiresAt) },
      ]}
    />
  );
}

const Cards = styled('div')({ display: 'grid', gap: 16, overflowWrap: 'anywhere' });
