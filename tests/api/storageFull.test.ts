import { describe, expect, it } from 'vitest';
import { storageFull } from '#server/database/failures.ts';
import { problemOf } from '#server/http/problemAnswer.ts';
import { testApi } from '../support/api.ts';

let isFull = false;
const api = await testApi(
  {},
  {
    room: () => ({
      isLeft: async () => !isFull,
      require: async () => {
        if (isFull) throw storageFull();
      },
    }),
  },
);

const account = (key: string) => ({ body: { name: 'Bakkerij Vermeer' }, headers: { 'Idempotency-Key': key } });

describe('a full disk', () => {
  it('lets everything be read and refuses writes by one problem, in the language of the reader', async () => {
    await api.database.run(`insert into division (code, description, country) values (120001, 'Utrecht', 'NL')`);
    const kept = await api.call('POST /api/120001/account', account('kept'));
    expect(kept.status).toBe(201);
    isFull = true;
    expect((await api.call('GET /api/120001/account')).status).toBe(200);
    const titles: string[] = [];
    for (const language of ['nl', 'de', 'en']) {
      const headers = { 'Accept-Language': language, 'Idempotency-Key': 'refused' };
      const answer = await api.call('POST /api/120001/account', { ...account('refused'), headers });
      expect(answer).toMatchObject({ status: 507, body: { code: 'storageFull' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      titles.push(String(answer.body['title']));
    }
    expect(titles[0]).toContain('geen ruimte');
    expect(titles[1]).toContain('kein Platz');
    expect(titles[2]).toContain('no room');
    expect(await api.call('POST /api/120001/account', account('kept'))).toMatchObject({ status: 201, body: { id: kept.body['id'] } });
    const upload = { content: 'x', fileName: 'x.pdf' };
    expect((await api.upload('POST /api/divisions/120001/imports', upload, { as: 'ada' })).status).toBe(507);
    isFull = false;
    expect((await api.call('POST /api/120001/account', account('refused'))).status).toBe(201);
  });

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('is what %s says, of the database or of a file', (code) => {
    expect(problemOf(Object.assign(new Error('No space left on device'), { code }))).toMatchObject({ code: 'storageFull', status: 507 });
  });
});
