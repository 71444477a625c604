import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSameKey, secretsWith } from './secrets.ts';

const secrets = secretsWith(randomBytes(32));

describe('secretsWith', () => {
  it('opens what it sealed, in the same place', () => {
    const sealed = secrets.seal('Gäste-2026 🔑', 'serviceRequest/1/wifiCode');
    expect(sealed).not.toContain('Gäste');
    expect(secrets.open(sealed, 'serviceRequest/1/wifiCode')).toBe('Gäste-2026 🔑');
  });

  it('seals the same text differently each time', () => {
    expect(secrets.seal('code', 'a')).not.toBe(secrets.seal('code', 'a'));
  });

  it('opens nothing in another place, with another key, or after a change', () => {
    const sealed = secrets.seal('code', 'a');
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    expect(() => secrets.open(sealed, 'b')).toThrow();
    expect(() => secretsWith(randomBytes(32)).open(sealed, 'a')).toThrow();
    expect(() => secrets.open(changed, 'a')).toThrow();
    expect(() => secrets.open('code', 'a')).toThrow('unknown form');
  });

  it('seals with the newest key, opens with each, and seals anew what an older one sealed', () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const sealed = secretsWith(old).seal('code', 'a');
    const both = secretsWith(fresh, old);
    expect(both.open(sealed, 'a')).toBe('code');
    const next = both.reseal(sealed, 'a') ?? '';
    expect(secretsWith(fresh).open(next, 'a')).toBe('code');
    expect(both.reseal(next, 'a')).toBeUndefined();
    expect(both.reseal(both.seal('other', 'b'), 'b')).toBeUndefined();
    expect(() => both.reseal(sealed, 'b')).toThrow();
    expect(() => secretsWith(fresh).reseal(sealed, 'a')).toThrow();
  });

  it('refuses a short key', () => {
    expect(() => secretsWith(randomBytes(16))).toThrow('32 bytes');
    expect(() => secretsWith(randomBytes(32), randomBytes(16))).toThrow('32 bytes');
  });
});

describe('isSameKey', () => {
  it('knows the key, and refuses another, an absent and an unset one', () => {
    expect(isSameKey('job-key', 'job-key')).toBe(true);
    expect(isSameKey('job-kex', 'job-key')).toBe(false);
    expect(isSameKey(undefined, 'job-key')).toBe(false);
    expect(isSameKey('', '')).toBe(false);
    expect(isSameKey(undefined, undefined)).toBe(false);
  });
});
