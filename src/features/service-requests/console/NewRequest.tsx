import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NounForm } from '#console/forms/NounForm.tsx';
import { serviceRequestBody } from '../schema.ts';
import { RequestFields } from './RequestFields.tsx';
import { FirstContact } from './FirstContact.tsx';

/** The form of a new request: customer, work, period and contacts. */
export function NewRequest() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const [record] = useState(() => ({
    accountId: query.get('accountId'),
    locationId: query.get('locationId'),
    assetIds: query.getAll('assetId'),
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
    <NounForm
      resource="serviceRequests"
      path="/service-requests"
      schema={serviceRequestBody}
      record={record}
      label={translate('serviceRequests.create')}
      focus="accountId"
      isGrouped
    >
      <RequestFields />
      <FirstContact />
    </NounForm>
  );
}
