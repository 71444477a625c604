import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsAway } from '#console/connection/connection.ts';
import { useFormat } from '#console/i18n/format.ts';
import { dropKept, keep, longestDays, type Kept } from '#console/kept/kept.ts';
import { mostBytes } from '#console/kept/room.ts';
import { SignInAgain } from '#console/kept/SignInAgain.tsx';
import { Since } from '#console/kept/Since.tsx';
import { UnsafeNote } from '#console/kept/UnsafeNote.tsx';
import { WaitingFrame } from '#console/kept/WaitingFrame.ts';
import { withDivision } from '#console/layout/divisionOf.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { useVisitsAhead } from '../useVisitsAhead.ts';
import { useVisitSender } from './useVisitSender.ts';
import type { WaitingSignature } from './waitingSignature.ts';
import type { WaitingFile, WaitingLine } from './waitingWork.ts';

type Item = Kept<WaitingLine | WaitingFile | WaitingSignature>;

/**
 * Sends everything of visits that waits in this browser, and lists it with the reasons for refusals. Keeps the visits of the day, so that
 * there is something to do without a signal.
 */
export function WaitingVisits() {
  const translate = useTranslate();
  const format = useFormat();
  const { pathname } = useLocation();
  const isAway = useIsAway();
  const work = useVisitSender();
  useVisitsAhead();
  // the page of a work order shows its own waiting items, except without a connection or a sign-in
  const isShown = ({ value }: Item) => value.refusal !== undefined || isAway || pathname !== pageOf(value);
  const [lines, files, signatures] = [work.lines.filter(isShown), work.files.filter(isShown), work.signatures.filter(isShown)];
  const items: Item[] = [...lines, ...signatures, ...files];
  if (items.length === 0) return null;
  const counts = Object.entries({ lines, files, signatures }).flatMap(([what, { length }]) =>
    length === 0 ? [] : translate(`workOrders.waiting.${what}`, { smart_count: length }),
  );
  return (
    <section aria-label={translate('workOrders.waiting.label')}>
      <UnsafeNote items={items} />
      <WaitingFrame>
        <summary>
          {translate('workOrders.waiting.title', { what: counts.join(', ') })} <Since items={items} />
        </summary>
        {!items.some(({ isUnsafe }) => isUnsafe) && (
          <p>{translate('workOrders.waiting.hint', { days: longestDays, size: format.fileSize(mostBytes) })}</p>
        )}
        <ul>
          {items.map((item) => (
            <Row key={item.key} item={item} />
          ))}
        </ul>
      </WaitingFrame>
      <SignInAgain />
    </section>
  );
}

function pageOf({ order }: Item['value']): string {
  return `/work-orders/${order.id}`;
}

function Row({ item }: { item: Item }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { key, owner, value } = item;
  const { order, refusal } = value;
  const what = useNameOf(value);
  const typed = 'line' in value ? value.state.outcome : null;
  return (
    <li>
      <span>
        <Link to={pageOf(value) + ('division' in value ? withDivision('', value.division) : '')}>{order.number}</Link> · {what}{' '}
        <Since items={[item]} />
        {refusal && <strong> {refusal}</strong>}
        {refusal && typed && <q>{typed}</q>}
      </span>
      {refusal && (
        <>
          <Button variant="text" size="small" onClick={() => void keep(key, owner, { ...value, refusal: undefined })}>
            {translate('workOrders.waiting.again')}
          </Button>
          <Button variant="text" size="small" onClick={() => setAsking(true)}>
            {translate('workOrders.waiting.discard')}
          </Button>
        </>
      )}
      {isAsking && (
        <Confirmation
          question={translate('workOrders.waiting.confirmDiscard', { what })}
          action={translate('workOrders.waiting.discard')}
          isPending={false}
          onConfirm={() => void dropKept(key)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function useNameOf(value: Item['value']): string {
  const translate = useTranslate();
  const format = useFormat();
  if ('file' in value) return value.file.name;
  if ('form' in value) return translate('workOrders.waiting.signature', { name: value.form.signedBy, at: format.dateTime(value.at) });
  const { line, state } = value;
  const status = translate(`workOrders.itemStatus.${state.status}`);
  return translate('workOrders.waiting.line', { number: line.number, work: line.work, status });
}
