import sql, { type Sql } from 'sql-template-tag';
import { dayOf } from '#contract/days.ts';
import { unitSpellings } from '#contract/unitName.ts';
import { namedBy, type ImportCall, type ImportRelation } from '#server/imports/entity.ts';
import { unitReference, vatCodeFor } from './published.ts';

/**
 * A cell with a unit: its code or description, or another usual spelling of it in Dutch, German or English, such as `st.` or `pcs` for
 * `stuks`, where one unit of the division has such a code or description.
 */
export const unitRelation: ImportRelation = { ...namedBy(unitReference, ['code', 'description'], 'units'), meant: unitsMeant };

function unitsMeant({ division }: ImportCall, texts: readonly string[]): Sql | undefined {
  const pairs = texts.flatMap((text) => unitSpellings(text).map((spelling) => ({ text, spelling })));
  if (pairs.length === 0) return undefined;
  return sql`
    select 0 as step, asked.text, u.code as value
    from unnest(${pairs.map(({ text }) => text)}::text[], ${pairs.map(({ spelling }) => spelling)}::text[]) as asked (text, spelling)
    join unit u on asked.spelling in (rtrim(lower(u.code), '.'), rtrim(lower(u.description), '.'))
    where u.division = ${division} and u."deletedAt" is null`;
}

/**
 * A cell with a VAT code for one side of the trade: its code or description, or its rate, such as `21%` or `21`, where one code that is
 * valid today has that rate. Codes with reverse charge do not count, and those under which prices include VAT only if there is no other.
 */
export function vatCodeRelation(side: 'Sales' | 'Purchase'): ImportRelation {
  return { ...namedBy(vatCodeFor(side), ['code', 'description'], 'vatCodes'), meant: (call, texts) => vatCodesMeant(call, side, texts) };
}

function vatCodesMeant({ division, services }: ImportCall, side: 'Sales' | 'Purchase', texts: readonly string[]): Sql | undefined {
  const rates = texts.flatMap((text) => {
    const rate = rateIn(text);
    return rate === undefined ? [] : [{ text, rate }];
  });
  if (rates.length === 0) return undefined;
  const day = dayOf(services.now());
  return sql`
    select case when v.type = 'Excluding' then 0 else 1 end as step, asked.text, v.code as value
    from unnest(${rates.map(({ text }) => text)}::text[], ${rates.map(({ rate }) => rate)}::numeric[]) as asked (text, rate)
    join "vatCode" v on v.percentage = asked.rate
    where v.division = ${division} and v."deletedAt" is null and not v.blocked and not v.charged
      and v."transactionType" in ('Both', ${side}) and coalesce(v."validFrom", ${day}) <= ${day} and coalesce(v."validTo", ${day}) >= ${day}`;
}

// A spreadsheet has the cell 21% as the number 0.21
function rateIn(text: string): string | undefined {
  const [, figures = '', sign] = /^(\d{1,2}(?:[.,]\d{1,4})?) ?(%)?$/.exec(text) ?? [];
  if (figures === '') return undefined;
  const rate = Number(figures.replace(',', '.'));
  return (sign === undefined && rate < 1 ? rate : rate / 100).toFixed(6);
}
