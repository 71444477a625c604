import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { clockBehind, present, watchClock } from '../clock/presentTime.ts';
import { useFormat } from '../i18n/format.ts';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { useConnection } from './connection.ts';
import { topBarHeight } from '../layout/topBarHeight.ts';

/** Shows a message while the server cannot be reached. */
export function ConnectionBar() {
  const translate = useTranslate();
  const connection = useConnection();
  return (
    <Bar>
      {connection !== 'online' && (
        <p>
          <span aria-hidden>▲</span> <span>{translate(`console.connection.${connection}`)}</span>
        </p>
      )}
      <WrongClock />
    </Bar>
  );
}

// less is no other day, and no hour that a person would read
const farOff = 3_600_000;

/** Says that the clock of this device is wrong, which days that were typed without a connection follow. */
function WrongClock() {
  const translate = useTranslate();
  const format = useFormat();
  const behind = useSyncExternalStore(watchClock, clockBehind);
  if (Math.abs(behind) < farOff) return null;
  const own = new Date(present().getTime() - behind);
  const times = { own: format.dateTime(own.toISOString()), present: format.dateTime(present().toISOString()) };
  return (
    <p>
      <span aria-hidden>▲</span> <span>{translate('console.connection.clock', times)}</span>
    </p>
  );
}

const Bar = styled('output')({
  display: 'block',
  position: 'sticky',
  top: topBarHeight,
  zIndex: 3,
  p: { margin: 0, padding: '8px 24px', backgroundColor: colour.warnSoft, color: colour.warn, borderBottom: `1px solid ${colour.line2}` },
  [media.phone]: { p: { padding: '8px 14px' } },
  [media.print]: { display: 'none' },
});
