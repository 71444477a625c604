import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import type { ServiceRequest } from '#features/service-requests/schema.ts';
import type { WorkOrder } from '../schema.ts';
import { useAppointmentText } from './useAppointmentText.ts';
import { WorkOrderChip } from './WorkOrderChip.tsx';

/** See {@link CreateFromRequest}. */
export interface CreateFromRequestProps {
  request: {
    id: string;
    status: ServiceRequest['status'];
    locationId: string | null;
    workOrders?: readonly Pick<WorkOrder, 'id' | 'number' | 'status' | 'plannedStart'>[] | undefined;
  };
}

/**
 * The work orders of an accepted request, and links to create one: in a form, or on the board. For a request without a location,
 * it says that a location is needed first.
 */
export function CreateFromRequest({ request: { id, status, locationId, workOrders = [] } }: CreateFromRequestProps) {
  const translate = useTranslate();
  const mayPlan = useCan('supervisor');
  const appointment = useAppointmentText();
  return (
    <Card title={translate('workOrders.title')}>
      <Rows>
        {workOrders.map((order) => (
          <li key={order.id}>
            <Link to={`/work-orders/${order.id}`}>{order.number}</Link>
            <WorkOrderChip status={order.status} />
            <span>{appointment({ plannedStart: order.plannedStart, plannedEnd: null })}</span>
          </li>
        ))}
      </Rows>
      {locationId ? (
        <Buttons>
          <ActionButton main={workOrders.length === 0} hotkey="w" to={`/locations/${locationId}/work-orders/new?request=${id}`}>
            {translate('workOrders.new')}
          </ActionButton>
          {mayPlan && status === 'Accepted' && (
            <ActionButton hotkey="b" to={`/planning?plan=${id}`}>
              {translate('workOrders.onBoard')}
            </ActionButton>
          )}
        </Buttons>
      ) : (
        <Rest>{translate('workOrders.locationFirst')}</Rest>
      )}
    </Card>
  );
}

const Rows = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  fontSize: '0.875rem',
  '&:empty': { display: 'none' },
  li: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', padding: '4px 0' },
  a: { color: colour.brand },
  span: { color: colour.ink2 },
});

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const Rest = styled('p')({ margin: 0, fontSize: '0.875rem', color: colour.ink2 });
