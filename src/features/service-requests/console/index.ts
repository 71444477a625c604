import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** Review and entry of service requests. */
export const serviceRequestsConsole: ConsoleFeature = {
  menu: [{ area: 'service', path: '/service-requests', label: 'serviceRequests.menu' }],
  resources: {
    serviceRequests: {
      load: async () => (await import('./serviceRequestCalls.ts')).serviceRequestCalls,
      touches: ['accounts'],
    },
    serviceRequestContacts: {
      load: async () => (await import('./serviceRequestCalls.ts')).requestContactCalls,
      touches: ['serviceRequests'],
    },
    serviceRequestAttachments: {
      load: async () => (await import('./serviceRequestCalls.ts')).attachmentCalls,
      touches: ['serviceRequests'],
    },
  },
  routes: [
    { path: 'service-requests', load: async () => (await import('./ReviewPage.tsx')).ReviewPage },
    { path: 'service-requests/new', load: async () => (await import('./NewRequest.tsx')).NewRequest },
    { path: 'service-requests/:id', load: async () => (await import('./ReviewPage.tsx')).ReviewPage },
    { path: 'service-requests/:id/edit', load: async () => (await import('./EditRequest.tsx')).EditRequest },
  ],
  commands: [{ label: 'serviceRequests.new', path: '/service-requests/new' }],
  find: { label: 'serviceRequests.menu', load: async () => (await import('./findServiceRequests.ts')).findServiceRequests },
};
