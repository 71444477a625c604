import type { FormRecord } from './mergeRecord.ts';

/** How a label is found. */
export interface LabelSource {
  resource: string;
  translate: (key: string, options?: Record<string, unknown>) => string;
  /** The values of the form, from which the number of a line is found by its id. */
  values: FormRecord;
}

/**
 * The label of a field by its path: `resources.accounts.fields.name`; of a field in a line (`lines.2.quantity`, or by the
 * line's id) `resources.purchaseInvoices.fields.lines.quantity` with the line's number.
 */
export function fieldLabel(path: string, { resource, translate, values }: LabelSource): string {
  const [list = '', entry, ...rest] = path.split('.');
  const position = entry === undefined ? -1 : positionOf(values[list], entry);
  const key = (names: string[]) => `resources.${resource}.fields.${names.join('.')}`;
  if (position < 0) {
    // a line that is gone from the form has no number any more
    if (entry !== undefined && Array.isArray(values[list])) return translate(key([list, 'title']));
    // a list of lines has texts below its name, so its own name stands among them
    const ownName = entry === undefined ? { _: translate(key([list, 'title']), { _: `[${key([list])}]` }) } : {};
    return translate(key(path.split('.')), ownName);
  }
  if (rest.length === 0) return translate('forms.line', { number: position + 1 });
  return translate('forms.lineField', { number: position + 1, field: translate(key([list, ...rest])) });
}

function positionOf(list: unknown, entry: string): number {
  if (!Array.isArray(list)) return -1;
  if (/^\d{1,6}$/.test(entry)) return Number(entry);
  return list.findIndex((line: unknown) => typeof line === 'object' && line !== null && 'id' in line && line.id === entry);
}
