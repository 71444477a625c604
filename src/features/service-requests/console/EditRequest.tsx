import { useTranslate } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { useCall } from '#console/data/useCall.ts';
import { useCommand } from '#console/data/useCommand.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { serviceRequests } from '../contract.ts';
import { serviceRequestChange, type ServiceRequest } from '../schema.ts';
import { RequestFields } from './RequestFields.tsx';

/** Changes to what a request says. */
export function EditRequest() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const request = useCall(serviceRequests.getServiceRequest, { path: { id }, query: { masked: 'true' } });
  if (request.error && !request.data) return <ProblemPlace error={request.error} onRetry={() => void request.refetch()} />;
  if (!request.data) return <p>{translate('serviceRequests.loading')}</p>;
  return <Form request={request.data} />;
}

function Form({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const update = useCommand(serviceRequests.updateServiceRequest);
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
        save={(body, version) => update.run({ path: { id: request.id }, body, ifMatch: version })}
        onSaved={() => void navigate(address)}
      >
        <RequestFields isAccountFixed={isAccountFixed} />
        <SaveBar />
      </RecordForm>
    </>
  );
}
