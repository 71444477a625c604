import { Decimal } from 'decimal.js';
import type { VatRule } from '#contract/amounts.ts';
import type { LookupChoice } from '#console/inputs/lookups.ts';
import type { VatCode } from '#features/lookups/schema.ts';

/** The kinds of VAT codes with the same rate: VAT added, VAT included, reverse charge, or none. */
export type VatKind = 'excluding' | 'including' | 'charged' | 'none';

/** The kind of a VAT code. */
export function vatKindOf({ type, charged }: Pick<VatRule, 'type' | 'charged'>): VatKind {
  if (charged) return 'charged';
  if (type === 'Including') return 'including';
  return type === 'Excluding' ? 'excluding' : 'none';
}

/** The VAT codes for lines; for each rate the most usual one comes first, and is also found by the rate alone. */
export function vatChoicesOf(codes: readonly VatCode[], rateText: (percentage: number) => string): LookupChoice[] {
  const usable = codes.filter((code) => !code.blocked).toSorted((one, other) => rank(one) - rank(other));
  const known = new Set<string>();
  return usable.map((code) => {
    const rate = new Decimal(code.percentage).times(100);
    const isFirst = !known.has(rate.toString());
    known.add(rate.toString());
    return {
      id: code.code,
      code: code.code,
      label: code.description,
      detail: rateText(code.percentage),
      aliases: isFirst ? waysToWrite(rate) : [],
      record: code,
    };
  });
}

/** The choices that match a text: by code or rate first, then by any part of code, name or rate. An empty text matches all. */
export function choicesFor(text: string, choices: readonly LookupChoice[]): LookupChoice[] {
  const wanted = plain(text);
  const isExact = (choice: LookupChoice) => [choice.code ?? '', ...(choice.aliases ?? [])].some((one) => plain(one) === wanted);
  const fitting = choices.filter((choice) =>
    [choice.code, choice.label, choice.detail].some((one) => one !== undefined && plain(one).includes(wanted)),
  );
  return [...new Set([...choices.filter(isExact), ...fitting])];
}

const ranks: Readonly<Record<VatKind, number>> = { excluding: 0, including: 1, charged: 2, none: 3 };

function rank(code: VatCode): number {
  return ranks[vatKindOf(code)];
}

// the usual notations of a rate in people's typing and in spreadsheets: 21, 21%, 21,00 %, 0,21
function waysToWrite(rate: Decimal): string[] {
  const numbers = [rate.toString(), rate.toFixed(1), rate.toFixed(2)].flatMap((one) => [one, `${one}%`, `${one} %`]);
  const ways = rate.isZero() ? numbers : [...numbers, rate.dividedBy(100).toString()];
  return [...new Set(ways.flatMap((one) => [one, one.replace('.', ',')]))];
}

function plain(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .toLowerCase();
}
