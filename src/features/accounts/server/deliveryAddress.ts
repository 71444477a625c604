import sql, { join, type Sql } from 'sql-template-tag';
import { invalidField } from '#contract/problem.ts';
import { newId } from '#server/database/newId.ts';
import { quoted, thisDivision } from '#server/database/table.ts';
import { createRecord } from '#server/database/write.ts';
import type { WriteCall } from '#server/database/writeCall.ts';
import { postcodeErrors } from '../rules.ts';
import { addressFields } from '../schema.ts';
import { addressTable } from './addressTable.ts';

const names = Object.keys(addressFields);

/** An address in the form in which a person writes it, by its id, as an expression; null when there is none. */
export function writtenAddress(id: Sql): Sql {
  return sql`(select row_to_json(w) from (select ${join(names.map((name) => sql`a.${quoted(name)}`))}
    from address a where a.division = ${thisDivision} and a.id = ${id}) w)`;
}

/**
 * The address of an account that equals the delivery address of a body; otherwise a new delivery address of the account.
 * @throws Problem invalid naming the postcode
 */
export async function deliveryAddressFor(
  call: WriteCall,
  accountId: string,
  address: Readonly<Record<string, string | null | undefined>>,
): Promise<string> {
  const { database, division } = call;
  const [wrong] = postcodeErrors(address).postcode ?? [];
  if (wrong) throw invalidField('deliveryAddress.postcode', wrong.code);
  // of two transactions with the same address, only one adds it
  await database.rows(sql`select from account where division = ${division} and id = ${accountId} for no key update`);
  const isSame = join(
    names.map((name) => sql`${quoted(name)} is not distinct from ${address[name] ?? null}`),
    ' and ',
  );
  const known = await database.row<{ id: string }>(sql`
    select id from address where division = ${division} and "accountId" = ${accountId} and "deletedAt" is null and ${isSame}
    order by type = 'Delivery' desc, id limit 1`);
  if (known) return known.id;
  const id = newId();
  await createRecord(call, addressTable, { ...address, id, accountId, type: 'Delivery', isMain: false });
  await database.rows(sql`
    update account set "hasOtherAddresses" = true where division = ${division} and id = ${accountId} and not "hasOtherAddresses" returning id`);
  return id;
}
