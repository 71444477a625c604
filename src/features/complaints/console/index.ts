import type { ConsoleFeature } from '#console/layout/ConsoleFeature.ts';

/** The complaints of a division: list, page, and the forms for recording and answering one. */
export const complaintsConsole: ConsoleFeature = {
  menu: [{ area: 'service', path: '/complaints', label: 'complaints.title' }],
  resources: {
    complaints: {
      load: async () => (await import('./complaintCalls.ts')).complaintCalls,
      touches: ['accounts'],
    },
  },
  routes: [
    { path: 'complaints', load: async () => (await import('./ComplaintList.tsx')).ComplaintList },
    { path: 'complaints/new', load: async () => (await import('./ComplaintCreate.tsx')).ComplaintCreate },
    { path: 'complaints/:id', load: async () => (await import('./ComplaintPage.tsx')).ComplaintPage },
    { path: 'complaints/:id/edit', load: async () => (await import('./ComplaintEdit.tsx')).ComplaintEdit },
  ],
  commands: [{ label: 'complaints.new', words: 'complaints.newWords', path: '/complaints/new' }],
  find: { label: 'complaints.title', load: async () => (await import('./findComplaints.ts')).findComplaints },
};
