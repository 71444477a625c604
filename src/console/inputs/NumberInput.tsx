import { boundInput, type BareInput } from './boundInput.tsx';
import { DecimalInput, type DecimalInputOptions } from './DecimalInput.tsx';

/** The further options of a number input. */
export interface NumberInputOptions extends DecimalInputOptions {
  /** The factor between the stored and the shown number: 100 for a fraction that is shown as a percentage. */
  factor?: number;
}

/** A number that is not an amount (days, degrees, a fraction), typed and shown as in a DecimalInput; empty is null. */
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
