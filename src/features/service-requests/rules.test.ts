import { describe, expect, it } from 'vitest';
import type { Capability } from '#contract/operation.ts';
import {
  acceptedTerms,
  allowedTargets,
  checkPeriod,
  checkReachable,
  checkTransition,
  derivedStatus,
  derivedSteps,
  initialStatus,
  isOverdue,
  mayChange,
  readStatuses,
  statusesCalled,
  transitions,
  type Subject,
  type Trigger,
  type WorkOrderStatus,
} from './rules.ts';
import { serviceRequestContactBody, serviceRequestStatus, wifiNetwork, type ServiceRequestStatus } from './schema.ts';

const states = serviceRequestStatus.options;
const actor = (...capabilities: Capability[]) => ({ oid: 'anna', can: (one: Capability) => capabilities.includes(one) });
const supervisor = actor('employee', 'supervisor');
const subject = (status: ServiceRequestStatus, more: Partial<Subject> = {}): Subject => ({
  status,
  createdBy: 'bram',
  liveWorkOrders: 0,
  ...more,
});

/** What the specification permits, written out: state → what a call may bring it to. */
const permitted: Record<ServiceRequestStatus, Partial<Record<Trigger, ServiceRequestStatus[]>>> = {
  Draft: { update: ['Open', 'Void'] },
  Open: { update: ['Void'], accept: ['Accepted'], decline: ['Declined'] },
  Accepted: { accept: ['Accepted'], decline: ['Declined'] },
  Declined: { update: ['Open'], decline: ['Declined'] },
  Planned: { accept: ['Planned'] },
  Realised: { accept: ['Realised'] },
  Processed: { accept: ['Processed'] },
  Void: {},
};
const triggers: Trigger[] = ['update', 'accept', 'decline'];
const everyChange = states.flatMap((from) => triggers.flatMap((trigger) => states.map((to) => ({ from, trigger, to }))));

describe('checkTransition', () => {
  it.each(everyChange)('decides $from → $to by $trigger as the table says', ({ from, trigger, to }) => {
    const decide = () => checkTransition(subject(from), to, trigger, supervisor);
    if (permitted[from][trigger]?.includes(to)) expect(decide()).toMatchObject({ from, to });
    else {
      expect(decide).toThrow(
        expect.objectContaining({
          code: 'transition',
          details: expect.objectContaining({ extra: { from, to, allowed: allowedTargets(from) } }),
        }),
      );
    }
  });

  it('needs a supervisor but for opening a draft', () => {
    expect(() => checkTransition(subject('Open'), 'Accepted', 'accept', actor('employee'))).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(checkTransition(subject('Draft'), 'Open', 'update', actor('employee')).to).toBe('Open');
  });

  it('lets the maker of a draft void it, and other persons only with the capability', () => {
    expect(checkTransition(subject('Draft', { createdBy: 'anna' }), 'Void', 'update', actor('employee')).to).toBe('Void');
    expect(() => checkTransition(subject('Draft'), 'Void', 'update', actor('employee'))).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });

  it('declines no accepted request while a work order lives', () => {
    expect(() => checkTransition(subject('Accepted', { liveWorkOrders: 1 }), 'Declined', 'decline', supervisor)).toThrow(
      expect.objectContaining({ code: 'transition' }),
    );
    expect(mayChange(subject('Accepted', { liveWorkOrders: 1 }), 'Declined', 'decline', supervisor)).toBe(false);
    expect(mayChange(subject('Accepted'), 'Declined', 'decline', supervisor)).toBe(true);
  });
});

describe('statusesCalled', () => {
  it.each([
    ['open', ['Open']],
    ['ACCEPTED', ['Accepted']],
    ['Geaccepteerd', ['Accepted']],
    ['concept', ['Draft']],
    ['Vervallen', ['Void']],
    ['0', ['Void']],
    ['5', ['Declined']],
    ['30', ['Accepted', 'Planned']],
    ['50', ['Processed']],
    ['toegewezen', []],
    ['', []],
  ])('knows %j', (word, found) => {
    expect(statusesCalled(word)).toEqual(found);
  });

  it('refuses an unknown word with the list of names', () => {
    expect(() => readStatuses('stateName', 'weg')).toThrow(
      expect.objectContaining({
        code: 'invalid',
        details: { fields: { stateName: [{ code: 'choice', params: { values: states.join(', ') } }] } },
      }),
    );
  });
});

describe('initialStatus', () => {
  it.each([
    [undefined, 'Open'],
    ['draft', 'Draft'],
    ['20', 'Open'],
  ])('reads %j as %s', (word, status) => {
    expect(initialStatus(word)).toBe(status);
  });

  it.each(['Accepted', 'Void', 'nieuw'])('refuses %s', (word) => {
    expect(() => initialStatus(word)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

describe('acceptedTerms', () => {
  const plain = { customerPoRequired: false, purchaseOrder: null, wifiNetwork: null };

  it('keeps what is given and drops what is empty', () => {
    expect(acceptedTerms(plain, { purchaseOrder: '4500', wifiNetwork: '', wifiCode: null })).toEqual({ purchaseOrder: '4500' });
  });

  it('insists on an order number where the customer does', () => {
    const insists = { ...plain, customerPoRequired: true };
    expect(() => acceptedTerms(insists, {})).toThrow(expect.objectContaining({ code: 'purchaseOrderRequired' }));
    expect(() => acceptedTerms(insists, { purchaseOrder: '' })).toThrow(expect.objectContaining({ code: 'purchaseOrderRequired' }));
    expect(acceptedTerms({ ...insists, purchaseOrder: '4500' }, {})).toEqual({});
  });

  it('takes a Wi-Fi code only with a network, given now or before', () => {
    expect(() => acceptedTerms(plain, { wifiCode: 'x' })).toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(acceptedTerms({ ...plain, wifiNetwork: 'Gasten' }, { wifiCode: 'x' })).toEqual({ wifiCode: 'x' });
  });
});

describe('derivedStatus', () => {
  it.each([
    ['Accepted', [], 'Accepted'],
    ['Accepted', ['Open'], 'Planned'],
    ['Planned', ['Geannuleerd'], 'Accepted'],
    ['Planned', ['Geannuleerd', 'Herpland'], 'Planned'],
    ['Planned', ['Gerealiseerd', 'Open'], 'Planned'],
    ['Planned', ['Gerealiseerd', 'Geannuleerd'], 'Realised'],
    ['Realised', ['Bevestigd'], 'Planned'],
    ['Realised', ['Gerealiseerd', 'Afgehandeld'], 'Realised'],
    ['Realised', ['Afgehandeld', 'Geannuleerd'], 'Processed'],
    ['Open', ['Open'], 'Open'],
    ['Void', ['Afgehandeld'], 'Void'],
    ['Processed', ['Open'], 'Processed'],
  ] as const)('brings %s with work orders %j to %s', (from, workOrders, to) => {
    expect(derivedStatus(from, workOrders)).toBe(to);
  });
});

describe('derivedSteps', () => {
  const lists: WorkOrderStatus[][] = [[], ['Open'], ['Gerealiseerd'], ['Afgehandeld'], ['Geannuleerd'], ['Gerealiseerd', 'Afgehandeld']];

  it.each(states.flatMap((from) => lists.map((workOrders) => ({ from, workOrders }))))(
    'goes from $from with $workOrders by moves of the table only',
    ({ from, workOrders }) => {
      const steps = derivedSteps(from, workOrders);
      expect(steps.at(-1) ?? from).toBe(derivedStatus(from, workOrders));
      for (const [index, to] of steps.entries()) {
        const before = steps[index - 1] ?? from;
        expect(transitions).toContainEqual({ from: before, to, trigger: 'derived', capability: undefined });
      }
    },
  );

  it('plans what is realised already, and plans again what has no work left', () => {
    expect(derivedSteps('Accepted', ['Afgehandeld'])).toEqual(['Planned', 'Realised', 'Processed']);
    expect(derivedSteps('Realised', ['Geannuleerd'])).toEqual(['Planned', 'Accepted']);
  });
});

describe('what a request and a contact may hold', () => {
  it('refuses a period that ends before it begins', () => {
    expect(() => checkPeriod('2026-11-24', '2026-11-23')).toThrow(expect.objectContaining({ code: 'invalid' }));
    checkPeriod('2026-11-24', '2026-11-24');
    checkPeriod(null, '2026-11-24');
  });

  it('wants an e-mail address or a telephone number', () => {
    expect(() => checkReachable({ email: '', phone: null })).toThrow(
      expect.objectContaining({ details: { fields: { email: [{ code: 'emailOrPhone' }] } } }),
    );
    checkReachable({ phone: '030 231 45 60' });
  });

  it('counts a Wi-Fi name in bytes', () => {
    expect(wifiNetwork.safeParse('é'.repeat(16)).success).toBe(true);
    expect(wifiNetwork.safeParse('é'.repeat(17)).success).toBe(false);
    expect(wifiNetwork.safeParse('🔥'.repeat(8)).success).toBe(true);
    expect(wifiNetwork.safeParse('🔥'.repeat(9)).success).toBe(false);
  });

  it('accepts a contact as it was read, and names an unknown field', () => {
    expect(serviceRequestContactBody.parse({ name: 'J. Bakker', version: 3, created: 'x' })).toEqual({ name: 'J. Bakker' });
    expect(serviceRequestContactBody.safeParse({ name: 'J. Bakker', nickname: 'Jer' }).success).toBe(false);
  });
});

it('calls only an open request late', () => {
  const slaDueAt = '2026-11-18T12:00:00Z';
  expect(isOverdue({ status: 'Open', slaDueAt }, new Date('2026-11-18T12:00:01Z'))).toBe(true);
  expect(isOverdue({ status: 'Open', slaDueAt }, new Date('2026-11-18T12:00:00Z'))).toBe(false);
  expect(isOverdue({ status: 'Accepted', slaDueAt }, new Date('2026-12-18T12:00:00Z'))).toBe(false);
});
