import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { testApi } from '../../support/api.ts';

const api = await testApi();
const pdf = '%PDF-1.4\n%%EOF\n';
const disposition = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
const file = `--b\r\n${disposition}\r\nContent-Type: application/pdf\r\n\r\n${pdf}\r\n`;
const field = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const incoming = () => {
  const folder = join(api.filesFolder, 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};

beforeAll(() => api.database.sql(sql`insert into division (code, description, country) values (120001, 'Utrecht', 'NL')`));

function post(body: string | Buffer, type = 'multipart/form-data; boundary=b') {
  return api.call<{ code: string; errors?: Record<string, string[]> }>('POST /api/120001/document', {
    body,
    headers: { 'content-type': type },
  });
}

it.each([
  ['no end', `${file}`],
  ['an end in the middle of the file', `--b\r\n${disposition}\r\n\r\n%PDF-1.4`],
  ['an end in the middle of a header', `--b\r\nContent-Disposition: form-da`],
  ['nothing', ''],
  ['only an end', '--b--\r\n'],
  ['no boundary in it', 'x'.repeat(1000)],
  ['a part without a header', `--b\r\n\r\n${pdf}\r\n--b--\r\n`],
  ['a part without a name', `--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n${file}--b--\r\n`],
  ['two files', `${file}${file}--b--\r\n`],
  ['a file under another name', `${file.replace('name="file"', 'name="attachment"')}--b--\r\n`],
  ['a field that is not known', `${field('nosuch', 'x')}${file}--b--\r\n`],
  ['a field that every object has', `${field('__proto__', 'x')}${field('constructor', 'y')}${file}--b--\r\n`],
  ['a field that stands twice', `${field('subject', 'x')}${field('subject', 'y')}${file}--b--\r\n`],
  ['a hundred fields', `${field('subject', 'x').repeat(100)}${file}--b--\r\n`],
  ['a field without end', `${field('subject', 'x'.repeat(200_000))}${file}--b--\r\n`],
  ['a name without end', `${field('x'.repeat(100_000), 'x')}${file}--b--\r\n`],
  ['JSON in a field', `${field('subject', '{"a":1}').replace('"subject"', '"subject"\r\nContent-Type: application/json')}${file}--b--\r\n`],
  [
    'broken JSON in a field',
    `${field('subject', '{"a').replace('"subject"', '"subject"\r\nContent-Type: application/json')}${file}--b--\r\n`,
  ],
  ['an empty file', `--b\r\n${disposition}\r\n\r\n\r\n--b--\r\n`],
  ['Latin-1 in a field', Buffer.from(`${field('subject', 'Café')}${file}--b--\r\n`, 'latin1')],
  [
    'a form in a form',
    `--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--\r\n`,
  ],
])('a form with %s is refused, and leaves nothing behind', async (_what, body) => {
  const answer = await post(body);
  expect([400, 413], answer.text).toContain(answer.status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  if (answer.status === 400) expect(Object.keys(answer.body.errors ?? {})).toHaveLength(1);
  expect(await api.database.sql(sql`select from document`)).toEqual([]);
  await expect.poll(incoming).toEqual([]);
});

it.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(5000)}`,
  'multipart/mixed; boundary=b',
])('a form of the type %s is refused', async (type) => {
  expect([400, 415]).toContain((await post(`${file}--b--\r\n`, type)).status);
});

it.each([
  ['a\r\nX-Evil: 1.pdf', 'a.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['a\0b.pdf', 'ab.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['"; filename*=UTF-8\'\'evil.html; x="', undefined],
  ['x'.repeat(5000), undefined],
])('a file named %j is kept under a safe name', async (name, kept) => {
  const answer = await api.call<{ id: string; fileName: string }>('POST /api/120001/document', {
    body: `${file.replace('a.pdf', name)}--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  if (answer.status !== 201) return expect(answer.status).toBe(400);
  if (kept !== undefined) expect(answer.body.fileName).toBe(kept);
  expect(answer.body.fileName).toMatch(/^[^/\\\0\r\n"]{1,255}$/);
  const { headers } = await api.call(`GET /api/120001/document/${answer.body.id}/data`);
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(headers['x-evil']).toBeUndefined();
});

it('a compressed form is refused with that reason', async () => {
  const answer = await api.call<{ code: string }>('POST /api/120001/document', {
    body: gzipSync(`${file}--b--\r\n`),
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' },
  });
  expect(answer).toMatchObject({ status: 415, body: { code: 'contentEncoding' }, headers: { 'accept-encoding': 'identity' } });
  await expect.poll(incoming).toEqual([]);
});
