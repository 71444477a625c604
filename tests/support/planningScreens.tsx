import type { TransportRequest } from '#contract/transport.ts';
import { PlanningScreen } from '../../src/features/planning/console/PlanningScreen.tsx';
import type { PlannedVisit, PlanningBoard } from '#features/planning/schema.ts';
import { renderConsole, type Reply } from './renderConsole.tsx';

const days = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '17:00' }));
const engineer = (id: string, fullName: string) => ({
  id,
  fullName,
  territory: null,
  skills: [],
  certificates: [],
  workingHours: days,
  absences: [],
  calendar: null,
});

/** A work order that waits to be planned. */
export const waiting: PlannedVisit = {
  id: '0b1c2d3e-0000-7000-8000-000000000001',
  version: 3,
  number: 'WB-1',
  status: 'Open',
  type: 'Repair',
  priority: 'High',
  description: 'Noodverlichting knippert',
  locationId: '0b1c2d3e-0000-7000-8000-000000000002',
  locationName: 'De Linde',
  city: 'Utrecht',
  country: 'NL',
  latitude: null,
  longitude: null,
  accountName: null,
  assetTypes: ['EmergencyLight'],
  assetCount: 1,
  minutes: 60,
  engineerId: null,
  engineerIds: [],
  plannedStart: null,
  plannedEnd: null,
  windowStart: null,
  windowEnd: null,
};

/** A week with two engineers and nothing planned. */
export const board: PlanningBoard = {
  from: '2026-03-02',
  until: '2026-03-08',
  daysOff: [],
  engineers: [engineer('mike', 'Mike Visser'), engineer('lotte', 'Lotte Smit')],
  workOrders: [],
  backlog: { requests: [], workOrders: [waiting], locations: [], isCut: false },
};

/** Whether a request reads the list of divisions, by which the map knows the country. */
export function isForDivisions(url: string): boolean {
  return /\/api\/divisions?(\?|$)/i.test(url);
}

/** Opens the planning board; returns the writes that it sends. */
export function openPlanning({
  shown = () => board,
  answer,
}: { shown?: () => PlanningBoard; answer?: (request: TransportRequest) => Reply | undefined | Promise<Reply | undefined> } = {}) {
  const sent: TransportRequest[] = [];
  renderConsole(<PlanningScreen />, {
    at: '/planning?day=2026-03-03',
    answer: async (request) => {
      if (request.method !== 'GET') sent.push(request);
      if (isForDivisions(request.url)) return { json: [] };
      if (request.url.includes('/parts')) return { json: { workOrderId: waiting.id, parts: [] } };
      if (request.url.includes('/planning')) return { json: shown() };
      const reply = await answer?.(request);
      if (reply) return reply;
      return { json: { ...waiting, version: 4 } };
    },
  });
  return sent;
}
