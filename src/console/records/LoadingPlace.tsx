import { useTranslate } from 'ra-core';
import Skeleton from '@mui/material/Skeleton';
import { WhileConnected } from '../connection/WhileConnected.tsx';

/** The placeholder for a record, or a part of one, that is loading: a skeleton, and a text for screen readers. */
export function LoadingPlace() {
  const translate = useTranslate();
  return (
    <WhileConnected>
      <div aria-busy style={{ display: 'grid', gap: 16, opacity: 0.6 }}>
        <span className="visually-hidden">{translate('console.loading')}</span>
        <Skeleton variant="rounded" width="40%" height={28} />
        <Skeleton variant="rounded" height={120} />
      </div>
    </WhileConnected>
  );
}
