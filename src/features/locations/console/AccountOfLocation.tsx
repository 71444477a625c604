import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { AccountLookup, useFormAccount } from '#features/accounts/console/lookup/index.ts';

/** The account of a location. The address of a new location is that of its account until another one is typed. */
export function AccountOfLocation({ name, readOnly }: { name: string; readOnly: boolean }) {
  return readOnly ? <AccountLookup name={name} readOnly /> : <AccountOfNewLocation name={name} />;
}

function AccountOfNewLocation({ name }: { name: string }) {
  const { getValues, setValue } = useFormContext();
  const account = useFormAccount(name);
  const filled = useRef<readonly unknown[]>(address.map(() => null));
  useEffect(() => {
    const present: unknown[] = getValues([...address]);
    // what was typed stays, the whole address of it
    if (!account?.addressLine1 || present.some((value, index) => (value || null) !== filled.current[index])) return;
    filled.current = address.map((field) => account[field]);
    for (const field of [...address, 'country'] as const) setValue(field, account[field], { shouldDirty: true });
  }, [account, getValues, setValue]);
  return <AccountLookup name={name} />;
}

const address = ['addressLine1', 'postcode', 'city'] as const;
