import { describe, expect, it } from 'vitest';
import { testApi } from '../support/api.ts';
import { isDealt } from '../support/processes.ts';
import { tokenFor } from '../support/tokens.ts';

const api = await testApi({ RATE_LIMIT_PER_MINUTE: '5', TRUST_PROXY: 'true' });

async function statuses(count: number, address: string, authorization?: string): Promise<number[]> {
  const headers = { 'x-forwarded-for': address, ...(authorization ? { authorization } : {}) };
  const found: number[] = [];
  for (let number = 0; number < count; number++) found.push((await api.call('GET /api/division', { as: null, headers })).status);
  return found;
}

// The minute of the clock must not end in between: with a limit of 5 that takes some milliseconds
// Several processes count together a second later: tests/severalProcesses.test.ts
describe.skipIf(isDealt)('the limit of requests', () => {
  it('counts people who are signed in one by one, also behind one address', async () => {
    const office = '198.51.100.1';
    for (const name of ['anna', 'bram', 'piet']) {
      const authorization = `Bearer ${await tokenFor(name)}`;
      // The first is counted for the address: its token was not seen before
      expect(await statuses(7, office, authorization)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    }
    expect(await statuses(1, office)).toEqual([401]);
  });

  it('counts a person as one at several addresses and with several tokens', async () => {
    const tokens = [`Bearer ${await tokenFor('carla')}`, `Bearer ${await tokenFor('carla', { expiresIn: 1000 })}`];
    for (const [index, token] of tokens.entries()) await statuses(1, `203.0.113.${index}`, token);
    expect(await statuses(3, '203.0.113.10', tokens[0])).toEqual([200, 200, 200]);
    expect(await statuses(3, '203.0.113.11', tokens[1])).toEqual([200, 200, 429]);
  });

  it.each([
    ['no token', '192.0.2.1', undefined],
    ['a token that is none', '192.0.2.2', 'Bearer x.y.z'],
    ['another forged one each time', '192.0.2.3', 'Bearer '],
  ])('counts by address who comes with %s', async (_, address, authorization) => {
    const isForged = authorization === 'Bearer ';
    const found: number[] = [];
    for (let number = 0; number < 6; number++)
      found.push(
        ...(await statuses(1, address, isForged ? `Bearer ${await tokenFor('anna', { issuer: `https://${number}` })}` : authorization)),
      );
    expect(found).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('counts the addresses of one IPv6 network together, and IPv4 in any form', async () => {
    for (let number = 1; number <= 5; number++) expect(await statuses(1, `2001:db8:1:2::${number}`)).toEqual([401]);
    expect(await statuses(1, '2001:0db8:0001:0002:ffff:0:0:9')).toEqual([429]);
    expect(await statuses(1, '2001:db8:1:3::1')).toEqual([401]);
    expect(await statuses(5, '192.0.2.9')).toEqual([401, 401, 401, 401, 401]);
    expect(await statuses(1, '::ffff:192.0.2.9')).toEqual([429]);
  });
});
