import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { TextInput } from '../inputs/TextInput.tsx';
import { useScanner } from '../keyboard/useScanner.ts';

/** See {@link ScannedCode}. */
export interface ScannedCodeProps {
  /** The label of the field. */
  label: string;
  /** Called with the code, once the scanner has pressed Enter. */
  onCode: (code: string) => void;
  /** Characters that a person presses one after another on the page: see {@link useScanner}. */
  keys?: string;
}

/** Takes what a scanner types while no field has the focus, in a field that appears for it; nothing is shown otherwise. */
export function ScannedCode({ label, onCode, keys = '' }: ScannedCodeProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<string | null>();
  useScanner((characters) => {
    // the field must have the focus before the scanner sends the next character
    flushSync(() => setTyped(characters));
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.setSelectionRange(characters.length, characters.length);
  }, keys);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const code = typed?.trim() ?? '';
    setTyped(undefined);
    if (code !== '') onCode(code);
  };
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setTyped(undefined);
  };
  if (typed === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field inside has the focus
    <form ref={form} onSubmit={handleSubmit} onKeyDown={handleKey}>
      <TextInput label={label} value={typed} onChange={setTyped} />
    </form>
  );
}
