import { useNotify, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDivision } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { AccountFields } from './AccountFields.tsx';
import { FormColumn } from '#console/forms/FormColumn.tsx';
import { newAccountForm } from './formSchemas.ts';

/** A new account. */
export function AccountCreate() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const division = useDivision();
  const { data, isPending } = useGetList('divisions', {}, { staleTime: 300_000 });
  const country = data?.find(({ code }) => code === division.code)?.country ?? 'NL';
  const first = useMemo(() => firstValues(country), [country]);
  if (isPending) return <LoadingPlace />;
  return (
    <FormColumn>
      <RecordHeader
        breadcrumb={[{ label: translate('accounts.title'), to: '/accounts' }, { label: translate('accounts.new') }]}
        title={translate('accounts.new')}
      />
      <RecordForm
        resource="accounts"
        schema={newAccountForm}
        record={first}
        draftKey="accounts/new"
        focus="name"
        onSaved={({ id, code }) => {
          notify('accounts.created', { type: 'info', messageArgs: { code: String(code) } });
          void navigate(`/accounts/${String(id)}`);
        }}
      >
        <AccountFields contacts={[]} isNew />
        <SaveBar label={translate('accounts.create')}>
          <ActionButton to="/accounts">{translate('ra.action.cancel')}</ActionButton>
        </SaveBar>
      </RecordForm>
    </FormColumn>
  );
}

function firstValues(country: string) {
  const language = country === 'DE' ? 'de' : 'nl';
  const flags = { isSupplier: false, isReseller: false, blocked: false, customerPoRequired: false };
  return { name: null, code: null, status: 'Customer', ...flags, country, language, salesCurrency: 'EUR', classifications: [] };
}
