import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useLayoutEffect, useRef } from 'react';
import { timeOf } from '#contract/days.ts';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import { spanAt } from './boardPlace.ts';
import type { Held } from './useHolding.ts';
import { useWarningText } from './useWarningText.ts';
import { placeNameOf } from './waiting.ts';

/** The held item at its place, with all warnings. */
export function Ghost({ held: { item, place, warnings, km, arePartsKnown } }: { held: Held }) {
  const translate = useTranslate();
  const format = useFormat();
  const warningText = useWarningText();
  const { start, end } = spanAt(item, place);
  const ghost = useRef<HTMLDivElement>(null);
  // it floats, so that no row grows under the mouse; at the bottom of the board or window it is placed higher
  useLayoutEffect(() => {
    const [element, board] = [ghost.current, ghost.current?.closest('section')];
    if (!element || !board) return;
    element.style.marginTop = '0';
    const foot = Math.min(board.getBoundingClientRect().bottom, window.innerHeight);
    const over = element.getBoundingClientRect().bottom - foot + 4;
    element.style.marginTop = `${-Math.max(0, over)}px`;
  });
  return (
    <Frame ref={ghost} className="ghost">
      <strong>{`${timeOf(start)} ${placeNameOf(item)}`}</strong>
      <span>{translate('planning.until', { time: timeOf(end) })}</span>
      {km !== undefined && <span>{translate('planning.kmAway', { km: format.number(km, 1) })}</span>}
      {warnings.map((warning) => (
        <em key={JSON.stringify(warning)}>▲ {warningText(warning)}</em>
      ))}
      {!arePartsKnown && <small>{translate('planning.partsUnknown')}</small>}
    </Frame>
  );
}

const Frame = styled('div')({
  position: 'absolute',
  insetInline: 4,
  zIndex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '4px 6px',
  scrollMarginInlineStart: 128,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  border: `2px dashed ${colour.brand}`,
  borderRadius: 6,
  backgroundColor: colour.card,
  pointerEvents: 'none',
  em: { fontStyle: 'normal', color: colour.warn },
  small: { color: colour.ink2 },
});
