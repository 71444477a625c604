import { useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormRecord } from './mergeRecord.ts';
import type { FormPart } from './RecordFormContext.ts';

/** The parts of a form that hold input of their own for a while, such as a grid of lines. */
export function useFormParts(form: UseFormReturn) {
  const [parts] = useState(() => new Set<FormPart>());
  const addPart = useCallback(
    (part: FormPart) => {
      parts.add(part);
      return () => void parts.delete(part);
    },
    [parts],
  );
  /** Lets every part write its values into the form; returns whether any of them is still pending, for example because of a look-up. */
  const flush = useCallback(() => {
    for (const part of parts) part.flush();
    return [...parts].some((part) => part.isPending());
  }, [parts]);
  const settled = useCallback(async () => {
    flush();
    await Promise.all([...parts].map((part) => part.settled()));
  }, [parts, flush]);
  const valuesOf = useCallback((): FormRecord => {
    for (const part of parts) part.hand();
    return { ...form.getValues() };
  }, [form, parts]);
  const focusField = useCallback(
    (path: string) => {
      const part = [...parts].find((one) => path === one.name || path.startsWith(`${one.name}.`));
      if (part) part.focus(path);
      else form.setFocus(path);
    },
    [form, parts],
  );
  return { addPart, flush, settled, valuesOf, focusField };
}
