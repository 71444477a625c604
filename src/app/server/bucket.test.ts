import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../tests/support/api.ts';
import { openProcesses, type Processes } from '../../../tests/support/processes.ts';
import { s3Variables, startS3Server } from '../../../tests/support/s3Server.ts';
import { addRequest, arrangeAccounts } from '../../../tests/support/serviceRequests.ts';
import { tokenFor } from '../../../tests/support/tokens.ts';
import { readSettings } from '#server/config/settings.ts';
import { smallPdf } from '#server/demonstration/smallPdf.ts';
import { proveBucket } from '#server/files/fileStore.ts';
import { checkFiles } from './doctor/checkFiles.ts';

const server = await startS3Server();
const { endpoint } = server.bucket;
const variables = s3Variables(server);
const api: TestApi = await testApi(variables);
const folder = mkdtempSync(join(tmpdir(), 'cura-bucket-'));
const home = '/api/servicerequest/120001';
const pdf = smallPdf(['Keuring']);
let other: Processes;
let requestId = '';

beforeAll(async () => {
  await arrangeAccounts(api);
  ({ id: requestId } = await addRequest(api));
  other = await openProcesses({ databaseUrl: api.database.url, filesFolder: folder, variables });
});
afterEach(() => (server.fault = undefined));
afterAll(async () => {
  await other.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2a4' } })
  .jpeg()
  .toBuffer();
const attach = (content: Buffer, fileName: string) =>
  api.upload<{ id: string; code: string }>(`POST ${home}/${requestId}/attachment`, { content, fileName });
const askOther = async (path: string, headers: Record<string, string> = {}) =>
  other.deal({ method: 'GET', url: path, headers: { ...headers, authorization: `Bearer ${await tokenFor('anna')}` }, payload: undefined });
const attachments = () => api.database.sql(sql`select id from "serviceRequestAttachment"`);

describe('files in a bucket', () => {
  it('are sent by one process and read by another, whole, in part and small', async () => {
    const { body } = await attach(pdf, 'keuring.pdf');
    const path = `${home}/${requestId}/attachment/${body.id}`;
    expect((await askOther(path)).bytes.equals(pdf)).toBe(true);
    const part = await askOther(path, { range: 'bytes=5-9' });
    expect([part.status, part.bytes]).toEqual([206, pdf.subarray(5, 10)]);
    const picture = await attach(photo, 'gevel.jpg');
    const small = `${home}/${requestId}/attachment/${picture.body.id}?thumbnail=true`;
    const drawn = await askOther(small);
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
    expect((await api.call(`GET ${small}`)).bytes.equals(drawn.bytes)).toBe(true);
    expect([...server.objects.keys()].filter((key) => key.startsWith('small/'))).toHaveLength(1);
  });

  it('go into the archive of a division, which lies in the bucket too', async () => {
    await attach(pdf, 'keuring.pdf');
    const route = '/api/divisions/120001/archive';
    await api.call(`POST ${route}`, { as: 'ada' });
    await api.runJobs();
    const answer = await api.call(`GET ${route}`, { as: 'ada' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/gzip']);
    expect(server.objects.get(`files/${answer.headers['etag']?.slice(1, -1) ?? ''}`)?.bytes.equals(answer.bytes)).toBe(true);
  });

  it.each(['cut', 503] as const)('are answered with 503 while it is away (%s), and no record is begun', async (fault) => {
    const { body } = await attach(pdf, 'keuring.pdf');
    const before = await attachments();
    server.fault = () => fault;
    expect(await attach(smallPdf(['another']), 'andere.pdf')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const path = `${home}/${requestId}/attachment/${body.id}`;
    const refused = await api.call(`GET ${path}`);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers).toMatchObject({ 'retry-after': '2', 'content-type': expect.stringContaining('problem') as string });
    expect(refused.headers['etag']).toBeUndefined();
    expect((await askOther(path)).status).toBe(503);
    server.fault = undefined;
    expect(await attachments()).toEqual(before);
    expect((await api.call(`GET ${path}`)).status).toBe(200);
  });
});

it('files of a bucket that was removed are away, not missing', async () => {
  const { body } = await attach(photo, 'gevel.jpg');
  const path = `${home}/${requestId}/attachment/${body.id}`;
  server.buckets.clear();
  try {
    for (const asked of [path, `${path}?thumbnail=true`])
      expect(await api.call(`GET ${asked}`)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await attach(photo, 'gevel.jpg')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  } finally {
    server.buckets.add('files');
  }
  expect((await api.call(`GET ${path}`)).status).toBe(200);
});

describe('the settings of a bucket', () => {
  const settingsOf = (changed: Record<string, string> = {}) => readSettings({ ...variables, ...changed });

  it('are refused at the start when the bucket refuses them, and not when it is away', async () => {
    await proveBucket(settingsOf());
    await proveBucket(readSettings({}));
    await proveBucket(settingsOf({ S3_ENDPOINT: 'http://127.0.0.1:9' }));
    await expect(proveBucket(settingsOf({ S3_SECRET_ACCESS_KEY: 'wrong' }))).rejects.toThrow(
      `The bucket files at ${endpoint} cannot be used: 403 SignatureDoesNotMatch. Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys.`,
    );
    await expect(proveBucket(settingsOf({ S3_BUCKET: 'other' }))).rejects.toThrow('404 NoSuchBucket');
  });

  it('are looked at by the doctor', async () => {
    expect(await checkFiles(readSettings({}))).toEqual([]);
    expect(await checkFiles(settingsOf())).toMatchObject([{ state: 'well', text: expect.stringContaining(endpoint) as string }]);
    expect(await checkFiles(settingsOf({ S3_ENDPOINT: 'http://127.0.0.1:9' }))).toMatchObject([
      { state: 'bad', text: expect.stringContaining('ECONNREFUSED') as string },
    ]);
    expect(await checkFiles(settingsOf({ S3_BUCKET: 'other' }))).toMatchObject([
      { state: 'bad', text: expect.stringContaining('NoSuchBucket') as string, advice: expect.stringContaining('S3_BUCKET') as string },
    ]);
  });
});
