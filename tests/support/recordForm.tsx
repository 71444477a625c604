import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { z } from 'zod';
import { bodyOf, commonFields } from '#contract/record.ts';
import { ApiError } from '#contract/apiError.ts';
import type { ProblemDocument } from '#contract/problem.ts';
import { date, decimal } from '#contract/values.ts';
import { RecordForm } from '#console/forms/RecordForm.tsx';
import { useRecordForm } from '#console/forms/RecordFormContext.ts';
import { SaveBar } from '#console/forms/SaveBar.tsx';
import type { SaveRecord } from '#console/forms/useSaveRecord.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { renderInConsole } from './renderInConsole.tsx';

const writable = {
  name: z.string().min(1).max(10),
  city: z.string().nullable(),
  price: decimal.nullable(),
  since: date.nullable(),
};
const record = z.object({ ...commonFields, ...writable });
const body = bodyOf(record, writable);
/** What is sent of the record. */
export type FormBody = z.output<typeof body>;

/** The record that the form opens with. */
export const stored = { id: 'x', version: 1, name: 'Bakker', city: 'Utrecht', price: '12.5000', since: '2026-11-14' };
const texts = {
  resources: { things: { fields: { name: 'Name', city: 'Town', price: 'Price', since: 'Since', note: 'Note' } } },
};

/** Opens a form of a record with four fields, which saves by the given function. */
export function openForm(
  save: SaveRecord<FormBody>,
  options: { draftKey?: string; person?: string; thing?: object; focus?: string; children?: ReactNode } = {},
) {
  return renderInConsole(
    <RecordForm resource="things" schema={body} record={options.thing ?? stored} save={save} {...pickKey(options)}>
      <TextInput name="name" />
      <TextInput name="city" />
      <DecimalInput name="price" />
      <DateInput name="since" />
      {options.children}
      <SaveBar />
    </RecordForm>,
    { texts, ...(options.person ? { person: options.person } : {}) },
  );
}

/** A button that saves as the form does by itself. */
export function QuietSaving() {
  const { saveQuietly } = useRecordForm();
  return (
    <button type="button" onClick={() => void saveQuietly()}>
      Quietly
    </button>
  );
}

function pickKey({ draftKey, focus }: { draftKey?: string; focus?: string }) {
  return { ...(draftKey ? { draftKey } : {}), ...(focus ? { focus } : {}) };
}

/** A server that takes every change and counts the version. */
export const saves = () =>
  vi.fn<SaveRecord<FormBody>>((changed, version) => Promise.resolve({ ...stored, ...changed, version: (version ?? 0) + 1 }));

/** A refusal by the server. */
export const problem = (part: Pick<ProblemDocument, 'code' | 'status' | 'title'> & Partial<ProblemDocument>) =>
  new ApiError({ type: 'about:blank', traceId: '7', ...part });
/** A refusal because the record was changed in the meantime. */
export const conflict = (current: object) => problem({ code: 'versionConflict', status: 412, title: 'Changed', current });
