import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { maskedSecret } from '#contract/values.ts';
import { useCan } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { mailActions } from '../rules.ts';
import type { Mail } from '../schema.ts';

/** Copies the text of a mail; sends or cancels the mail. */
export function MailActions({ mail }: { mail: Mail }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const attempt = useAttempt();
  const maySend = useCan('supervisor');
  const resend = useWrite('mails', 'resend');
  const cancel = useWrite('mails', 'cancel');
  const request = { path: { id: mail.id }, ifMatch: mail.version };
  const allowed = maySend ? mailActions[mail.status] : [];

  // The token of a link is read when it is needed, because the audit records who reads it
  const isMasked = mail.text?.includes(`#${maskedSecret}`);
  async function readWhole(): Promise<Mail> {
    const { data } = await dataProvider.getOne<Mail>('mails', { id: mail.id, meta: { query: { withSecrets: 'true' } } });
    return data;
  }

  async function copy() {
    const { subject, text = '' } = isMasked ? await readWhole() : mail;
    await navigator.clipboard.writeText(`${subject}\n\n${text}`);
  }

  async function handle(work: () => Promise<unknown>, done: string) {
    await attempt(async () => {
      await work();
      notify(done, { type: 'success' });
    });
  }

  return (
    <>
      <ActionButton hotkey="k" onPress={() => void handle(copy, 'mails.copied')}>
        {translate('mails.copy')}
      </ActionButton>
      {allowed.includes('cancel') && (
        <ActionButton danger pending={cancel.isPending} onPress={() => void handle(() => cancel.run(request), 'mails.cancelled')}>
          {translate('mails.cancel')}
        </ActionButton>
      )}
      {allowed.includes('resend') && (
        <ActionButton main pending={resend.isPending} onPress={() => void handle(() => resend.run(request), 'mails.resent')}>
          {translate(mail.status === 'Sent' ? 'mails.resendAgain' : 'mails.resend')}
        </ActionButton>
      )}
    </>
  );
}
