import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { NounForm } from '#console/forms/NounForm.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { useDivisionCountry } from '#features/divisions/console/country/index.ts';
import { AlikeNotice } from './AlikeNotice.tsx';
import { AccountFields } from './AccountFields.tsx';
import { newAccountForm } from './formSchemas.ts';

/** A new account. */
export function AccountCreate() {
  const translate = useTranslate();
  const country = useDivisionCountry();
  const first = useMemo(() => country && firstValues(country), [country]);
  if (!first) return <LoadingPlace />;
  return (
    <NounForm
      resource="accounts"
      path="/accounts"
      schema={newAccountForm}
      record={first}
      saved="accounts.created"
      label={translate('accounts.create')}
      focus="name"
      isGrouped
    >
      <AlikeNotice />
      <AccountFields contacts={[]} isNew />
    </NounForm>
  );
}

function firstValues(country: string) {
  const language = country === 'DE' ? 'de' : 'nl';
  const flags = { isSupplier: false, isReseller: false, blocked: false, customerPoRequired: false };
  return { name: null, code: null, status: 'Customer', ...flags, country, language, salesCurrency: 'EUR', classifications: [] };
}
