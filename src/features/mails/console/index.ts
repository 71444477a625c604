import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Outgoing mail: the list, and each mail as its recipient sees it. */
export const mailsConsole: ConsoleFeature = {
  menu: [{ area: 'service', path: '/mails', label: 'mails.title' }],
  resources: { mails: { load: async () => (await import('./mailCalls.ts')).mailCalls } },
  routes: [
    { path: 'mails', load: async () => (await import('./MailList.tsx')).MailList },
    { path: 'mails/:id', load: async () => (await import('./MailPage.tsx')).MailPage },
  ],
};
