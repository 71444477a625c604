import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useNow } from '#console/clock/useNow.ts';
import { Card } from '#console/records/Card.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import type { Account } from '../schema.ts';
import { rows } from './cards.ts';
import { useWaiting } from './useWaiting.ts';

/** The number of rows with which the card is as high as its neighbour. */
const most = 8;

/** The open work of an account, late work first. */
export function WaitingCard({ account }: { account: Account }) {
  const translate = useTranslate();
  const waiting = useWaiting(account);
  const more = (waiting?.length ?? 0) - most;
  return (
    <Card title={translate('accounts.waiting.title')}>
      {waiting?.length === 0 && <p>{translate('accounts.waiting.none')}</p>}
      <Rows>
        {waiting?.slice(0, most).map(({ key, label, text, since, isLate, to }) => (
          <li key={key}>
            <strong>
              <Link to={to}>{label}</Link>
            </strong>
            <span className="what">{text}</span>
            <StateChip standing={isLate ? 'bad' : 'warn'}>
              <Days since={since} />
            </StateChip>
          </li>
        ))}
      </Rows>
      {more > 0 && <p>{translate('accounts.waiting.more', { smart_count: more })}</p>}
    </Card>
  );
}

function Days({ since }: { since: string }) {
  const translate = useTranslate();
  const now = useNow();
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 86_400_000));
  return <>{days === 0 ? translate('accounts.waiting.today') : translate('accounts.waiting.days', { smart_count: days })}</>;
}

const Rows = styled('ul')(rows);
