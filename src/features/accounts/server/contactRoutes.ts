import { dayOf } from '#contract/days.ts';
import type { BodyOf } from '#contract/operation.ts';
import { Problem, refuseErrors } from '#contract/problem.ts';
import { getRecord } from '#server/database/read.ts';
import type { Answer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import type { FurtherColumns } from '#server/http/exportList.ts';
import type { accounts } from '../contract.ts';
import type { Contact } from '../contactSchema.ts';
import { contactErrors, fullNameOf } from '../rules.ts';
import { changeContact, codeOfAccount, contactsOf, contactTable, insertContact, removeContact } from './contactStore.ts';

async function listContactsOfAccount(call: Call<typeof accounts.listContactsOfAccount>): Promise<Answer> {
  const today = dayOf(call.services.now());
  return { json: await contactsOf(call.database, call.division, call.path.accountId, call.query.all === true ? undefined : today) };
}

/** The number of the account, by which an exported list of its contacts is found again when it is imported. */
export async function contactColumns(call: Call<typeof accounts.listContactsOfAccount>): Promise<FurtherColumns> {
  const { database, division, language, services } = call;
  const code = await codeOfAccount(database, division, call.path.accountId);
  const heading = services.translate(language, 'resources.accounts.fields.code');
  return { columns: [{ heading, kind: 'text', valueOf: () => code }] };
}

/** Adds a contact to an account, or changes the one whose id was sent. */
export async function saveContact(
  call: Call,
  accountId: string,
  { id, ...contact }: BodyOf<typeof accounts.createContact>,
): Promise<Answer> {
  if (id !== undefined) return { ...(await changed(call, id, contact, accountId)), status: 200 };
  refuseErrors(contactErrors(contact));
  return insertContact(call, accountId, { ...contact, fullName: fullNameOf(contact) });
}

function changed(call: Call, id: string, change: Partial<Contact>, accountId?: string): Promise<Answer> {
  return changeContact(call, id, (stored) => {
    if (accountId !== undefined && stored.accountId !== accountId) throw new Problem('notFound');
    const contact = { ...stored, ...change };
    refuseErrors(contactErrors(contact));
    return { ...change, fullName: fullNameOf(contact) };
  });
}

/** The handlers of the calls for contacts. */
export const contactHandlers = {
  listContactsOfAccount,
  createContact: (call: Call<typeof accounts.createContact>) => saveContact(call, call.path.accountId, call.body),
  deleteContact: (call: Call<typeof accounts.deleteContact>) => removeContact(call, call.path.id),
  getContact: (call: Call<typeof accounts.getContact>) => getRecord(call, contactTable, call.path.id),
  updateContact: (call: Call<typeof accounts.updateContact>) => changed(call, call.path.id, call.body),
};
