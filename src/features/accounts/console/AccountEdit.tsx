import { useTranslate } from 'ra-core';
import { useGetManyReference } from '#console/data/useMethod.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { Account } from '../schema.ts';
import { AccountFields } from './AccountFields.tsx';
import { accountForm } from './formSchemas.ts';
import { useValueNames } from './useValueNames.ts';

/** All fields of an account, to be changed. */
export function AccountEdit() {
  return (
    <RecordPlace resource="accounts" home={{ label: 'accounts.toList', to: '/accounts' }}>
      {(account) => <Form account={account} />}
    </RecordPlace>
  );
}

function Form({ account }: { account: Account }) {
  const translate = useTranslate();
  const { data: contacts = [] } = useGetManyReference('contacts', { target: 'accountId', id: account.id });
  const page = `/accounts/${account.id}`;
  return (
    <NounForm
      resource="accounts"
      path="/accounts"
      schema={accountForm}
      record={account}
      title={account.name}
      crumbs={[{ label: account.code, to: page }, { label: translate('accounts.edit') }]}
      back={page}
      saved="accounts.saved"
      focus="name"
      textOf={useValueNames(account.id)}
      isGrouped
    >
      <AccountFields contacts={contacts.map(({ id, fullName }) => ({ id, label: fullName }))} />
    </NounForm>
  );
}
