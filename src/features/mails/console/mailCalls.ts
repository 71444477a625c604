import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { mails } from '../contract.ts';

/** The calls of outgoing mail. */
export const mailCalls = {
  getList: mails.listMails,
  getOne: mails.getMail,
  resend: mails.resendMail,
  cancel: mails.cancelMail,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    mails: typeof mailCalls;
  }
}
