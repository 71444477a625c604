import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { instantAt } from '#contract/days.ts';
import { useGetOne } from '#console/data/useMethod.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { useLineStore } from '#console/grid/LineGrid.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { Contact } from '#features/accounts/contactSchema.ts';
import { codeOf } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { Location } from '#features/divisions/schema.ts';
import type { ServiceRequest } from '#features/service-requests/schema.ts';
import { masked } from '../masked.ts';
import { useSiteContact } from './useSiteContact.ts';
import { contactFieldsOf, newEntrySchema, workOrderEntryOf, type EntryLine, type WorkOrderEntry } from './workOrderEntry.ts';
import { WorkOrderFields } from './WorkOrderFields.tsx';

/** The form of a new work order at a location; `?request=` names the accepted request that it is for, `?asset=` an object to service. */
export function WorkOrderCreate() {
  const [query] = useSearchParams();
  const requestId = query.get('request');
  const { data: request, isLoading } = useGetOne('serviceRequests', { id: requestId, meta: masked });
  const assetId = query.get('asset');
  const { data: asset, isLoading: isAssetLoading } = useGetOne('assets', { id: assetId });
  if ((requestId && isLoading) || (assetId && isAssetLoading)) return <LoadingPlace />;
  return (
    <RecordPlace isForm resource="locations" home={{ label: 'locations.title', to: '/locations' }}>
      {(location) => <Opened location={location} request={request} asset={asset} />}
    </RecordPlace>
  );
}

interface FormProps {
  location: Location;
  request: ServiceRequest | undefined;
  asset: Asset | undefined;
}

// the server takes over the contact of the request
function Opened(props: FormProps) {
  const contact = useSiteContact(props.location);
  if (props.request) return <Form {...props} contact={null} />;
  return contact === undefined ? <LoadingPlace /> : <Form {...props} contact={contact} />;
}

function Form({ location, request, asset, contact }: FormProps & { contact: Contact | null }) {
  const translate = useTranslate();
  const title = translate('workOrders.new');
  const entry = useMemo(() => {
    if (request) return ofRequest(request);
    const first = asset
      ? ofAsset(asset, translate('workOrders.items.serviceOf', { name: translate(`assetTypes.${asset.assetType}`) }))
      : empty;
    return contact ? { ...first, ...contactFieldsOf(contact) } : first;
  }, [request, asset, contact, translate]);
  const store = useLineStore<EntryLine>(entry.items);
  const back = request ? `/service-requests/${request.id}` : asset ? `/assets/${asset.id}` : `/locations/${location.id}`;
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
          : { label: asset ? codeOf(asset) : location.name, to: back },
        { label: title },
      ]}
      back={back}
      label={title}
      focus="description"
      hint={translate('grid.hint')}
      isGrouped
    >
      <WorkOrderFields
        store={store}
        locationId={location.id}
        accountId={location.accountId}
        assets={request?.assets ?? (asset ? [asset] : [])}
      />
    </NounForm>
  );
}

const empty: WorkOrderEntry = { priority: 'Normal', type: 'Maintenance', assetIds: [], signatureRequired: true, items: [] };

/** The service of one object, with a line for it. */
function ofAsset({ id }: Asset, description: string): WorkOrderEntry {
  const items = [{ kind: 'Service' as const, description, quantity: '1', assetId: id, status: 'Open' as const, billable: 'yes' }];
  return { ...empty, description, assetIds: [id], items };
}

/** The data of the request, which the server would take over too. */
function ofRequest(request: ServiceRequest): WorkOrderEntry {
  const { id, requestType, priority, description, notes, purchaseOrder, assetIds, periodStart, periodEnd } = request;
  return {
    serviceRequestId: id,
    type: requestType,
    priority,
    description,
    instructions: notes,
    purchaseOrder,
    assetIds,
    windowStart: periodStart && instantAt(periodStart, '00:00').toISOString(),
    windowEnd: periodEnd && instantAt(periodEnd, '23:59').toISOString(),
    signatureRequired: true,
    items: [],
    unlessPlanned: (request.workOrders ?? []).every(({ status }) => status === 'Geannuleerd'),
  };
}
