import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOwnCurrency } from '#console/data/DataContext.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { useDivisionCountry } from '#features/divisions/console/country/index.ts';
import { AlikeNotice } from './AlikeNotice.tsx';
import { AccountFields } from './AccountFields.tsx';
import { newAccountForm } from './formSchemas.ts';

/** A new account; `?name=` names it, `?isSupplier=true` and `?isReseller=true` say what it is. */
export function AccountCreate() {
  const translate = useTranslate();
  const country = useDivisionCountry();
  const currency = useOwnCurrency();
  const [asked] = useSearchParams();
  const first = useMemo(() => country && firstValues(country, currency, asked), [country, currency, asked]);
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
      actions={<AlikeNotice />}
    >
      <AccountFields contacts={[]} isNew />
    </NounForm>
  );
}

function firstValues(country: string, salesCurrency: string, asked: URLSearchParams) {
  const language = country === 'DE' ? 'de' : 'nl';
  const [isSupplier, isReseller] = [asked.get('isSupplier') === 'true', asked.get('isReseller') === 'true'];
  const kind = { status: isSupplier ? 'None' : 'Customer', isSupplier, isReseller, blocked: false, customerPoRequired: false };
  return { name: asked.get('name'), code: null, ...kind, country, language, salesCurrency, classifications: [] };
}
