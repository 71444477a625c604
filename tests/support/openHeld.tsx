import { useState, type ReactNode } from 'react';
import { vi } from 'vitest';
import type { Language } from '#contract/values.ts';
import { renderInConsole } from './renderInConsole.tsx';

/** Opens an input that holds its value; `onChange` sees what it gives. */
export function openHeld<Value>(
  start: Value,
  draw: (held: { value: Value; onChange: (value: Value) => void }) => ReactNode,
  language?: Language,
) {
  const onChange = vi.fn<(value: Value) => void>();
  function Held() {
    const [value, setValue] = useState(start);
    onChange.mockImplementation(setValue);
    return draw({ value, onChange });
  }
  return { onChange, ...renderInConsole(<Held />, language && { language }) };
}
