import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { demonstrations } from '../../../app/server/demonstrations.ts';
import { testApi } from '../../../../tests/support/api.ts';
import { demonstrateIn } from '../../../../tests/support/demonstration.ts';
import type { Complaint } from '../schema.ts';

const api = await testApi();
const base = '/api/120001/complaint';
const unknown = '0b1c2d3e-0000-7000-8000-000000000001';
const own: Record<'accountId' | 'assetId' | 'workOrderId' | 'contactId' | 'assignedToId', string> = {
  accountId: '',
  assetId: '',
  workOrderId: '',
  contactId: '',
  assignedToId: '',
};
const others = { ...own };
let colleague = '';

beforeAll(async () => {
  await demonstrateIn(api, ...demonstrations);
  const accounts = await api.database.sql<typeof own>(sql`
    select distinct on (l."accountId") l."accountId", a.id as "assetId", w.id as "workOrderId", c.id as "contactId"
    from location l join asset a on a.division = l.division and a."locationId" = l.id
      join "workOrder" w on w.division = l.division and w."accountId" = l."accountId"
      join contact c on c.division = l.division and c."accountId" = l."accountId"
    where l.division = 120001 limit 2`);
  Object.assign(own, accounts[0]);
  Object.assign(others, accounts[1]);
  const [one, two] = await api.database.sql<{ id: string; fullName: string }>(
    sql`select id, "fullName" from engineer where division = 120001 and active order by code limit 2`,
  );
  own.assignedToId = one?.id ?? '';
  colleague = one?.fullName ?? '';
  await api.database.sql(sql`update engineer set active = false where id = ${two?.id}`);
  others.assignedToId = two?.id ?? '';
}, 120_000);

describe('what a complaint refers to', () => {
  const body = () => ({ complaint: 'Blusser lekt', ...own });

  it('is taken when it belongs to the account', async () => {
    const answer = await api.call<Complaint>(`POST ${base}`, { body: body() });
    expect(answer).toMatchObject({ status: 201, body: { ...own, assignedToName: colleague } });
  });

  it.each(['contactId', 'assetId', 'workOrderId', 'assignedToId'] as const)(
    'is refused when %s does not exist or may not be named',
    async (field) => {
      for (const wrong of [unknown, others[field]]) {
        const problem = await api.problem(`POST ${base}`, { body: { ...body(), [field]: wrong } });
        expect(problem).toMatchObject({ status: 400, code: 'invalid', errors: { [field]: [expect.any(String)] } });
      }
    },
  );
});

it('goes to another account only with what belongs to that one', async () => {
  const { id } = (await api.call<Complaint>(`POST ${base}`, { body: { complaint: 'Blusser lekt', ...own } })).body;
  const moved = { id, complaint: 'Blusser lekt', accountId: others.accountId };
  const problem = await api.problem(`POST ${base}`, { body: moved });
  expect(Object.keys(problem.errors ?? {}).toSorted()).toEqual(['assetId', 'contactId', 'workOrderId']);
  const { contactId, assetId, workOrderId } = others;
  expect((await api.call(`POST ${base}`, { body: { ...moved, contactId, assetId, workOrderId } })).status).toBe(200);
});

describe('the files of a complaint', () => {
  it('are those of its document and of the documents about it', async () => {
    const upload = async (fileName: string, fields: Record<string, string>) =>
      (await api.upload<{ id: string }>('POST /api/120001/document', { content: '%PDF-1.4\n%%EOF\n', fileName, fields })).body.id;
    const documentId = await upload('brief.pdf', { subject: 'Brief van de klant' });
    const { id } = (
      await api.call<Complaint>(`POST ${base}`, { body: { complaint: 'Blusser lekt', accountId: own.accountId, documentId } })
    ).body;
    await upload('foto.pdf', { subject: 'Foto', subjectType: 'Complaint', subjectId: id });
    const { body } = await api.call<Complaint>(`GET ${base}/${id}`);
    expect(body.documentSubject).toBe('Brief van de klant');
    expect(body.attachments.map(({ fileName, fileSize }) => [fileName, fileSize])).toEqual([
      ['brief.pdf', 15],
      ['foto.pdf', 15],
    ]);
    for (const { downloadUrl } of body.attachments) {
      expect((await api.call(`GET ${downloadUrl}`)).bytes.toString()).toBe('%PDF-1.4\n%%EOF\n');
    }
  });
});
