import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#contract/apiError.ts';
import type { Client } from '#contract/client.ts';
import type { Opening, Session } from '../session.ts';
import { asFarAsServed } from './asAnonymous.ts';

const session: Session = {
  authenticated: true,
  profile: { oid: 'anna', name: 'Anna de Boer', roles: ['CURA-Employee'] },
  accessToken: async () => 'token',
  renew: async () => undefined,
  logout: () => new Promise<never>(() => undefined),
  login: () => new Promise<never>(() => undefined),
};
const client = {} as Client; // passed on only

function openingWith(divisions: Opening['divisions']): Promise<Opening> {
  divisions.catch(() => undefined);
  return Promise.resolve({ client, divisions });
}

beforeEach(() => history.replaceState(null, '', '/accounts/work-order?x=1'));
afterEach(() => history.replaceState(null, '', '/'));

describe('a page that is open to all', () => {
  it.each([401, 403, 500, 0])('is shown as to an anonymous person, when the server answers the signed-in one with %i', async (status) => {
    const refusal = new ApiError({ type: 'about:blank', title: 'x', status, code: 'internal' });
    const shown = await asFarAsServed(session, openingWith(Promise.reject(refusal)));
    expect(shown.session.authenticated).toBe(false);
    expect(shown.session.profile.name).toBe('');
    expect(await (await shown.opening).divisions).toEqual([]);
  });

  it('is shown with the divisions of a person whom the server knows', async () => {
    const opening = openingWith(Promise.resolve([{ code: 120001, name: 'Utrecht', currency: 'EUR' }]));
    expect(await asFarAsServed(session, opening)).toEqual({ session, opening });
  });
});

it('any other page keeps the person and the refusal', async () => {
  history.replaceState(null, '', '/accounts');
  const opening = openingWith(Promise.reject(new Error('refused')));
  expect(await asFarAsServed(session, opening)).toEqual({ session, opening });
});
