import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useDivision } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { AccountFields } from './AccountFields.tsx';
import { newAccountForm } from './formSchemas.ts';

/** A new account. */
export function AccountCreate() {
  const translate = useTranslate();
  const division = useDivision();
  const { data, isPending } = useGetList('divisions', {}, { staleTime: 300_000 });
  const country = data?.find(({ code }) => code === division.code)?.country ?? 'NL';
  const first = useMemo(() => firstValues(country), [country]);
  if (isPending) return <LoadingPlace />;
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
      <AccountFields contacts={[]} isNew />
    </NounForm>
  );
}

function firstValues(country: string) {
  const language = country === 'DE' ? 'de' : 'nl';
  const flags = { isSupplier: false, isReseller: false, blocked: false, customerPoRequired: false };
  return { name: null, code: null, status: 'Customer', ...flags, country, language, salesCurrency: 'EUR', classifications: [] };
}
