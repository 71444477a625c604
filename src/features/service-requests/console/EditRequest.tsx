import { useTranslate } from 'ra-core';
import { NounForm } from '#console/forms/NounForm.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { serviceRequestChange, type ServiceRequest } from '../schema.ts';
import { masked } from './masked.ts';
import { RequestFields } from './RequestFields.tsx';

/** The form of an existing request. */
export function EditRequest() {
  return (
    <RecordPlace isForm resource="serviceRequests" meta={masked} home={{ label: 'serviceRequests.title', to: '/service-requests' }}>
      {(request) => <Form request={request} />}
    </RecordPlace>
  );
}

function Form({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const isAccountFixed = request.status !== 'Draft' && request.status !== 'Open';
  return (
    <NounForm
      resource="serviceRequests"
      path="/service-requests"
      schema={serviceRequestChange}
      record={request}
      title={request.description}
      called={translate('serviceRequests.numbered', { number: request.number })}
      isGrouped
    >
      <RequestFields isAccountFixed={isAccountFixed} />
    </NounForm>
  );
}
