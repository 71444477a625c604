import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import { serviceRequests } from '../contract.ts';
import { isFinal } from '../rules.ts';
import type { ServiceRequest } from '../schema.ts';

/** What else is known: kind of work, origin, what was agreed or why it was refused. */
export function RequestFacts({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const format = useFormat();
  const facts: [string, string | null][] = [
    ['requestType', translate(`serviceRequests.requestType.${request.requestType}`)],
    ['source', translate(`serviceRequests.source.${request.source}`)],
    ['nextAction', request.nextAction && format.date(request.nextAction)],
    ['workOrderIds', request.workOrderIds.length > 0 ? String(request.workOrderIds.length) : null],
    ['purchaseOrder', request.purchaseOrder],
    ['wifiNetwork', request.wifiNetwork],
    ['acceptedAt', request.acceptedAt && format.dateTime(request.acceptedAt)],
    ['declinedAt', request.declinedAt && format.dateTime(request.declinedAt)],
    ['declineReason', request.declineReason],
  ];
  return (
    <Card title={translate('serviceRequests.facts')}>
      <Facts>
        {facts
          .filter(([, value]) => value)
          .map(([field, value]) => (
            <div key={field}>
              <dt>{translate(`resources.serviceRequests.fields.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {request.wifiCode && <WifiCode request={request} />}
      </Facts>
      {!isFinal(request.status) && (
        <ActionButton to={`/service-requests/${request.id}/edit`} hotkey="e">
          {translate('serviceRequests.edit')}
        </ActionButton>
      )}
    </Card>
  );
}

/** The code stays covered until somebody asks for it, which the server records. */
function WifiCode({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const { client, division } = useConsoleData();
  const notice = useProblemNotice();
  const [code, setCode] = useState<string | null>(null);
  const show = async () => {
    try {
      const shown = await client.call(serviceRequests.getServiceRequest, { path: { division: division.code, id: request.id } });
      setCode(shown.wifiCode);
    } catch (error) {
      notice(error);
    }
  };
  return (
    <div>
      <dt>{translate('resources.serviceRequests.fields.wifiCode')}</dt>
      <dd>
        {code ?? '••••••••'}{' '}
        {code === null && (
          <button type="button" onClick={() => void show()}>
            {translate('serviceRequests.showSecret')}
          </button>
        )}
      </dd>
    </div>
  );
}

const Facts = styled('dl')({
  margin: '0 0 12px',
  fontSize: '0.875rem',
  '& > div': { display: 'grid', gridTemplateColumns: '140px minmax(0, 1fr)', gap: 8, padding: '2px 0' },
  dt: { color: colour.ink2 },
  dd: { margin: 0, overflowWrap: 'anywhere' },
  button: {
    font: 'inherit',
    padding: 0,
    border: 0,
    background: 'none',
    color: colour.brand,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
});
