import type { Capability } from '#contract/operation.ts';
import type { TransportRequest } from '#contract/transport.ts';
import { PlanningScreen } from '../../src/features/planning/console/PlanningScreen.tsx';
import type { PlannedVisit, PlanningBoard, RequestToPlan } from '#features/planning/schema.ts';
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

/** The work of a board: visits on it, and what waits to be planned. */
export interface BoardWork {
  visits?: readonly PlannedVisit[];
  requests?: readonly RequestToPlan[];
  workOrders?: readonly PlannedVisit[];
  isCut?: boolean;
}

/** {@link board} with other work. */
export function boardWith({ visits = [], requests = [], workOrders = [waiting], isCut = false }: BoardWork): PlanningBoard {
  return {
    ...board,
    workOrders: [...visits],
    backlog: { ...board.backlog, requests: [...requests], workOrders: [...workOrders], isCut },
  };
}

/** An accepted request at the place of {@link waiting}, for which no work order was made yet. */
export function requestToPlan(): RequestToPlan {
  const { status: _status, number: _number, windowStart: _start, windowEnd: _end, ...common } = waiting;
  // the fields that a request has besides
  return { ...common, id: '0b1c2d3e-0000-7000-8000-000000000004', periodStart: null, periodEnd: null } as unknown as RequestToPlan;
}

/** The differences of a planning board from the usual one. */
export interface PlanningOptions {
  at?: string;
  /** The board that a request to this address gets. */
  shown?: (url: string) => PlanningBoard;
  /** The answers to other requests, the usual one where there is none. */
  answer?: (request: TransportRequest) => Reply | undefined | Promise<Reply | undefined>;
  can?: (capability: Capability) => boolean;
}

/** Opens the planning board; returns the writes that it sends, and the addresses at which it asks for a board. */
export function openPlanning({ at = '/planning?day=2026-03-03', shown = () => board, answer, can }: PlanningOptions = {}) {
  const sent: TransportRequest[] = [];
  const asked: string[] = [];
  renderConsole(<PlanningScreen />, {
    at,
    ...(can ? { can } : {}),
    answer: async (request) => {
      const { method, url } = request;
      if (method !== 'GET') sent.push(request);
      if (isForDivisions(url)) return { json: [] };
      if (url.includes('/parts')) return { json: { workOrderId: waiting.id, parts: [] } };
      if (url.includes('/planning')) {
        asked.push(url);
        return { json: shown(url) };
      }
      return (await answer?.(request)) ?? { json: { ...waiting, version: 4 } };
    },
  });
  return { sent, asked };
}

// by the list of divisions the map knows its country
function isForDivisions(url: string): boolean {
  return /\/api\/divisions?(\?|$)/i.test(url);
}
