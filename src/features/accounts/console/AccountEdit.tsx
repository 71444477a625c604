import { useGetManyReference } from '#console/data/useMethod.ts';
import { NounForm } from '#console/forms/NounForm.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import type { Account } from '../schema.ts';
import { AccountFields } from './AccountFields.tsx';
import { AlikeNotice } from './AlikeNotice.tsx';
import { accountForm } from './formSchemas.ts';
import { useValueNames } from './useValueNames.ts';

/** The form with all fields of an account. */
export function AccountEdit() {
  return (
    <RecordPlace isForm resource="accounts" home={{ label: 'accounts.toList', to: '/accounts' }}>
      {(account) => <Form account={account} />}
    </RecordPlace>
  );
}

function Form({ account }: { account: Account }) {
  const { data: contacts = [] } = useGetManyReference('contacts', { target: 'accountId', id: account.id });
  return (
    <NounForm
      resource="accounts"
      path="/accounts"
      schema={accountForm}
      record={account}
      title={account.name}
      called={account.code}
      saved="accounts.saved"
      focus="name"
      textOf={useValueNames(account.id)}
      isGrouped
      actions={<AlikeNotice of={account.id} />}
    >
      <AccountFields contacts={contacts.map(({ id, fullName }) => ({ id, label: fullName }))} />
    </NounForm>
  );
}
