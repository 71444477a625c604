import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../tests/support/api.ts';
import { isDealt } from '../../../../tests/support/processes.ts';
import { arrangeAccounts } from '../../../../tests/support/serviceRequests.ts';
import { addTagged, arrangeTagged, newTag, report, stranger, tag } from '../../../../tests/support/taggedAssets.ts';

const limited = await testApi({ RATE_LIMIT_PER_MINUTE: '100000', TRUST_PROXY: 'true' });

beforeAll(() => arrangeTagged(limited));

describe('the limits of reports', () => {
  const used = (message: string) => ({ kind: 'Used', message });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('hold for a tag, from whichever address', async () => {
    const about = newTag();
    await addTagged(limited, about);
    const answers = [];
    for (let at = 0; at < 8; at++) answers.push(await report(limited, about, used(`${at}`), from(`192.0.2.${at}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(Number(answers[7]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('hold for a network over all objects, and for each network by itself', async () => {
    const statuses = [];
    for (let at = 0; at < 31; at++) {
      const about = newTag();
      await addTagged(limited, about);
      statuses.push((await report(limited, about, used('x'), from(`2001:db8:1:2:${at}::1`))).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    const about = newTag();
    await addTagged(limited, about);
    expect((await report(limited, about, used('x'), from('2001:db8:1:3::1'))).status).toBe(200);
  });

  it('believe X-Forwarded-For only from a proxy that is trusted', async () => {
    const direct = await testApi({ RATE_LIMIT_PER_MINUTE: '100000' });
    await arrangeAccounts(direct);
    const statuses = [];
    for (let at = 0; at < 31; at++) {
      const about = newTag();
      await addTagged(direct, about);
      statuses.push((await report(direct, about, used('x'), from(`192.0.2.${at}`))).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  // Several processes count together a second later: tests/severalProcesses.test.ts
  it.skipIf(isDealt)('let a look through, but not hundreds in a minute', async () => {
    const look = () => limited.call(`GET /api/assets/${tag}`, { ...stranger, ...from('198.51.100.7') });
    const answers = await Promise.all(Array.from({ length: 260 }, look));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(240);
    expect(answers.filter(({ status }) => status === 429).length + passed).toBe(260);
    expect(passed).toBeLessThan(260);
  });
});
