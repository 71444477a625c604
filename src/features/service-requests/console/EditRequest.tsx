import { useTranslate } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { useGetOne } from '#console/data/useMethod.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { serviceRequestChange, type ServiceRequest } from '../schema.ts';
import { masked } from './masked.ts';
import { RequestFields } from './RequestFields.tsx';

/** Changes to what a request says. */
export function EditRequest() {
  const { id = '' } = useParams();
  const { data: request, error, refetch } = useGetOne('serviceRequests', { id, meta: masked });
  return request ? <Form request={request} /> : <AwaitedPlace error={error} refetch={refetch} />;
}

function Form({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const address = `/service-requests/${request.id}`;
  const isAccountFixed = request.status !== 'Draft' && request.status !== 'Open';
  return (
    <>
      <RecordHeader
        breadcrumb={[
          { label: translate('serviceRequests.title'), to: '/service-requests' },
          { label: translate('serviceRequests.numbered', { number: request.number }), to: address },
          { label: translate('serviceRequests.edit') },
        ]}
        title={request.description}
      />
      <RecordForm
        resource="serviceRequests"
        schema={serviceRequestChange}
        record={request}
        draftKey={`service-requests/${request.id}`}
        onSaved={() => void navigate(address)}
      >
        <RequestFields isAccountFixed={isAccountFixed} />
        <SaveBar>
          <ActionButton to={address}>{translate('ra.action.cancel')}</ActionButton>
        </SaveBar>
      </RecordForm>
    </>
  );
}
