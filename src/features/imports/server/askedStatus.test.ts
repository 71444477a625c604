import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { entityNamed } from './entities.ts';
import { templateOf } from './template.ts';
import { sheetsIn } from '../../../../tests/support/sheets.ts';
import { base, importApi } from '../../../../tests/support/importApi.ts';

const { api, upload, step, newCode } = await importApi();

const statusOf = async (code: string) => {
  const [row] = await api.database.sql<{ status: string }>(sql`select status from account where division = 120001 and code = ${code}`);
  return row?.status;
};

it('makes customers of new accounts without a status, unless another one is chosen; others keep theirs', async () => {
  const [one, other, known] = [newCode(), newCode(), newCode()];
  const first = await upload(`Relatienummer;Naam;Status\r\n${one};Een BV;\r\n${known};Bekend BV;Prospect\r\n`);
  expect(first.body.sheets).toMatchObject([{ entity: 'accounts', missing: { status: 'Customer' } }]);
  await step(first.body.id, 'check');
  await step(first.body.id, 'run');
  expect([await statusOf(one), await statusOf(known)]).toEqual(['Customer', 'Prospect']);

  const { body } = await upload(`Relatienummer;Naam\r\n${other};Twee BV\r\n${known};Bekend NV\r\n`);
  const sheets = body.sheets.map(({ name, entity, columns }) => ({ name, entity, columns, missing: { status: 'None' } }));
  const { body: matched } = await api.call(`PUT ${base}/${body.id}`, { as: 'ada', body: { sheets } });
  expect(matched).toMatchObject({ sheets: [{ missing: { status: 'None' } }] });
  await step(body.id, 'check');
  await step(body.id, 'run');
  expect([await statusOf(other), await statusOf(known)]).toEqual(['None', 'Prospect']);
});

it.each([{ status: 'Vip' }, { name: 'Jansen' }])('refuses %j for rows without a value', async (missing) => {
  const { body } = await upload(`Relatienummer;Naam\r\n${newCode()};Drie BV\r\n`);
  const sheets = body.sheets.map(({ name, entity, columns }) => ({ name, entity, columns, missing }));
  expect(await api.problem(`PUT ${base}/${body.id}`, { as: 'ada', body: { sheets } })).toMatchObject({ status: 400 });
});

it('is explained in the template', async () => {
  const translate = (_language: string, key: string) => `[${key}]`;
  const file = await buffer(templateOf([entityNamed('accounts')], { language: 'nl', translate }));
  expect(JSON.stringify(await sheetsIn(file))).toContain('imports.template.asked');
});
