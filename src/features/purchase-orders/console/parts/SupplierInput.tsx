import { useTranslate } from 'ra-core';
import { useFormState, useWatch } from 'react-hook-form';
import { AccountInput, useFormAccount } from '#features/accounts/console/lookup/index.ts';

const suppliers = { isSupplier: true };

/** The supplier of an order or invoice; says of a newly chosen account that it is none, as the server does. */
export function SupplierInput({ readOnly = false, error }: { readOnly?: boolean; error?: string | undefined }) {
  const translate = useTranslate();
  const account = useFormAccount('supplierId');
  const id: unknown = useWatch({ name: 'id' });
  const { defaultValues } = useFormState({ name: 'supplierId' });
  // a stored document keeps an account that is no supplier any more
  const isStored = id !== undefined && account?.id === defaultValues?.['supplierId'];
  const refusal = account?.isSupplier === false && !isStored ? translate('validation.notSupplier') : undefined;
  return <AccountInput name="supplierId" nameField="supplierName" filter={suppliers} readOnly={readOnly} error={error ?? refusal} />;
}
