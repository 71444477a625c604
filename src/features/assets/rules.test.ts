import { describe, expect, it } from 'vitest';
import { assetTargets, checkAssetTransition, eventOfTransition, type AssetSubject } from './rules.ts';
import { assetStatus } from './schema.ts';

const everybody = { can: () => true };
const engineer = { can: (capability: string) => capability === 'employee' };
const of = (status: AssetSubject['status'], condition: AssetSubject['condition'] = 'Approved'): AssetSubject => ({ status, condition });

describe('the states of an object', () => {
  it.each([
    ['InService', ['OutOfService', 'Missing']],
    ['OutOfService', ['InService', 'Missing']],
    ['Missing', ['InService', 'OutOfService']],
    ['Replaced', []],
    ['Removed', []],
  ] as const)('lets an edit bring %s to %j', (status, targets) => {
    expect(assetTargets(of(status), 'update', everybody)).toEqual(targets);
  });

  it('puts what was rejected back into service by an approved report only', () => {
    expect(assetTargets(of('OutOfService', 'Rejected'), 'update', everybody)).toEqual(['Missing']);
    expect(assetTargets(of('OutOfService', 'Rejected'), 'report', everybody)).toEqual(['InService', 'Missing']);
    expect(assetTargets(of('Missing', 'Rejected'), 'update', everybody)).toEqual(['OutOfService']);
    expect(assetTargets(of('Removed', 'Rejected'), 'restore', everybody)).toEqual(['OutOfService']);
  });

  it('lets only a supervisor remove and restore', () => {
    expect(assetTargets(of('InService'), 'delete', engineer)).toEqual([]);
    expect(assetTargets(of('InService'), 'delete', everybody)).toEqual(['Removed']);
    expect(() => checkAssetTransition(of('Removed'), 'InService', 'restore', engineer)).toThrow('forbidden');
  });

  it('refuses what the table does not hold, with what would be allowed', () => {
    for (const status of assetStatus.options) {
      expect(() => checkAssetTransition(of('Replaced'), status, 'update', everybody)).toThrow('transition');
    }
    expect(() => checkAssetTransition(of('InService'), 'Removed', 'update', everybody)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ extra: { from: 'InService', to: 'Removed', allowed: ['OutOfService', 'Missing'] } }),
      }) as Error,
    );
  });

  it.each([
    ['InService', 'OutOfService', 'OutOfService'],
    ['OutOfService', 'InService', 'BackInService'],
    ['InService', 'Missing', 'Missing'],
    ['Missing', 'InService', 'Found'],
    ['Missing', 'OutOfService', 'Found'],
    ['Removed', 'InService', 'BackInService'],
  ] as const)('names the event of a change from %s to %s', (from, to, kind) => {
    expect(eventOfTransition(from, to)).toBe(kind);
  });
});
