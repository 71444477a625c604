import sql from 'sql-template-tag';
import { expect, inject, it } from 'vitest';
import { importApi } from '../../../../tests/support/importApi.ts';

const { api, checked, step, newCode } = await importApi();

// A distributed PostgreSQL leaves it to the nodes: autovacuum collects the statistics of the pieces of a table
it.skipIf(inject('databaseServer').nodes.length > 1)(
  'collects statistics while it writes, so that rows which refer to others do not read all of these',
  async () => {
    const known = async () =>
      (await api.database.sql<{ relpages: number }>(sql`select relpages from pg_class where relname = 'account' and relkind = 'r'`))[0]
        ?.relpages ?? 0;
    const before = await known();
    const rows = Array.from({ length: 1500 }, () => `${newCode()};Nieuw BV;Dorpsstraat 1;1234 AB;Utrecht`);
    const { id } = await checked(`Relatienummer;Naam;Adres;Postcode;Plaats\r\n${rows.join('\r\n')}\r\n`);
    await step(id, 'run');
    expect(await known()).toBeGreaterThan(before + 20);
  },
);
