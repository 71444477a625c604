import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useIsAway } from '#console/connection/connection.ts';
import { useFormat } from '#console/i18n/format.ts';
import { dropKept, keep, longestDays, type Kept } from '#console/kept/kept.ts';
import { mostBytes } from '#console/kept/room.ts';
import { SignInAgain } from '#console/kept/SignInAgain.tsx';
import { Since } from '#console/kept/Since.tsx';
import { UnsafeNote } from '#console/kept/UnsafeNote.tsx';
import { WaitingFrame } from '#console/kept/WaitingFrame.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { useSender } from './useSender.ts';
import { isHeld, type WaitingPhoto, type WaitingReport } from './waiting.ts';

type Item = Kept<WaitingReport | WaitingPhoto>;

/** Sends everything that waits in this browser, and lists it with its objects and the reasons for refusals. */
export function WaitingBar() {
  const translate = useTranslate();
  const format = useFormat();
  const isAway = useIsAway();
  const { reports, photos } = useSender();
  // the page of a report shows its own waiting content, except without a connection or a sign-in
  const isShown = ({ value }: Item) => value.refusal !== undefined || isAway || !isHeld(value);
  const shown = { reports: reports.filter(isShown), photos: photos.filter(isShown) };
  const items: Item[] = [...shown.reports, ...shown.photos];
  if (items.length === 0) return null;
  const counts = [
    shown.reports.length > 0 && translate('serviceReports.waiting.reports', { smart_count: shown.reports.length }),
    shown.photos.length > 0 && translate('serviceReports.waiting.photos', { smart_count: shown.photos.length }),
  ].filter(Boolean);
  const limits = { days: longestDays, size: format.fileSize(mostBytes) };
  return (
    <section aria-label={translate('serviceReports.waiting.label')}>
      <UnsafeNote items={items} />
      <WaitingFrame>
        <summary>
          {translate('serviceReports.waiting.title', { what: counts.join(', ') })} <Since items={items} />
        </summary>
        {!items.some(({ isUnsafe }) => isUnsafe) && <p>{translate('serviceReports.waiting.hint', limits)}</p>}
        <ul>
          {items.map((item) => (
            <Row key={item.key} item={item} own={photos.filter(({ value }) => value.report === item.key && value.reportId === undefined)} />
          ))}
        </ul>
      </WaitingFrame>
      <SignInAgain />
    </section>
  );
}

// photos of a report that never reached the server are discarded with it
function Row({ item, own }: { item: Item; own: readonly Kept<WaitingPhoto>[] }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { value } = item;
  const what = 'file' in value ? value.file.name : translate('serviceReports.waiting.report');
  const findings = 'entry' in value ? value.entry.findings : null;
  return (
    <li>
      <span>
        <Link to={value.page}>{value.asset.name}</Link> · {what} <Since items={[item]} />
        {value.refusal && <strong> {value.refusal}</strong>}
        {value.refusal && findings && <q>{findings}</q>}
      </span>
      {value.refusal && (
        <>
          <Button variant="text" size="small" onClick={() => void keep(item.key, item.owner, { ...value, refusal: undefined })}>
            {translate('serviceReports.waiting.again')}
          </Button>
          <Button variant="text" size="small" onClick={() => setAsking(true)}>
            {translate('serviceReports.waiting.discard')}
          </Button>
        </>
      )}
      {isAsking && (
        <Confirmation
          question={translate('serviceReports.waiting.confirmDiscard')}
          action={translate('serviceReports.waiting.discard')}
          isPending={false}
          onConfirm={() => [item, ...own].forEach(({ key }) => void dropKept(key))}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
