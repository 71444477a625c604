import { boundInput, type BareInput } from './boundInput.tsx';
import { DecimalInput, type DecimalInputOptions } from './DecimalInput.tsx';

/** What a number input understands besides. */
export interface NumberInputOptions extends DecimalInputOptions {
  /** By what a stored number is multiplied to be shown: 100 for a fraction that is shown as a percentage. */
  factor?: number;
}

/** A number that is no amount (days, degrees, a fraction), typed and shown as in a DecimalInput; nothing is null. */
export const NumberInput = boundInput<number | null, NumberInputOptions>(BareNumberInput);

function BareNumberInput({ value, onChange, factor = 1, ...props }: BareInput<number | null> & NumberInputOptions) {
  return (
    <DecimalInput
      {...props}
      value={value === null || value === undefined ? null : String(rounded(value * factor))}
      onChange={(text) => onChange(text === null ? null : rounded(Number(text) / factor))}
    />
  );
}

// 0.07 * 100 is 7.000000000000001 in binary
function rounded(value: number): number {
  return Number(value.toFixed(9));
}
