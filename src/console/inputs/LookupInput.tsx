import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { useId, useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { boundInput, type BareInput } from './boundInput.tsx';
import { FieldButton } from './FieldButton.tsx';
import { InputFrame } from './InputFrame.tsx';
import { LookupList } from './LookupList.tsx';
import { MissedText } from './MissedText.tsx';
import { lookupText, type LookupChoice, type LookupSearch } from './lookups.ts';
import { optionId } from './OptionList.tsx';
import { useLookup, type Lookup } from './useLookup.ts';

/** The further options of a look-up input. */
export interface LookupInputOptions {
  search: LookupSearch;
  /** The text of the value from the record (`supplierName` for `supplier`); a picked choice has its own text. */
  textOf?: (id: string) => string | undefined;
  /** Called with the whole choice, so that other fields can be filled from it. */
  onPick?: (choice: LookupChoice | null) => void;
  placeholder?: string;
  /** The page on which a missing record is added, by the typed text; it is offered, in a tab of its own, when nothing was found. */
  addition?: { label: string; to: (text: string) => string } | undefined;
}

/** A reference to another record: typed by code or name, chosen from the server's matches; the value is its id. */
export const LookupInput = boundInput<string | null, LookupInputOptions>(BareLookupInput);

function BareLookupInput(props: BareInput<string | null> & LookupInputOptions) {
  const { label, error, hint, required, disabled, readOnly, inputRef, placeholder, addition } = props;
  const translate = useTranslate();
  const listId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { lookup, text, pick, missed, ...handlers } = usePicking(props);

  function handleOpen() {
    anchor?.querySelector('input')?.focus();
    if (lookup.isOpen) lookup.close();
    else lookup.search('', 0);
  }

  return (
    <InputFrame {...{ label, error, hint, required, disabled }}>
      {(attributes) => (
        <>
          <OutlinedInput
            ref={setAnchor}
            size="small"
            value={text}
            {...handlers}
            inputRef={inputRef}
            readOnly={readOnly ?? false}
            placeholder={placeholder}
            endAdornment={
              <FieldButton
                disabled={Boolean(disabled || readOnly)}
                aria-label={translate('inputs.lookup.open', { label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={handleOpen}
              >
                <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden>
                  <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
                </svg>
              </FieldButton>
            }
            inputProps={{
              ...attributes,
              role: 'combobox',
              autoComplete: 'off',
              'aria-autocomplete': 'list',
              'aria-expanded': lookup.isOpen,
              'aria-controls': lookup.isOpen ? listId : undefined,
              'aria-activedescendant': optionId(listId, lookup.active),
            }}
          />
          {lookup.isOpen && <LookupList id={listId} label={label} anchor={anchor} lookup={lookup} onPick={pick} />}
          <MissedText text={missed} addition={addition} />
        </>
      )}
    </InputFrame>
  );
}

/** The text of the field: what was typed, or the text of the picked record. */
function usePicking({ value, onChange, onBlur, readOnly, search, textOf, onPick }: BareInput<string | null> & LookupInputOptions) {
  const [typed, setTyped] = useState<string>();
  const [picked, setPicked] = useState<LookupChoice>();
  const [missed, setMissed] = useState<string>();
  const lookup = useLookup(search, pick);
  const known = value == null || value === '' ? '' : picked?.id === value ? lookupText(picked) : (textOf?.(value) ?? value);

  function pick(choice: LookupChoice | null) {
    setPicked(choice ?? undefined);
    setTyped(undefined);
    setMissed(undefined);
    onChange(choice?.id ?? null);
    onPick?.(choice);
    lookup.close();
  }

  function leave() {
    const isMissed = lookup.state === 'done' && lookup.choices.length === 0;
    const isNone = isMissed && lookup.asked === '' && value == null;
    if (isNone) setMissed('');
    else if (typed !== undefined) setMissed(isMissed && typed !== '' ? typed : undefined);
    lookup.close();
    if (typed === '' && value != null) pick(null);
    setTyped(undefined);
  }

  const handlers = useTyping(lookup, { typed, setTyped, pick, leave, onBlur, readOnly });
  return { lookup, text: typed ?? known, pick, missed, ...handlers };
}

interface Typing extends Pick<BareInput<string | null>, 'onBlur' | 'readOnly'> {
  typed: string | undefined;
  setTyped: (text: string | undefined) => void;
  pick: (choice: LookupChoice) => void;
  leave: () => void;
}

/** The effects of typing, leaving and keys on the field. */
function useTyping(lookup: Lookup, { typed, setTyped, pick, leave, onBlur, readOnly }: Typing) {
  const hasFocus = useRef(false);

  // Enter picks a match of the typed text, not one of the previous list
  function pickBest() {
    lookup.awaitBest((choice) => {
      if (choice) pick(choice);
      else if (!hasFocus.current) leave();
    });
  }

  return {
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(target.value);
      lookup.search(target.value);
    },
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      hasFocus.current = true;
      target.select();
    },
    onBlur: () => {
      hasFocus.current = false;
      if (!lookup.isAwaited()) leave();
      onBlur?.();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (readOnly || lookup.handleKey(event, typed ?? '')) return;
      if (event.key === 'Enter' && typed !== undefined) {
        // Enter must not submit the form while a code is being looked up
        event.preventDefault();
        if (typed !== '') pickBest();
      }
      if (event.key === 'Escape' && typed !== undefined) {
        event.stopPropagation();
        setTyped(undefined);
      }
    },
  };
}
