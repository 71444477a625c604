import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { SecretValue } from '#console/records/SecretValue.tsx';
import { colour } from '#console/theme/colour.ts';
import type { ServiceRequest } from '../schema.ts';

/** Further facts: source, agreed terms and by whom, reason of a refusal, work orders. */
export function RequestFacts({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const format = useFormat();
  const when = (at: string | null, name: string | null | undefined) =>
    at && (name ? translate('serviceRequests.byAt', { name, at: format.dateTime(at) }) : format.dateTime(at));
  const workOrders = (request.workOrders ?? []).map(({ number, status, plannedStart }) =>
    [number, translate(`serviceRequests.workOrder.${status}`), plannedStart && format.longDate(plannedStart)].filter(Boolean).join(' · '),
  );
  const isAccepted = ['Accepted', 'Planned', 'Realised', 'Processed'].includes(request.status);
  const facts: (readonly [string, string | null])[] = [
    ['source', request.source === 'Console' ? null : translate(`serviceRequests.source.${request.source}`)],
    ['nextAction', request.nextAction && format.date(request.nextAction)],
    ['workOrderIds', workOrders.join('\n')],
    ['purchaseOrder', request.purchaseOrder],
    ['wifiNetwork', request.wifiNetwork],
    // decisions from before the request was opened again are shown in its history
    ...(isAccepted ? ([['acceptedAt', when(request.acceptedAt, request.acceptedByName)]] as const) : []),
    ...(request.status === 'Declined'
      ? ([
          ['declinedAt', when(request.declinedAt, request.declinedByName)],
          ['declineReason', request.declineReason],
        ] as const)
      : []),
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0 && !request.wifiCode) return null;
  return (
    <Card title={translate('serviceRequests.facts')}>
      <Facts>
        {known.map(([field, value]) => (
          <div key={field}>
            <dt>{translate(`resources.serviceRequests.fields.${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {request.wifiCode && <WifiCode request={request} />}
      </Facts>
    </Card>
  );
}

/** The Wi-Fi code, masked until the person presses the button. */
function WifiCode({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const show = async () => (await dataProvider.getOne<ServiceRequest>('serviceRequests', { id: request.id })).data.wifiCode;
  return (
    <div>
      <dt>{translate('resources.serviceRequests.fields.wifiCode')}</dt>
      <dd>
        <SecretValue show={show} action={translate('serviceRequests.showSecret')} />
      </dd>
    </div>
  );
}

const Facts = styled('dl')({
  margin: 0,
  fontSize: '0.875rem',
  '& > div': { display: 'grid', gridTemplateColumns: '140px minmax(0, 1fr)', gap: 8, padding: '2px 0' },
  dt: { color: colour.ink2 },
  dd: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});
