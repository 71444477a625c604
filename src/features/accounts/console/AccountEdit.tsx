import { useNotify, useTranslate } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import { useGetManyReference, useGetOne } from '#console/data/useMethod.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import type { Account } from '../schema.ts';
import { AccountFields } from './AccountFields.tsx';
import { FormColumn } from '#console/forms/FormColumn.tsx';
import { accountForm } from './formSchemas.ts';
import { useValueNames } from './useValueNames.ts';

/** All fields of an account, to be changed. */
export function AccountEdit() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: account, error, refetch } = useGetOne('accounts', { id });
  if (!account) return <AwaitedPlace error={error} refetch={refetch} home={{ label: translate('accounts.toList'), to: '/accounts' }} />;
  return <EditForm account={account} />;
}

function EditForm({ account }: { account: Account }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const notify = useNotify();
  const { data: contacts = [] } = useGetManyReference('contacts', { target: 'accountId', id: account.id });
  const textOf = useValueNames(account.id);
  const page = `/accounts/${account.id}`;
  return (
    <FormColumn>
      <RecordHeader
        breadcrumb={[
          { label: translate('accounts.title'), to: '/accounts' },
          { label: account.code, to: page },
          { label: translate('accounts.edit') },
        ]}
        title={account.name}
      />
      <RecordForm
        resource="accounts"
        schema={accountForm}
        record={account}
        draftKey={page.slice(1)}
        focus="name"
        textOf={textOf}
        onSaved={({ name }) => {
          notify('accounts.saved', { type: 'info', messageArgs: { name: String(name) } });
          void navigate(page);
        }}
      >
        <AccountFields contacts={contacts.map(({ id, fullName }) => ({ id, label: fullName }))} />
        <SaveBar>
          <ActionButton to={page}>{translate('ra.action.cancel')}</ActionButton>
        </SaveBar>
      </RecordForm>
    </FormColumn>
  );
}
