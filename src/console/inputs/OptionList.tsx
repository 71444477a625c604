import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { colour } from '../theme/colour.ts';

/** See {@link OptionList}. */
export interface OptionListProps<Option> {
  /** The id that the combobox refers to with aria-controls; the ids of options append their index to it. */
  id: string;
  label: string;
  options: readonly Option[];
  keyOf: (option: Option) => string;
  /** The index of the option that Enter picks. */
  active: number;
  isBusy?: boolean;
  /** Whether an option is shown but cannot be picked. */
  isDisabled?: (option: Option) => boolean;
  onActive: (index: number) => void;
  onPick: (option: Option) => void;
  children: (option: Option) => ReactNode;
}

/** The options of a combobox. The combobox keeps the focus and handles the keys; here options are picked with the mouse. */
export function OptionList<Option>(props: OptionListProps<Option>) {
  const { id, label, options, keyOf, active, isBusy, isDisabled, onActive, onPick, children } = props;
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
          aria-disabled={isDisabled?.(option) || undefined}
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

/** The id of an option by its index, for aria-activedescendant; undefined when none is active. */
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
    '&[aria-disabled="true"]': { cursor: 'default' },
  },
});
