import sql, { join, type Sql } from 'sql-template-tag';
import { holdsOneOf } from '#server/database/search.ts';
import { pickFields } from '#server/database/table.ts';
import type { InDivision } from '#server/database/writeCall.ts';
import { isDutchPostcode, tidyNumber, tidyPostcode, tidyRegisterNumber } from '../identifiers.ts';
import type { AlikeAccount } from '../schema.ts';
import { accountTable } from './accountTable.ts';

// as many as a person would look at
const most = 20;
const shownFields = ['id', 'code', 'name', 'postcode', 'city'];

type TypedValues = {
  [Name in 'vatNumber' | 'chamberOfCommerce' | 'email' | 'phone' | 'postcode' | 'addressLine1']?: string | null | undefined;
};
type Likeness = AlikeAccount['same'][number];

/** The accounts that have something in common with what was typed of another one, those with most in common first. */
export async function alikeAccounts(of: InDivision, typed: TypedValues): Promise<AlikeAccount[]> {
  const conditions = Object.entries(likenesses).flatMap(([name, condition]) => {
    const holds = condition(of.division, typed);
    return holds ? [{ name, holds }] : [];
  });
  if (conditions.length === 0) return [];
  const same = join(conditions.map(({ name, holds }) => sql`case when ${holds} then ${name}::text end`));
  return of.database.rows<AlikeAccount>(sql`
    select ${pickFields(accountTable, shownFields)}, array_remove(array[${same}], null) as same from account r
    where r.division = ${of.division} and r."deletedAt" is null and (${join(
      conditions.map(({ holds }) => holds),
      ' or ',
    )})
    order by cardinality(array_remove(array[${same}], null)) desc, r.name, r.id limit ${most}`);
}

/**
 * The accounts of which one that a program adds is a likely double: those with its VAT number, or with its e-mail address and
 * postcode. Less is in common by accident too often for a refusal.
 */
export function likelyDoubles({ database, division }: InDivision, typed: TypedValues): Promise<Omit<AlikeAccount, 'same'>[]> {
  const sameEmail = likenesses.email(division, typed) ?? sql`false`;
  return database.rows(sql`
    select ${pickFields(accountTable, shownFields)} from account r
    where r.division = ${division} and r."deletedAt" is null
      and (${likenesses.vatNumber(division, typed) ?? sql`false`} or (${sameEmail} and r.postcode = ${tidyPostcode(typed.postcode ?? '')}))
    order by r.name, r.id limit ${most}`);
}

/** For each likeness, the condition that an account `r` has it, by an index; undefined where nothing usable was typed. */
const likenesses = {
  vatNumber: (_division, { vatNumber }) => (vatNumber ? sql`r."vatNumber" = ${tidyNumber(vatNumber)}` : undefined),
  chamberOfCommerce: (_division, { chamberOfCommerce: number }) =>
    number ? sql`r."chamberOfCommerce" = ${tidyRegisterNumber(number)}` : undefined,
  email: (division, { email }) => (email?.includes('@') ? holdsOneOf(accountTable, division, ['email'], [email.trim()]) : undefined),
  phone: (division, { phone }) =>
    phone && digitsIn(phone) >= fewestDigits ? sql`r.id = any((select accounts_with_phone(${division}, ${phone}))::uuid[])` : undefined,
  address: (division, { postcode, addressLine1: line }) =>
    postcode && line && /\d/.test(line) ? sql`r.id = any(array(${atAddress(division, tidyPostcode(postcode), line)}))` : undefined,
} satisfies { [Name in Likeness]: (division: number, typed: TypedValues) => Sql | undefined };

// a shorter number is not typed completely yet
const fewestDigits = 6;

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}

// a subquery of its own: a condition with these functions beside others would keep the planner from their indexes
function atAddress(division: number, postcode: string, line: string): Sql {
  // A Dutch postcode is part of a street. Elsewhere it has many, of which abbreviations leave the first letters
  const sameStreet = isDutchPostcode(postcode)
    ? sql`true`
    : sql`${startOfStreet(sql`a."addressLine1"`)} = ${startOfStreet(sql`${line}::text`)}`;
  return sql`select a.id from account a where a.division = ${division} and a."deletedAt" is null and a.postcode = ${postcode}
    and ${houseNumber(sql`a."addressLine1"`)} = ${houseNumber(sql`${line}::text`)} and ${sameStreet}`;
}

function houseNumber(line: Sql): Sql {
  return sql`regexp_replace(substring(lower(${line}) from '\\d\\S*(?: [a-z]{1,4})?\\s*$'), '[^[:alnum:]]', '', 'g')`;
}

function startOfStreet(line: Sql): Sql {
  return sql`left(regexp_replace(lower(${line}), '[^[:alpha:]]', '', 'g'), 4)`;
}
