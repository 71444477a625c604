import { useGetManyReference, useGetOne } from '#console/data/useMethod.ts';
import type { Contact } from '#features/accounts/contactSchema.ts';
import type { Location } from '#features/divisions/schema.ts';

/**
 * The contact on site that is proposed for a new work order: that of the location, else the main one of the customer. Null when there is
 * none, undefined while it is loaded.
 */
export function useSiteContact({ accountId, contactId }: Location): Contact | null | undefined {
  const account = useGetOne('accounts', { id: contactId ? null : accountId });
  const contacts = useGetManyReference('contacts', { target: 'accountId', id: accountId });
  if (account.isLoading || contacts.isLoading) return undefined;
  const wanted = contactId ?? account.data?.mainContactId;
  return contacts.data?.find(({ id }) => id === wanted) ?? null;
}
