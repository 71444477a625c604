import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { serviceRequestBody } from '../schema.ts';
import { RequestFields } from './RequestFields.tsx';
import { FirstContact } from './FirstContact.tsx';

/** A new request: customer, what is asked, when, and whom to call. */
export function NewRequest() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [record] = useState(() => ({
    accountId: query.get('accountId'),
    locationId: null,
    requestType: null,
    priority: 'Normal',
    description: null,
    notes: null,
    periodStart: null,
    periodEnd: null,
    nextAction: null,
    contacts: [],
  }));
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('serviceRequests.title'), to: '/service-requests' }, { label: translate('serviceRequests.new') }]}
        title={translate('serviceRequests.new')}
      />
      <RecordForm
        resource="serviceRequests"
        schema={serviceRequestBody}
        record={record}
        focus="accountId"
        draftKey="service-requests/new"
        onSaved={({ id }) => void navigate(`/service-requests/${String(id)}`)}
      >
        <RequestFields />
        <FirstContact />
        <SaveBar label={translate('serviceRequests.create')}>
          <ActionButton to="/service-requests">{translate('ra.action.cancel')}</ActionButton>
        </SaveBar>
      </RecordForm>
    </>
  );
}
