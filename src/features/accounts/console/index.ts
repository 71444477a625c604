import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';
import { accountOrder } from './accountOrder.ts';

/** Menu, screens and calls of accounts. */
export const accountsConsole: ConsoleFeature = {
  menu: [{ area: 'accounts', path: '/accounts', label: 'accounts.menu' }],
  resources: {
    accounts: {
      load: async () => (await import('./accountCalls.ts')).accountCalls,
      touches: ['contacts', 'complaints', 'serviceRequests', 'purchaseOrders', 'purchaseInvoices'],
    },
    contacts: {
      load: async () => (await import('./accountCalls.ts')).contactCalls,
      touches: ['accounts', 'complaints'],
    },
    accountClassifications: {
      load: async () => (await import('./accountCalls.ts')).classificationCalls,
    },
  },
  routes: [
    {
      path: 'accounts',
      load: async () => (await import('./AccountList.tsx')).AccountList,
      list: { resource: 'accounts', sort: accountOrder },
    },
    { path: 'accounts/new', load: async () => (await import('./AccountCreate.tsx')).AccountCreate },
    { path: 'accounts/:id', load: async () => (await import('./AccountPage.tsx')).AccountPage },
    { path: 'accounts/:id/edit', load: async () => (await import('./AccountEdit.tsx')).AccountEdit },
  ],
  commands: [{ label: 'accounts.new', path: '/accounts/new' }],
  find: { label: 'accounts.menu', load: async () => (await import('./findAccounts.ts')).findAccounts },
};
