import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { ExportRows } from '#console/lists/ExportButton.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useHotkey } from '#console/keyboard/useHotkey.ts';
import { Place } from '#console/records/Place.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { QueueRow } from './QueueRow.tsx';
import { queuePeriods, queueStatuses } from './queueState.ts';
import type { Queue as QueueOf } from './useQueue.ts';
import { topBarHeight } from '#console/layout/topBarHeight.ts';

/** The waiting requests, by state and wished period, with their numbers. */
export function Queue({ queue }: { queue: QueueOf }) {
  const translate = useTranslate();
  const { state, narrow } = queue;
  return (
    <Frame aria-label={translate('serviceRequests.queue')}>
      <div className="narrow">
        <StatusFilter queue={queue} />
        <div className="line">
          <SearchInput value={state.q} onSearch={(q) => narrow({ q })} />
          <ExportRows title={translate('serviceRequests.menu')} rows={queue.exported} isIcon />
        </div>
        <div className="line">
          <select
            aria-label={translate('resources.serviceRequests.fields.requestedPeriod')}
            value={state.period}
            onChange={({ target }) => narrow({ period: queuePeriods.find((one) => one === target.value) ?? 'any' })}
          >
            {queuePeriods.map((period) => (
              <option key={period} value={period}>
                {translate(`serviceRequests.period.${period}`)}
              </option>
            ))}
          </select>
          <ActionButton to="/service-requests/new" hotkey="n">
            {translate('serviceRequests.new')}
          </ActionButton>
        </div>
      </div>
      <Rows queue={queue} />
    </Frame>
  );
}

function StatusFilter({ queue: { state, counts, narrow } }: { queue: QueueOf }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? queueStatuses : queueStatuses.filter((status, index) => index < 3 || status === state.status);
  const late = counts.data?.overdue ?? 0;
  return (
    <fieldset className="chips" aria-label={translate('resources.serviceRequests.fields.status')}>
      {shown.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === state.status && !state.isLate}
          onClick={() => narrow({ status, isLate: false })}
        >
          {translate(`serviceRequests.status.${status}`)} <span className="number">{counts.data?.statuses[status] ?? ''}</span>
        </button>
      ))}
      {(late > 0 || state.isLate) && (
        <button
          type="button"
          className="late"
          aria-pressed={state.isLate}
          onClick={() => narrow({ status: 'Open', isLate: !state.isLate })}
        >
          <span aria-hidden>■</span> {translate('serviceRequests.lateOnes')} <span className="number">{late}</span>
        </button>
      )}
      {!isWhole && (
        <button type="button" onClick={() => setWhole(true)}>
          {translate('serviceRequests.moreStates')}
        </button>
      )}
    </fieldset>
  );
}

const pause = 250;

function SearchInput({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', () => input.current?.focus(), { label: translate('serviceRequests.search') });
  // the address was changed by a link or the Back button, not by typing
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <OutlinedInput
      type="search"
      size="small"
      fullWidth
      value={text}
      inputRef={input}
      onChange={(event) => setText(event.target.value)}
      placeholder={translate('serviceRequests.search')}
      inputProps={{ 'aria-label': translate('serviceRequests.search'), autoComplete: 'off' }}
    />
  );
}

function Rows({ queue }: { queue: QueueOf }) {
  const translate = useTranslate();
  const format = useFormat();
  const { list, rows, id, addressOf, state } = queue;
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // in newer browsers it returns a promise, which an effect must not return as its clean-up
    void current.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  if (!list.data) return <AwaitedPlace error={list.error} refetch={list.refetch} />;
  const isNarrowed = state.q !== '' || state.period !== 'any';
  if (rows.length === 0) {
    return (
      <Place
        title={translate(isNarrowed ? 'serviceRequests.nothingFound' : 'serviceRequests.noneWaiting')}
        action={
          isNarrowed ? { label: translate('serviceRequests.widen'), onPress: () => queue.narrow({ q: '', period: 'any' }) } : undefined
        }
      >
        {translate('serviceRequests.noneHint')}
      </Place>
    );
  }
  return (
    <>
      <ol>
        {rows.map((request) => (
          <li key={request.id}>
            <Link to={addressOf(request.id)} {...(request.id === id ? { 'aria-current': 'page', ref: current } : {})}>
              <QueueRow request={request} />
            </Link>
          </li>
        ))}
      </ol>
      {(list.total ?? 0) > rows.length && (
        <div className="note more">
          <span>{translate('serviceRequests.shownOf', { shown: format.number(rows.length), total: format.number(list.total) })}</span>
          <ActionButton pending={list.isFetching} onPress={queue.showMore}>
            {translate('console.showMore')}
          </ActionButton>
        </div>
      )}
    </>
  );
}

const Frame = styled('nav')({
  position: 'sticky',
  top: topBarHeight + 16,
  background: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  overflow: 'hidden',
  '.narrow': { display: 'flex', flexDirection: 'column', gap: 12, padding: 14, borderBottom: `1px solid ${colour.line}` },
  '.line': { display: 'flex', justifyContent: 'space-between', gap: 8 },
  '.line select': {
    font: 'inherit',
    fontSize: '0.875rem',
    minWidth: 0,
    padding: '0 8px',
    color: colour.ink,
    background: colour.card,
    border: `1px solid ${colour.edge}`,
    borderRadius: 6,
  },
  '.chips': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: 0, padding: 0, border: 0, minWidth: 0 },
  '.chips button': {
    font: 'inherit',
    fontSize: '0.8125rem',
    minHeight: 26,
    padding: '2px 10px',
    border: '1px solid transparent',
    borderRadius: 999,
    background: colour.noneSoft,
    color: colour.ink2,
    cursor: 'pointer',
  },
  '.chips button[aria-pressed="true"]': { borderColor: colour.brand, background: colour.soft, color: colour.ink, fontWeight: 520 },
  '.chips button.late': { color: colour.bad, background: colour.badSoft },
  '.chips button.late[aria-pressed="true"]': { borderColor: colour.bad },
  '.more': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  [media.touch]: { '.chips button': { minHeight: 44 } },
  ol: { listStyle: 'none', margin: 0, padding: 0, maxHeight: 'calc(100vh - 300px)', overflowY: 'auto' },
  'li a': { display: 'block', padding: '11px 14px', borderBottom: `1px solid ${colour.line}`, color: 'inherit', textDecoration: 'none' },
  'li a:hover': { background: colour.hover },
  'li a[aria-current]': { background: colour.soft, boxShadow: `inset 3px 0 ${colour.brand}` },
  '.note': { margin: 0, padding: 14, color: colour.ink2, fontSize: '0.875rem' },
  [media.narrow]: { position: 'static', ol: { maxHeight: 'none' } },
});
