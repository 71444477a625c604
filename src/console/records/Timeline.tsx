import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { EntryContext } from './EntryContext.ts';

/** One event of a record. */
export interface TimelineEntry {
  id: string;
  /** The time, as an instant. */
  at: string;
  /** The event and the person, as a sentence. */
  text: ReactNode;
  /** Fields before and after, or a button that undoes it. */
  children?: ReactNode;
}

/** See {@link Timeline}. */
export interface TimelineProps {
  entries: readonly TimelineEntry[];
  title?: string;
  /** Whether the time of day is shown after the date. */
  isExact?: boolean;
  /** Whether earlier events may exist that only the audit log contains. */
  isCut?: boolean;
  /** Loads earlier events, from `useMoreRows`. */
  more?: { onPress: () => void; pending: boolean } | undefined;
}

/** The events of a record, the latest first. */
export function Timeline({ entries, title, isExact = false, isCut = false, more }: TimelineProps) {
  const translate = useTranslate();
  const format = useFormat();
  const own = useId();
  return (
    <Frame className={isExact ? 'exact' : ''}>
      {title && <h2>{title}</h2>}
      {entries.length === 0 && <p>{translate('console.timeline.empty')}</p>}
      <ol>
        {entries.map(({ id, at, text, children }) => (
          <li key={id}>
            <time id={`${own}-${id}-at`} dateTime={at} title={format.dateTime(at)}>
              {isExact ? format.dateTime(at) : format.recent(at)}
            </time>
            <div>
              <span id={`${own}-${id}`}>{text}</span>
              <EntryContext value={`${own}-${id}-at ${own}-${id}`}>{children}</EntryContext>
            </div>
          </li>
        ))}
      </ol>
      {isCut && <p>{translate('console.timeline.cut')}</p>}
      {more && (
        <p>
          <ActionButton {...more}>{translate('console.timeline.more')}</ActionButton>
        </p>
      )}
    </Frame>
  );
}

const Frame = styled('section')(({ theme }) => ({
  fontSize: '0.875rem',
  h2: { ...theme.typography.h3, margin: '0 0 4px' },
  p: { color: colour.ink2 },
  ol: { listStyle: 'none', margin: 0, padding: 0 },
  li: { display: 'grid', gridTemplateColumns: '104px 1fr', padding: '8px 0', borderBottom: `1px solid ${colour.line}` },
  '&.exact li': { gridTemplateColumns: '136px 1fr' },
  time: { color: colour.ink2 },
  // the least height of a target (WCAG 2.2, 2.5.8), also below a long link
  summary: { lineHeight: '24px' },
  [media.phone]: { 'li, &.exact li': { gridTemplateColumns: '1fr', rowGap: 2 } },
}));
