import FormHelperText from '@mui/material/FormHelperText';
import { useContext, useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { errorPaths } from '../forms/errorPaths.ts';
import { sameValue } from '../forms/mergeRecord.ts';
import { useRecordForm } from '../forms/RecordFormContext.ts';
import { useFieldMessage } from '../inputs/fieldMessages.ts';
import { FormContext } from '../inputs/FormContext.ts';
import type { Column } from './columns.ts';
import { LineGrid, type LineGridProps } from './LineGrid.tsx';
import { addRowKey } from './lineRow.ts';
import type { LineStore } from './lineStore.ts';

/** The properties of a line grid in a form: the field that holds the lines, and the rest of {@link LineGridProps}. */
export interface LineGridFieldProps<Line extends object> extends Omit<LineGridProps<Line>, 'label'> {
  name: string;
  label?: string;
}

/** A line grid as a field of a RecordForm: its lines are saved, kept as a draft, merged and checked with the rest of the record. */
export function LineGridField<Line extends object>({ name, label, ...props }: LineGridFieldProps<Line>) {
  const { labelOf } = useRecordForm();
  useExchange(name, props.store, props.columns);
  const error = useErrors(name, props.store);
  return (
    <div>
      <LineGrid label={label ?? labelOf(name)} {...props} />
      {/* the summary above the form is read aloud instead */}
      {error && (
        <FormHelperText error>
          <span aria-hidden>■ </span>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}

// long enough to collect typed and pasted lines, short enough that a draft contains them
const pause = 200;

/** Passes the store's lines to the form, and the form's lines to the store after a reset. */
function useExchange<Line extends object>(name: string, store: LineStore<Line>, columns: readonly Column<Line>[]): void {
  const form = useFormContext();
  const { addPart } = useRecordForm();
  const { reportProblem } = useContext(FormContext);
  const handed = useRef<readonly Line[]>(undefined);

  useEffect(() => {
    const take = () => {
      const lines: readonly Line[] = form.getValues(name) ?? [];
      if (sameValue(lines, handed.current)) return;
      handed.current = lines;
      store.replace(lines);
    };
    take();
    return form.subscribe({ name, formState: { values: true }, callback: take });
  }, [form, name, store]);

  useEffect(() => {
    let timer: number | undefined;
    let reported: string[] = [];
    const hand = () => {
      window.clearTimeout(timer);
      timer = undefined;
      const lines = store.lines();
      reported.forEach((path) => reportProblem(path, undefined));
      const texts = store.wrongTexts();
      texts.forEach(({ index, column }) => reportProblem(`${name}.${index}.${column}`, { code: wrongCode(columns, column) }));
      const wrong = texts.map(({ index, column }) => `${name}.${index}.${column}`);
      const isNew = wrong.join() !== reported.join();
      reported = wrong;
      const isSame = sameValue(lines, handed.current);
      handed.current = lines;
      if (isSame && !isNew) return;
      form.setValue(name, lines, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    };
    const stop = store.subscribe(() => {
      if (timer === undefined && (store.lines() !== handed.current || store.wrongTexts().length !== reported.length)) {
        timer = window.setTimeout(hand, pause);
      }
    });
    const focus = (path: string) => {
      const [index, column] = path.slice(name.length + 1).split('.');
      const key = index ? store.keys()[Number(index)] : undefined;
      const number = columns.findIndex((one) => one.name === column);
      store.wantFocus();
      store.activate({ key: key ?? addRowKey, column: Math.max(number, 0) });
    };
    const flush = () => {
      store.commitEdit();
      hand();
    };
    const leave = addPart({ name, flush, hand, isPending: () => store.isPending(), settled: () => store.settled(), focus });
    return () => {
      hand();
      stop();
      leave();
    };
  }, [form, name, store, columns, addPart, reportProblem]);
}

function wrongCode<Line>(columns: readonly Column<Line>[], name: string): string {
  const kind = columns.find((column) => column.name === name)?.kind;
  return kind === 'decimal' || kind === 'money' ? 'decimal' : 'invalid';
}

/** Shows the errors of form and server in their cells; returns the error of all lines together. */
function useErrors<Line extends object>(name: string, store: LineStore<Line>): string | undefined {
  const { errors } = useFormState({ name });
  const messageOf = useFieldMessage();
  useEffect(() => {
    const own = errorPaths(errors).filter(({ path }) => path.startsWith(`${name}.`));
    store.setErrors(Object.fromEntries(own.map(({ path, message }) => [path.slice(name.length + 1), messageOf(message) ?? ''])));
  }, [errors, name, store, messageOf]);
  return messageOf(errorPaths(errors).find(({ path }) => path === name)?.message);
}
