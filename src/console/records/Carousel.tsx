import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { announce } from '../announcements/announcer.ts';
import { colour } from '../theme/colour.ts';
import { takeFocus } from '../inputs/takeFocus.ts';

/** See {@link Carousel}. */
export interface CarouselProps {
  /** The accessible name of the pictures. */
  label: string;
  total: number;
  /** The index of the shown picture, starting at 0. */
  index: number;
  onGo: (index: number) => void;
  /** The announcement of a picture after moving to it. */
  textAt: (index: number) => string;
  /** The content below the picture. */
  foot?: ReactNode;
  /** Whether it takes the focus, so that the arrow keys work at once. */
  hasFocus?: boolean;
  /** The picture. */
  children: ReactNode;
}

/** Shows one picture at a time, with buttons and arrow keys; it does not advance by itself and stops at its ends. */
export function Carousel({ label, total, index, onGo, textAt, foot, hasFocus = false, children }: CarouselProps) {
  const translate = useTranslate();
  const go = (step: number) => {
    const next = Math.min(Math.max(index + step, 0), total - 1);
    if (next === index) return;
    onGo(next);
    announce(textAt(next));
  };
  return (
    <Frame
      ref={hasFocus ? takeFocus : undefined}
      aria-roledescription={translate('console.carousel.role')}
      aria-label={label}
      // the arrow keys need an element that can be focused
      tabIndex={0}
      onKeyDown={({ key }) => (key === 'ArrowLeft' ? go(-1) : key === 'ArrowRight' ? go(1) : undefined)}
    >
      {children}
      <div className="foot">
        <div className="text">{foot}</div>
        {total > 1 && (
          <div className="steps">
            <button type="button" disabled={index === 0} aria-label={translate('console.carousel.previous')} onClick={() => go(-1)}>
              ‹
            </button>
            <button type="button" disabled={index === total - 1} aria-label={translate('console.carousel.next')} onClick={() => go(1)}>
              ›
            </button>
          </div>
        )}
      </div>
    </Frame>
  );
}

const Frame = styled('fieldset')({
  position: 'relative',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: colour.noneSoft,
  '.foot': { display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 8, padding: 8 },
  '.text': { minWidth: 0, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
  small: { display: 'block', color: colour.ink2, fontSize: 'inherit' },
  '.steps': { display: 'flex', flex: 'none', gap: 4 },
  '.remove': { position: 'absolute', insetInlineEnd: 8, top: 8 },
  '.steps button, .remove': {
    width: 32,
    height: 32,
    border: 0,
    borderRadius: 4,
    font: 'inherit',
    fontSize: '1.125rem',
    color: colour.card,
    backgroundColor: colour.ink,
    cursor: 'pointer',
  },
  '.steps button:disabled': { opacity: 0.4, cursor: 'default' },
});
