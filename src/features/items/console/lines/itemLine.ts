import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { keptVatRule, type PricedLine, type VatRule } from '#contract/amounts.ts';

/** A line of an item at a price as it stands in the grid: fields of its record, some of them still empty, the discount in per cent. */
export interface ItemEntryLine {
  id?: string | undefined;
  itemId?: string | null | undefined;
  itemCode?: string | null | undefined;
  itemDescription?: string | null | undefined;
  description?: string | null | undefined;
  quantity?: string | null | undefined;
  unit?: string | null | undefined;
  unitPrice?: string | null | undefined;
  discount?: string | null | undefined;
  vatCode?: string | null | undefined;
  vatPercentage?: number | undefined;
  vatType?: VatRule['type'] | undefined;
  vatCharged?: boolean | undefined;
  /** The VAT was typed from the paper and stands in place of the calculated one. */
  vatTyped?: boolean | undefined;
  vatAmount?: string | null | undefined;
  costCenter?: string | null | undefined;
}

/** A stored line as the grid shows it. */
export function entryOfItemLine<Line extends { discount: number }>(line: Line) {
  return { ...line, discount: percentOf(line.discount) };
}

/** A fraction in per cent; none is an empty cell. */
export function percentOf(fraction: number): string | null {
  return fraction === 0 ? null : new Decimal(fraction).times(100).toString();
}

/** What is sent for a line: an emptied cell is null, but quantity and price have no empty value, so nothing or 0 is sent for them. */
export function bodyOfItemLine<Line extends ItemEntryLine>({ quantity, unitPrice, discount, ...line }: Line) {
  return {
    ...line,
    ...(quantity == null ? {} : { quantity }),
    unitPrice: unitPrice ?? '0',
    discount: discount == null ? 0 : Number(new Decimal(discount).dividedBy(100).toDecimalPlaces(6)),
  };
}

/** The lines without the rows that were added at the end and never filled. */
export function filledLines<Line extends ItemEntryLine>(lines: readonly Line[] = []): readonly Line[] {
  const isFilled = ({ itemId, quantity, unitPrice, description }: Line) =>
    [itemId, quantity, unitPrice, description].some((value) => value != null);
  return lines.slice(0, lines.findLastIndex(isFilled) + 1);
}

/** A line as the calculation needs it; what is not typed yet counts as nothing. */
export function pricedItemLine(line: ItemEntryLine): PricedLine {
  return {
    quantity: line.quantity ?? '0',
    unitPrice: line.unitPrice ?? '0',
    discount: new Decimal(line.discount ?? '0').dividedBy(100).toNumber(),
    vatCode: line.vatCode ?? null,
    vat: keptVatRule(line),
    typedVat: line.vatTyped ? (line.vatAmount ?? null) : null,
  };
}

/** Refuses a line that does not say what it is for (its item, unless something else says that), or how much. */
export function requireItemLine(
  line: { itemId?: string | null | undefined; quantity?: string | undefined },
  { index, context, isOfOther = false }: { index: number; context: Pick<z.RefinementCtx, 'addIssue'>; isOfOther?: boolean },
): void {
  const demand = (field: string) => context.addIssue({ code: 'custom', path: ['lines', index, field], params: { code: 'required' } });
  if (line.itemId == null && !isOfOther) demand('itemId');
  if (line.quantity === undefined) demand('quantity');
}

/** The schema of the form of an order: `bodyOf` reads the body from the form, and each line must say its item and how much. */
export function schemaOfEntry<Entry, Body extends { lines?: readonly SentItemLine[] | undefined }>(
  body: z.ZodType<Body>,
  bodyOf: (entry: Entry) => object,
) {
  const read = z.preprocess((value) => bodyOf(value as Entry), body); // what the form holds
  return inPercent(read.superRefine(({ lines }, context) => lines?.forEach((line, index) => requireItemLine(line, { index, context }))));
}

type SentItemLine = Parameters<typeof requireItemLine>[0];

/**
 * The schema of a form whose lines hold their discount in per cent: what the body's schema says of the fraction is said of the percentage.
 */
export function inPercent<Body>(schema: z.ZodType<Body>) {
  return z.unknown().transform((value, context): Body => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const { path } = issue;
      if (path.at(-1) === 'discount') context.addIssue({ code: 'custom', path: [...path], params: { code: 'discountPercent' } });
      // the issue of the body is passed on unchanged
      else context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    }
    return z.NEVER;
  });
}
