import sql, { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportFormOf } from '#server/http/exportList.ts';
import { quotedName } from '#server/database/quotedName.ts';
import { type ApiAnswer } from '../../support/api.ts';
import { callExample, implementedCalls } from '../../support/exampleCalls.ts';
import { sheetsIn } from '../../support/sheets.ts';
import { demonstratedApi } from '../../support/demonstratedApi.ts';

const api = await demonstratedApi();
const csv = 'text/csv';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const formula = "=cmd|'/c calc'!A";
const exported = implementedCalls.filter((operation) => exportFormOf(operation, (type) => type === csv) !== undefined);
let poisoned = 0;

// All that people write freely begins a formula, however it came there
beforeAll(async () => {
  const columns = await api.database.sql<{ table: string; column: string; key: string }>(sql`
    select c.table_name as "table", c.column_name as "column", k.key from information_schema.columns c
    join lateral (
      select k.column_name as key from information_schema.columns k
      where k.table_name = c.table_name and k.table_schema = c.table_schema and k.data_type = 'uuid' order by k.column_name <> 'id' limit 1) k on true
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
    where c.table_schema = current_schema() and c.data_type = 'text' and c.is_generated = 'NEVER' and c.table_name !~ '^(audit|directoryState|job|person)'
      and c.column_name ~* '(name|description|notes|remark|remarks|reason|instructions|findings|subject|city|address.*|yourref|phone|room|complaint|message)$'
      and c.column_name !~ '^(country|theme)'`);
  for (const { table, column, key } of columns) {
    // Another one for each row, as a name has to be
    const text = sql`${formula} || right(${raw(quotedName(key))}::text, 8)`;
    const change = sql`update ${raw(quotedName(table))} set ${raw(quotedName(column))} = ${text}`;
    // Some have a form of their own, or a length
    await api.database.sql(change).then(
      () => poisoned++,
      () => undefined,
    );
  }
}, 180_000);

describe('no text of a person is a formula', () => {
  it.each(exported)('in the file of $name', async (operation) => {
    for (const language of ['nl', 'en']) {
      const answer = await callExample(api, operation, { query: {}, headers: { accept: csv, 'accept-language': language } });
      if (answer.status !== 200) return expect([400, 404]).toContain(answer.status);
      const cells = writtenCells(answer.text, language);
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-[\d.,]+( ?%)?$/.test(cell))).toEqual([]);
    }
    const answer = await callExample(api, operation, { query: {}, headers: { accept: workbook } });
    expect(answer.headers['content-type']).toBe(workbook);
    // It is refused with a formula in it
    await cellsOf(answer);
  });

  it('and there were enough of them', async () => {
    expect(poisoned).toBeGreaterThan(60);
    expect(exported.length).toBeGreaterThan(20);
    const accounts = exported.find(({ name }) => name === 'listAccounts');
    if (!accounts) throw new Error('Accounts are no list');
    const answer = await callExample(api, accounts, { query: {}, headers: { accept: csv } });
    expect(answer.text.split("'=cmd").length).toBeGreaterThan(50);
  });
});

/** The cells as they are written: reading them would take the mark away that keeps a text from being a formula. */
function writtenCells(text: string, language: string): string[] {
  const cell = language === 'nl' ? /("(?:[^"]|"")*"|[^;\r\n]*)(;|\r?\n|$)/g : /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g;
  return [...text.replace(/^\uFEFF/, '').matchAll(cell)].map(([, written = '']) => written.replace(/^"|"$/g, ''));
}

async function cellsOf({ bytes }: ApiAnswer<unknown>): Promise<string[]> {
  const [first] = await sheetsIn(bytes);
  return (first?.rows ?? []).flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'));
}
