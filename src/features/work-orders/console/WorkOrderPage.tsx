import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSaveFile } from '#console/data/useSaveFile.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RecordActions } from '#console/records/RecordActions.tsx';
import { RecordColumns } from '#console/records/RecordColumns.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { useBegunHere } from '#features/service-reports/console/waiting/index.ts';
import { isDone } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';
import { AssetsTab } from './AssetsTab.tsx';
import { ContactCard } from './cards/ContactCard.tsx';
import { LinkCard } from './cards/LinkCard.tsx';
import { MailsCard } from './cards/MailsCard.tsx';
import { SignatureCard } from './cards/SignatureCard.tsx';
import { FilesTab } from './FilesTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { ItemLines } from './ItemLines.tsx';
import { masked } from './masked.ts';
import { RequestTab } from './RequestTab.tsx';
import { ScanInVisit } from './ScanInVisit.tsx';
import { StateSteps } from './states/StateSteps.tsx';
import { useAppointmentText } from './useAppointmentText.ts';
import { useVisitScan } from './useVisitScan.ts';
import { useWithoutSignal } from './useWithoutSignal.ts';
import { useShownOrder, useWaitingWork } from './waiting/useWaitingWork.ts';
import { WorkOrderChip } from './WorkOrderChip.tsx';
import { WorkOrderFacts } from './WorkOrderFacts.tsx';

/** One work order: time and place, work, progress, and signature. */
export function WorkOrderPage() {
  return (
    <RecordPlace resource="workOrders" meta={masked} home={{ label: 'workOrders.title', to: '/work-orders' }}>
      {(order) => <WorkOrderView key={order.id} stored={order} />}
    </RecordPlace>
  );
}

function WorkOrderView({ stored }: { stored: WorkOrder }) {
  const translate = useTranslate();
  const order = useShownOrder(stored);
  // the next step comes first where there is no room next to the name
  const isPhone = useMediaQuery(media.phone);
  useWithoutSignal(stored);
  const begunHere = useBegunHere(order.id);
  const scan = useVisitScan(order, begunHere);
  return (
    <>
      <Header order={order} actions={isPhone ? undefined : <Actions order={order} />} />
      <Steps>
        <StateSteps order={order} />
        {isPhone && (
          <RecordActions>
            <Actions order={order} />
          </RecordActions>
        )}
      </Steps>
      <RecordColumns>
        <div>
          <ScanInVisit order={order} scan={scan} />
          <Tabs order={order} begunHere={begunHere} scan={scan} />
          <WorkOrderFacts order={order} />
        </div>
        <aside aria-label={translate('workOrders.aside')}>
          <ContactCard order={order} />
          <SignatureCard order={order} />
          <LinkCard order={order} />
          <MailsCard order={order} />
        </aside>
      </RecordColumns>
    </>
  );
}

interface TabsProps {
  order: WorkOrder;
  begunHere: ReturnType<typeof useBegunHere>;
  scan: ReturnType<typeof useVisitScan>;
}

function Tabs({ order, begunHere, scan }: TabsProps) {
  const translate = useTranslate();
  const waiting = useWaitingWork(order.id);
  const { items = [], assets = [], files = [], request } = order;
  return (
    <RecordTabs
      label={translate('workOrders.tabs.label')}
      tabs={[
        { key: 'items', label: translate('workOrders.items.title'), count: items.length, content: () => <ItemLines order={order} /> },
        {
          key: 'assets',
          label: translate('workOrders.tabs.assets'),
          count: assets.length,
          content: () => <AssetsTab {...{ order, begunHere, scan }} />,
        },
        ...(request
          ? [
              {
                key: 'request',
                label: translate('workOrders.tabs.request'),
                count: request.attachments.length,
                content: () => <RequestTab request={request} />,
              },
            ]
          : []),
        {
          key: 'files',
          label: translate('documents.files'),
          count: files.length + waiting.files.length,
          content: () => <FilesTab order={order} />,
        },
        { key: 'history', label: translate('workOrders.tabs.history'), content: () => <HistoryTab workOrderId={order.id} /> },
      ]}
    />
  );
}

function Header({ order, actions }: { order: WorkOrder; actions: ReactNode }) {
  const translate = useTranslate();
  const appointment = useAppointmentText();
  const { number, accountName, locationName, engineerName, request, status, isSigned } = order;
  return (
    <RecordHeader
      breadcrumb={[{ label: translate('workOrders.title'), to: '/work-orders' }, { label: number }]}
      title={translate('workOrders.titleOf', { number, name: accountName ?? '' })}
      chips={
        <>
          <WorkOrderChip status={status} />
          {isSigned && <StateChip standing="ok">{translate('workOrders.signed')}</StateChip>}
          {!isSigned && isDone(status) && order.signatureRequired && (
            <StateChip standing="warn">{translate('workOrders.notSigned')}</StateChip>
          )}
        </>
      }
      actions={actions}
    >
      <Line>
        <span>
          {[
            order.description,
            locationName === accountName ? '' : locationName,
            appointment(order) || translate('workOrders.noAppointment'),
            engineerName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {request && <Link to={`/service-requests/${request.id}`}>{translate('workOrders.ofRequest', { number: request.number })}</Link>}
      </Line>
    </RecordHeader>
  );
}

function Actions({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const report = useSaveFile('workOrders', 'report');
  const save = () => report.save({ path: { workOrderId: order.id } }, `${order.number}.pdf`);
  const takesEdit = order.status !== 'Afgehandeld' && order.status !== 'Geannuleerd';
  return (
    <>
      <ActionButton hotkey="p" pending={report.isPending} onPress={() => void save()}>
        {translate('workOrders.report')}
      </ActionButton>
      {takesEdit && (
        <ActionButton hotkey="e" to={`/work-orders/${order.id}/edit`}>
          {translate('workOrders.edit')}
        </ActionButton>
      )}
    </>
  );
}

const Line = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 8px',
  margin: '4px 0 0',
  color: colour.ink2,
  overflowWrap: 'anywhere',
  a: { color: colour.brand },
  [media.phone]: { marginTop: 8 },
});

const Steps = styled('div')({ marginBottom: 16 });
