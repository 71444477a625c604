import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretsWith } from '#server/secrets/secrets.ts';
import { restoredAttributes } from './secrets.ts';

const of = { id: '01941f29-83d0-756d-84bf-16f0ccee0002', assetType: 'BhvCloset' } as const;
const place = `asset/${of.id}/accessCode`;
const [old, fresh] = [randomBytes(32), randomBytes(32)];
const former = (code: string) => ({ vestCount: 3, accessCode: secretsWith(old).seal(code, place) });
const stored = (code: string) => ({ vestCount: 5, accessCode: secretsWith(fresh).seal(code, place) });

describe('type-specific fields that an undo restores', () => {
  it('keep a code that did not change in the form in which it is stored now', () => {
    const now = stored('4711');
    expect(restoredAttributes({ secrets: secretsWith(fresh, old) }, of, former('4711'), now)).toEqual({
      vestCount: 3,
      accessCode: now.accessCode,
    });
  });

  it('encrypt a former code with the newest key', () => {
    const restored = restoredAttributes({ secrets: secretsWith(fresh, old) }, of, former('4711'), stored('0815'));
    expect(secretsWith(fresh).open(String(restored['accessCode']), place)).toBe('4711');
  });

  it('keep the present code, or none, where no key decrypts the former one', () => {
    const now = stored('0815');
    const services = { secrets: secretsWith(fresh) };
    expect(restoredAttributes(services, of, former('4711'), now)).toEqual({ vestCount: 3, accessCode: now.accessCode });
    expect(restoredAttributes(services, of, former('4711'), {})).toEqual({ vestCount: 3 });
  });
});
