import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { colour } from '../theme/colour.ts';

/** See {@link OptionList}. */
export interface OptionListProps<Option> {
  /** The id that the combobox points to with aria-controls; an option has it with its place behind it. */
  id: string;
  label: string;
  options: readonly Option[];
  keyOf: (option: Option) => string;
  /** The place of the option that Enter takes. */
  active: number;
  isBusy?: boolean;
  onActive: (index: number) => void;
  onPick: (option: Option) => void;
  children: (option: Option) => ReactNode;
}

/** The options of a combobox, which keeps the focus and has the keys: here they are pointed at. */
export function OptionList<Option>(props: OptionListProps<Option>) {
  const { id, label, options, keyOf, active, isBusy, onActive, onPick, children } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <List ref={list} id={id} role="listbox" aria-label={label} aria-busy={isBusy}>
      {options.map((option, index) => (
        <button
          key={keyOf(option)}
          type="button"
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => index !== active && onActive(index)}
          onClick={() => onPick(option)}
        >
          {children(option)}
        </button>
      ))}
    </List>
  );
}

/** The id of an option by its place, for aria-activedescendant; undefined where none is active. */
export function optionId(listId: string, index: number): string | undefined {
  return index < 0 ? undefined : `${listId}-${index}`;
}

const List = styled('div')({
  overflowY: 'auto',
  '&:empty': { display: 'none' },
  button: {
    display: 'flex',
    width: '100%',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    '&[aria-selected="true"]': { background: colour.soft },
  },
});
