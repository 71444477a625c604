import type { FieldError } from '#contract/problem.ts';
import { useCallback, useContext, useEffect, type ComponentType, type Ref } from 'react';
import { useController } from 'react-hook-form';
import { useFieldMessage } from './fieldMessages.ts';
import { FormContext } from './FormContext.ts';
import { unfolding } from './unfolding.ts';

/** The properties of every input that is used outside of a form. */
export interface BareInput<Value> {
  /** Shown above the input and its name for a screen reader. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** Called when the typed text is not a valid value, and with undefined when it is valid again. */
  onProblem?: (problem: FieldError | undefined) => void;
  /** The error, in the reader's language. */
  error?: string | undefined;
  /** One line of help below the input. */
  hint?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  inputRef?: Ref<HTMLElement>;
}

/**
 * The properties of an input as a field of a form: value, error, label and required mark come from the form. A given `error` is
 * shown when the form has none.
 */
export type FieldInput = { name: string; label?: string } & Pick<
  BareInput<unknown>,
  'hint' | 'required' | 'disabled' | 'readOnly' | 'onBlur' | 'error'
>;

/** An input's properties: its own ones, and either those of {@link BareInput} or those of {@link FieldInput}. */
export type InputProps<Value, Own = unknown> = Own & (BareInput<Value> | (FieldInput & { onPicked?: (value: Value) => void }));

/** Makes an input that can also be a form's field: with `name` it is bound to the form, with `onChange` it is independent. */
export function boundInput<Value, Own>(Bare: ComponentType<BareInput<Value> & Own>) {
  function Field({ onPicked, ...props }: FieldInput & { onPicked?: (value: Value) => void } & Own) {
    const { labelOf, isRequired, reportProblem, isReadOnly } = useContext(FormContext);
    const { field, fieldState } = useController({ name: props.name });
    const messageOf = useFieldMessage();
    const { name } = props;
    const { ref } = field;
    const inputRef = useCallback((element: HTMLElement | null) => ref(element && unfolding(element)), [ref]);
    useEffect(() => () => reportProblem(name, undefined), [name, reportProblem]);
    // the remaining properties are the input's own ones; TypeScript cannot subtract from a type parameter
    const own = props as unknown as Own & FieldInput;
    return (
      <Bare
        {...own}
        label={props.label ?? labelOf(name)}
        required={!isReadOnly && (props.required ?? isRequired(name))}
        readOnly={isReadOnly || (props.readOnly ?? false)}
        value={field.value}
        onChange={(value: Value) => {
          field.onChange(value);
          onPicked?.(value);
        }}
        onBlur={() => {
          field.onBlur();
          props.onBlur?.();
        }}
        onProblem={(problem) => reportProblem(name, problem)}
        error={messageOf(fieldState.error?.message) ?? props.error}
        inputRef={inputRef}
      />
    );
  }

  return function Input(props: InputProps<Value, Own>) {
    return 'onChange' in props ? <Bare {...props} /> : <Field {...props} />;
  };
}
