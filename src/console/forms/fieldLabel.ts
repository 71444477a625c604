import type { FormRecord } from './mergeRecord.ts';

/** The sources of a label. */
export interface LabelSource {
  resource: string;
  translate: (key: string, options?: Record<string, unknown>) => string;
  /** The values of the form, in which the number of a line is found by its id. */
  values: FormRecord;
}

/**
 * The label of a field by its path: `resources.accounts.fields.name`. A field in a line (`lines.2.quantity`, or by the line's id)
 * has the label `resources.purchaseInvoices.fields.lines.quantity` with the line's number.
 */
export function fieldLabel(path: string, { resource, translate, values }: LabelSource): string {
  const [list = '', entry, ...rest] = path.split('.');
  const position = entry === undefined ? -1 : positionOf(values[list], entry);
  const key = (names: string[]) => `resources.${resource}.fields.${names.join('.')}`;
  if (position < 0) {
    // a line that was removed from the form has no number any more
    if (entry !== undefined && Array.isArray(values[list])) return translate(key([list, 'title']));
    // the key of a list is a branch with the texts of its lines, so its own name is inside of it
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
