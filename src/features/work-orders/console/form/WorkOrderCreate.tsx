import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetOne } from '#console/data/useMethod.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { Location } from '#features/divisions/schema.ts';
import type { ServiceRequest } from '#features/service-requests/schema.ts';
import { masked } from '../masked.ts';
import { newEntrySchema, workOrderEntryOf, type EntryLine, type WorkOrderEntry } from './workOrderEntry.ts';
import { WorkOrderFields } from './WorkOrderFields.tsx';

/** A new work order at a location; `?request=` names the accepted request that it is made for. */
export function WorkOrderCreate() {
  const [query] = useSearchParams();
  const requestId = query.get('request');
  const { data: request, isLoading } = useGetOne('serviceRequests', { id: requestId, meta: masked });
  if (requestId && isLoading) return <LoadingPlace />;
  return (
    <RecordPlace resource="locations" home={{ label: 'locations.title', to: '/locations' }}>
      {(location) => <Form location={location} request={request} />}
    </RecordPlace>
  );
}

function Form({ location, request }: { location: Location; request: ServiceRequest | undefined }) {
  const translate = useTranslate();
  const title = translate('workOrders.new');
  const entry = useMemo(() => (request ? ofRequest(request) : empty), [request]);
  const store = useLineStore<EntryLine>(entry.items);
  const back = request ? `/service-requests/${request.id}` : `/locations/${location.id}`;
  return (
    <NounForm
      resource="workOrders"
      path="/work-orders"
      schema={newEntrySchema}
      record={entry}
      entryOf={workOrderEntryOf}
      meta={{ path: { locationId: location.id } }}
      title={translate('workOrders.newAt', { name: location.name })}
      crumbs={[
        request
          ? { label: translate('serviceRequests.numbered', { number: request.number }), to: back }
          : { label: location.name, to: back },
        { label: title },
      ]}
      back={back}
      next={({ id }) => `/work-orders/${id}`}
      label={title}
      focus="description"
      hint={translate('grid.hint')}
      isGrouped
    >
      <WorkOrderFields store={store} locationId={location.id} assets={request?.assets ?? []} />
    </NounForm>
  );
}

const empty: WorkOrderEntry = { priority: 'Normal', type: 'Maintenance', assetIds: [], signatureRequired: true, items: [] };

/** What the request says, which the server would take over too. */
function ofRequest(request: ServiceRequest): WorkOrderEntry {
  const { id, requestType, priority, description, notes, purchaseOrder, assetIds } = request;
  return {
    serviceRequestId: id,
    type: requestType,
    priority,
    description,
    instructions: notes,
    purchaseOrder,
    assetIds,
    signatureRequired: true,
    items: [],
  };
}
