import { seededId } from '#contract/seededId.ts';

const path = { division: '120001' };

/** Calls of {@link mails} that succeed on the demonstration data, by the operation's name. */
export const mailExamples = {
  listMails: { path },
  getMail: { path: { ...path, id: seededId(120001, 'mail', 1) } },
  resendMail: { path: { ...path, id: seededId(120001, 'mail', 2) } },
  cancelMail: { path: { ...path, id: seededId(120001, 'mail', 3) } },
};
