import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFile } from '#console/data/useFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { SecretValue } from '#console/records/SecretValue.tsx';
import { AccountName } from '#features/accounts/console/lookup/index.ts';
import { useEngineerChoices } from '#features/divisions/console/engineers/index.ts';
import type { WorkOrder } from '../schema.ts';
import { useAppointmentText } from './useAppointmentText.ts';

const stories = ['instructions', 'resolution', 'customerRemark', 'internalNotes', 'cancelReason'] as const;

/** Further facts about a work order: first the short ones, then the long texts. */
export function WorkOrderFacts({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const format = useFormat();
  const known = stories.filter((field) => order[field]);
  return (
    <>
      <FactsCard facts={useFacts(order)} />
      {order.rescheduleLog.length > 0 && (
        <Card title={translate('workOrders.rescheduled')}>
          <Story>
            {order.rescheduleLog
              .map(({ from, to, reason, at, by }) =>
                translate('workOrders.rescheduledOnce', {
                  from: from ? format.dateTime(from) : translate('workOrders.noAppointment'),
                  to: to ? format.dateTime(to) : translate('workOrders.noAppointment'),
                  reason,
                  by,
                  at: format.date(at),
                }),
              )
              .join('\n')}
          </Story>
        </Card>
      )}
      {known.map((field) => (
        <Card key={field} title={translate(`resources.workOrders.fields.${field}`)}>
          <Story>{order[field]}</Story>
        </Card>
      ))}
    </>
  );
}

function useFacts(order: WorkOrder): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const dataProvider = useDataProvider();
  const appointment = useAppointmentText();
  const label = (field: string) => translate(`resources.workOrders.fields.${field}`);
  const showCode = async () => (await dataProvider.getOne<WorkOrder>('workOrders', { id: order.id })).data.wifiCode ?? null;
  const facts: (Fact | false)[] = [
    { label: label('accountId'), value: <Link to={`/accounts/${order.accountId}`}>{order.accountName}</Link> },
    { label: label('locationId'), value: <Link to={`/locations/${order.locationId}`}>{order.locationName}</Link> },
    { label: translate('workOrders.appointment'), value: appointment(order) },
    { label: label('engineerId'), value: order.engineerName },
    order.engineerIds.length > 0 && { label: label('engineerIds'), value: <Engineers ids={order.engineerIds} /> },
    { label: label('type'), value: translate(`workOrders.type.${order.type}`) },
    { label: label('priority'), value: translate(`workOrders.priority.${order.priority}`) },
    { label: label('purchaseOrder'), value: order.purchaseOrder },
    order.invoiceToId !== null && {
      label: label('invoiceToId'),
      value: (
        <Link to={`/accounts/${order.invoiceToId}`}>
          <AccountName id={order.invoiceToId} />
        </Link>
      ),
    },
    { label: label('estimatedMinutes'), value: order.estimatedMinutes !== null && format.number(order.estimatedMinutes) },
    (order.windowStart ?? order.windowEnd) !== null && {
      label: translate('workOrders.window'),
      value: format.period(order.windowStart, order.windowEnd),
    },
    order.actualStart !== null && { label: label('actualStart'), value: format.dateTime(order.actualStart) },
    order.actualEnd !== null && { label: label('actualEnd'), value: format.dateTime(order.actualEnd) },
    order.workMinutes !== null && { label: label('workMinutes'), value: format.number(order.workMinutes) },
    order.travelMinutes !== null && { label: label('travelMinutes'), value: format.number(order.travelMinutes) },
    Boolean(order.wifiNetwork) && { label: label('wifiNetwork'), value: order.wifiNetwork },
    Boolean(order.wifiCode) && {
      label: label('wifiCode'),
      value: <SecretValue show={showCode} action={translate('serviceRequests.showSecret')} />,
    },
    order.followUpWorkOrderId !== null && {
      label: translate('workOrders.followUp'),
      value: <Link to={`/work-orders/${order.followUpWorkOrderId}`}>{translate('workOrders.openFollowUp')}</Link>,
    },
    order.followUpOfId !== null && {
      label: translate('workOrders.followUpOf'),
      value: <Link to={`/work-orders/${order.followUpOfId}`}>{translate('workOrders.openFormer')}</Link>,
    },
    order.salesOrderId !== null && {
      label: translate('workOrders.salesOrder'),
      value: <Link to={`/sales-orders/${order.salesOrderId}`}>{translate('workOrders.openSalesOrder')}</Link>,
    },
    order.documentId !== null && {
      label: translate('workOrders.document'),
      value: <SignedReport id={order.documentId} />,
    },
  ];
  return facts.filter((fact) => fact !== false);
}

/** The names of the other engineers. */
function Engineers({ ids }: { ids: readonly string[] }) {
  const choices = useEngineerChoices();
  return ids.map((id) => choices.find((one) => one.id === id)?.label ?? '…').join(', ');
}

/** The report as of the time when the work order was handled. */
function SignedReport({ id }: { id: string }) {
  const translate = useTranslate();
  const { url, fileName } = useFile('documents', 'data', { path: { id } });
  if (!url) return null;
  return (
    <a href={url} download={fileName}>
      {translate('workOrders.openDocument')}
    </a>
  );
}

const Story = styled('p')({ margin: 0, fontSize: '0.875rem', whiteSpace: 'pre-line', maxWidth: '80ch' });
