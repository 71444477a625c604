import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { announce } from '../announcements/announcer.ts';
import { footHeight } from '../layout/footHeight.ts';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import type { LookupChoice } from './lookups.ts';
import { OptionList } from './OptionList.tsx';
import type { Lookup } from './useLookup.ts';
import { topBarHeight } from '../layout/topBarHeight.ts';

/** The properties of {@link LookupList}. */
export interface LookupListProps {
  /** The id that the combobox points to with aria-controls. */
  id: string;
  label: string;
  anchor: HTMLElement | null;
  lookup: Lookup;
  onPick: (choice: LookupChoice) => void;
}

// px between the list and the screen on a phone
const edge = 14;
// px between the field and the list, and between the list and what it must not cover
const gap = 4;
const usualHeight = 320;
// px of a list of a few rows; with less below the field, the list opens above it
const lowestHeight = 180;

/** The floating list of an open look-up: choices, or one line that explains why there are none. */
export function LookupList({ id, label, anchor, lookup, onPick }: LookupListProps) {
  const translate = useTranslate();
  const { state, choices, asked, active } = lookup;
  const isEmpty = state === 'done' && choices.length === 0;
  const empty = asked === '' ? 'inputs.lookup.none' : 'inputs.lookup.empty';
  const note = state === 'failed' ? 'inputs.lookup.failed' : isEmpty ? empty : 'inputs.lookup.loading';
  const hasNote = state === 'failed' || isEmpty || (state === 'loading' && choices.length === 0);
  const isPhone = useMediaQuery(media.phone);
  const fromTheEdge = useMemo(() => [{ name: 'offset', options: { offset: () => [leftShiftOf(anchor), 0] } }], [anchor]);
  const { placement, height } = roomBeside(anchor);
  const isOutcome = state === 'failed' || isEmpty;
  useEffect(() => {
    if (isOutcome) announce(translate(note));
  }, [isOutcome, note, translate]);
  return (
    <Popper
      open
      anchorEl={anchor}
      container={landmarkOf(anchor)}
      placement={placement}
      modifiers={isPhone ? fromTheEdge : []}
      sx={{ zIndex: 'modal' }}
    >
      <Paper
        variant="outlined"
        sx={{
          my: `${gap}px`,
          minWidth: anchor?.offsetWidth,
          maxWidth: `min(32rem, 100vw - ${2 * edge}px)`,
          overflow: 'hidden',
          borderColor: colour.line2,
          boxShadow: `0 8px 24px ${colour.shade}`,
        }}
      >
        <Choices style={{ maxHeight: height }}>
          <OptionList
            id={id}
            label={label}
            options={choices}
            keyOf={(choice) => choice.id}
            active={active}
            isDisabled={isRefused}
            onActive={lookup.setActive}
            onPick={(choice) => !isRefused(choice) && onPick(choice)}
          >
            {(choice) => (
              <>
                {choice.code && <code>{choice.code}</code>}
                <span>{choice.label}</span>
                {(choice.refusal ?? choice.detail) && <small>{choice.refusal ?? choice.detail}</small>}
              </>
            )}
          </OptionList>
        </Choices>
        {hasNote && <Note>{translate(note)}</Note>}
      </Paper>
    </Popper>
  );
}

function isRefused({ refusal }: LookupChoice): boolean {
  return refusal !== undefined;
}

// The list ends above the bar of actions at the bottom of the window and above the keyboard of a phone
function roomBeside(anchor: HTMLElement | null) {
  const { top, bottom } = anchor?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const { innerHeight, visualViewport } = window;
  const foot = Number.parseFloat(document.documentElement.style.getPropertyValue(footHeight)) || 0;
  const end = Math.min(innerHeight - foot, visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight);
  const [below, above] = [end - bottom - 2 * gap, top - topBarHeight - 2 * gap];
  const isAbove = below < lowestHeight && above > below;
  const height = Math.min(usualHeight, Math.max(isAbove ? above : below, lowestHeight));
  return { placement: isAbove ? 'top-start' : 'bottom-start', height } as const;
}

// On a phone the list is almost as wide as the screen, so it begins at the edge of the screen, not at a cell in the middle of it: a
// page with anything beside the screen is zoomed out
function leftShiftOf(anchor: HTMLElement | null): number {
  return Math.min(0, edge - (anchor?.getBoundingClientRect().left ?? 0));
}

// inside the landmark or the dialog of the input, where a screen reader looks for it
function landmarkOf(anchor: HTMLElement | null): Element | null {
  return anchor?.closest('[role="dialog"], main') ?? null;
}

const Choices = styled('div')({
  '[role="listbox"]': { padding: 4, maxHeight: 'inherit' },
  button: { gap: 12, alignItems: 'center', minHeight: 36, padding: '4px 10px', fontSize: '0.875rem', [media.touch]: { minHeight: 44 } },
  code: { minWidth: 72, fontFamily: 'inherit', fontFeatureSettings: "'tnum'", color: colour.ink2 },
  span: { flex: 1 },
  '[aria-disabled="true"] span': { color: colour.ink2 },
  small: { color: colour.ink2, fontSize: '0.8125rem' },
});

const Note = styled('div')({
  color: colour.ink2,
  fontSize: '0.875rem',
  padding: '8px 14px',
});
