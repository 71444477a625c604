import { z } from 'zod';
import { serialNumbersIn } from '#console/inputs/trackedNumbers.ts';
import type { Contact } from '#features/accounts/contactSchema.ts';
import { fractionOf, percentOf } from '#features/items/console/lines/index.ts';
import type { WorkOrderItem } from '../../itemSchema.ts';
import { changedWorkOrder, newWorkOrder, type NewWorkOrder, type WorkOrder } from '../../schema.ts';
import { lineAmount } from '../lineAmount.ts';

/** A line in the grid: the discount as a percentage, serial numbers as text. */
export type EntryLine = Partial<Omit<WorkOrderItem, 'discount' | 'serialNumbers' | 'billable'>> & {
  discount?: string | null;
  serialNumbers?: string | null;
  billable?: string | null;
  /** The name of the chosen object. */
  assetCode?: string | null;
  /** Whether the price was typed since the form opened. */
  isPriceTyped?: boolean;
  /** Whether the discount was typed since the form opened. */
  isDiscountTyped?: boolean;
};

/** A work order in the form. */
export type WorkOrderEntry = Partial<Omit<WorkOrder, 'items'>> & Pick<NewWorkOrder, 'unlessPlanned'> & { items: EntryLine[] };

/** The fields of a work order that a contact on site fills in. */
export function contactFieldsOf({ id, fullName, mobile, phone, email }: Contact) {
  return { contactId: id, contactName: fullName, contactPhone: mobile ?? phone, contactEmail: email };
}

/** The record in the form's representation. */
export function workOrderEntryOf(order: object): WorkOrderEntry {
  const { items = [], ...fields } = order as WorkOrder; // the answer of the resource
  return {
    ...fields,
    items: items.map(({ discount, serialNumbers, billable, ...line }) => ({
      ...line,
      discount: discount === null ? null : percentOf(discount),
      serialNumbers: serialNumbers.join(', '),
      billable: billable ? 'yes' : 'no',
    })),
  };
}

/** The body of a new work order, read from the form. */
export const newEntrySchema = z.preprocess(bodyOfForm, newWorkOrder).superRefine(requireLines);

/** The body of a changed work order, read from the form. */
export const changedEntrySchema = z.preprocess(bodyOfForm, changedWorkOrder).superRefine(requireLines);

function bodyOfForm(values: unknown) {
  return bodyOf(values as WorkOrderEntry); // the form holds an entry
}

// states and the appointment are changed by separate steps
function bodyOf({ items, ...fields }: WorkOrderEntry) {
  const { status: _status, plannedStart: _start, plannedEnd: _end, cancelReason: _cancel, rescheduleReason: _reschedule, ...body } = fields;
  return { ...body, items: filled(items ?? []).map(lineBodyOf) };
}

function lineBodyOf({
  lineNumber: _number,
  assetCode: _code,
  isPriceTyped: _isPrice,
  isDiscountTyped: _isDiscount,
  ...entered
}: EntryLine) {
  const { discount, serialNumbers, billable, kind, warehouseId, ...line } = entered;
  return {
    ...line,
    // without one, the server gives the discount of the customer
    ...(discount === undefined ? {} : { discount: discount && fractionOf(discount) }),
    // choosing no warehouse gives an empty text
    ...(warehouseId === undefined ? {} : { warehouseId: warehouseId || null }),
    kind: kind ?? 'Service',
    serialNumbers: serialNumbersIn(serialNumbers),
    billable: billable !== 'no',
  };
}

/** The amount of a line in the grid, see {@link lineAmount}. */
export function amountOfEntry(line: EntryLine): string | null {
  return lineAmount({ ...line, billable: line.billable !== 'no', discount: fractionOf(line.discount) });
}

// empty rows at the end
function filled(lines: readonly EntryLine[]): readonly EntryLine[] {
  return lines.slice(0, lines.findLastIndex((line) => line.itemId != null || line.quantity != null || line.description != null) + 1);
}

interface Refinement {
  addIssue: (issue: { code: 'custom'; path: PropertyKey[]; params: { code: string } }) => void;
}

function requireLines(
  {
    description,
    items,
  }: {
    description?: string | null | undefined;
    items?:
      | readonly { itemId?: string | null | undefined; description?: string | null | undefined; quantity?: string | undefined }[]
      | undefined;
  },
  context: Refinement,
) {
  const need = (...path: PropertyKey[]) => context.addIssue({ code: 'custom', path, params: { code: 'required' } });
  if (!description) need('description');
  items?.forEach((line, index) => {
    if (!line.quantity) need('items', index, 'quantity');
    if (!line.itemId && !line.description) need('items', index, 'description');
  });
}
