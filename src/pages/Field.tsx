/** @jsxImportSource preact */
import { useId } from 'preact/hooks';
import { usePage } from './Page.tsx';

/** Properties of {@link Field}. */
export interface FieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  name: string;
  error?: string | undefined;
  isOptional?: boolean;
  /** Several lines. */
  isLong?: boolean;
  type?: 'text' | 'email' | 'tel';
  maxLength: number;
  autoComplete?: string;
}

/** A text field with its label and what is wrong with it. */
export function Field({ label, value, onValue, error, isOptional = false, isLong = false, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const { text } = usePage();
  const properties = {
    id,
    value,
    onInput: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    ...input,
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isOptional && <span class="quiet"> ({text.common.optional})</span>}
      </label>
      {isLong ? <textarea rows={3} {...properties} /> : <input type={type} list={undefined} {...properties} />}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with a field. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p class="error" id={id}>
      {children}
    </p>
  );
}

/** Properties of {@link Tick}. */
export interface TickProps {
  label: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  error?: string | undefined;
}

/** A box to tick. */
export function Tick({ label, isTicked, onTick, error }: TickProps) {
  const id = useId();
  return (
    <div>
      <label class="tick">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.currentTarget.checked)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
