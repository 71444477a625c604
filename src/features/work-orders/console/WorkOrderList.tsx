import { useTranslate } from 'ra-core';
import { RecordList } from '#console/lists/RecordList.tsx';
import { Place } from '#console/records/Place.tsx';
import type { WorkOrder } from '../schema.ts';
import { useWorkOrderFilters } from './useWorkOrderFilters.ts';
import { workOrderColumns } from './workOrderColumns.tsx';

/** The work orders of the division, the latest appointment first. */
export function WorkOrderList() {
  const translate = useTranslate();
  return (
    <RecordList<WorkOrder>
      resource="workOrders"
      title="workOrders.title"
      search="workOrders.list.search"
      columns={workOrderColumns}
      filters={useWorkOrderFilters()}
      sort={{ field: 'plannedStart', order: 'DESC' }}
      isKept
      rowHref={({ id }) => `/work-orders/${id}`}
      empty={
        <Place title={translate('workOrders.list.none')} action={{ label: translate('serviceRequests.menu'), to: '/service-requests' }}>
          {translate('workOrders.list.noneHint')}
        </Place>
      }
    />
  );
}
