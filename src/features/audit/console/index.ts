import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** The audit: who changed what, for administrators. An undo and an erasure may change any record. */
export const auditConsole: ConsoleFeature = {
  menu: [{ area: 'overview', path: '/audit', label: 'audit.title', capability: 'administrator' }],
  resources: {
    audit: {
      load: async () => (await import('./auditCalls.ts')).auditCalls,
      touches: 'all',
    },
  },
  routes: [{ path: 'audit', capability: 'administrator', load: async () => (await import('./AuditScreen.tsx')).AuditScreen }],
};
