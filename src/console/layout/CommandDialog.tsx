import { Dialog } from '../records/Dialog.tsx';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useCallback, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { OptionList, optionId } from '../inputs/OptionList.tsx';
import { ScanButton } from '../scan/ScanButton.tsx';
import { colour } from '../theme/colour.ts';
import type { KeptTyping } from './keepTyping.ts';
import { useCommandOptions } from './useCommandOptions.ts';

/** See {@link CommandDialog}. */
export interface CommandDialogProps {
  /** The text that was typed before the dialog was open. */
  typing: KeptTyping;
  onClose: () => void;
}

/** The dialog of Ctrl K: searches screens, records and commands; Enter waits for the results of the typed text. */
export function CommandDialog({ typing, onClose }: CommandDialogProps) {
  const translate = useTranslate();
  const listId = useId();
  const { text, options, current, isPending, takeFocus, type, choose, open, handleKey } = useCommandChoice({ typing, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      sx={{ zIndex: aboveMessages }}
      slotProps={{
        paper: { 'aria-label': translate('console.commands.label') },
        container: { sx: { alignItems: 'flex-start' } },
      }}
    >
      <Head>
        <Field
          ref={takeFocus}
          role="combobox"
          aria-label={translate('console.commands.label')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={optionId(listId, current)}
          placeholder={translate('console.commands.label')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKey}
        />
        <ScanButton form="icon" onCode={type} />
      </Head>
      <Options>
        <OptionList
          id={listId}
          label={translate('console.commands.label')}
          options={options}
          keyOf={(option) => option.key}
          active={current}
          isBusy={isPending}
          onActive={choose}
          onPick={(option) => open(option.path)}
        >
          {(option) => (
            <>
              <strong>{option.name}</strong>
              {option.detail && <span>{option.detail}</span>}
              <small>{option.group}</small>
            </>
          )}
        </OptionList>
      </Options>
      {options.length === 0 && !isPending && <Nothing>{translate('console.commands.nothing')}</Nothing>}
    </Dialog>
  );
}

/** The typed text, its results, the chosen result, and the destination of Enter once the results have arrived. */
function useCommandChoice({ typing, onClose }: CommandDialogProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isEntered, setIsEntered] = useState(false);
  const { options, isPending } = useCommandOptions(text);
  const current = Math.min(chosen, options.length - 1);

  // at once, not after the transition, which would lose characters that are typed in the meantime
  const takeFocus = useCallback(
    (field: HTMLInputElement | null) => {
      if (!field) return;
      field.focus();
      const before = typing.end();
      setText(before.text);
      setIsEntered(before.isEntered);
    },
    [typing],
  );
  const open = useCallback(
    (path: string) => {
      onClose();
      void navigate(path);
    },
    [onClose, navigate],
  );
  const option = options[current];
  const isAnswered = !isPending || option?.isPlace === true;
  const entered = isEntered && isAnswered ? option?.path : undefined;
  useEffect(() => {
    if (entered !== undefined) open(entered);
  }, [entered, open]);

  function type(typed: string) {
    setText(typed);
    setChosen(0);
    setIsEntered(false);
  }

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step !== undefined) setChosen((current + step + options.length) % Math.max(options.length, 1));
    else if (event.key === 'Enter') setIsEntered(true);
    else return;
    event.preventDefault();
  }

  return { text, options, current, isPending, takeFocus, type, choose: setChosen, open, handleKey };
}

// a message must not cover the options
const aboveMessages = 1450;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  borderBottom: `1px solid ${colour.line}`,
  '&:focus-within': { borderBottomColor: colour.brand },
});

const Field = styled('input')({
  flex: 1,
  minWidth: 0,
  font: 'inherit',
  fontSize: '1.0625rem',
  color: 'inherit',
  background: 'none',
  border: 0,
  padding: '14px 20px',
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: colour.ink3, opacity: 1 },
});

const Options = styled('div')({
  display: 'contents',
  '[role="listbox"]': { padding: 6, maxHeight: '60vh' },
  button: { alignItems: 'baseline', gap: 10, padding: '8px 14px' },
  strong: { fontWeight: 640 },
  span: { color: colour.ink2, fontSize: '0.875rem' },
  // on a phone the distinguishing detail stands below the name
  '@media (max-width: 699.95px)': {
    button: { flexWrap: 'wrap', columnGap: 10, rowGap: 0 },
    strong: { flex: '1 1 0' },
    span: { order: 1, flexBasis: '100%' },
  },
  small: { marginInlineStart: 'auto', color: colour.ink2, fontSize: '0.78125rem', whiteSpace: 'nowrap' },
});

const Nothing = styled('p')({ margin: 0, padding: '4px 20px 16px', color: colour.ink2 });
