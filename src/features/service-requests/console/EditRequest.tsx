import { useTranslate } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { useGetOne } from '#console/data/useMethod.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { serviceRequestChange, type ServiceRequest } from '../schema.ts';
import { masked } from './masked.ts';
import { RequestFields } from './RequestFields.tsx';

/** Changes to what a request says. */
export function EditRequest() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const request = useGetOne('serviceRequests', { id, meta: masked });
  if (request.error && !request.data) return <ProblemPlace error={request.error} onRetry={() => void request.refetch()} />;
  if (!request.data) return <p>{translate('serviceRequests.loading')}</p>;
  return <Form request={request.data} />;
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
        <SaveBar />
      </RecordForm>
    </>
  );
}
