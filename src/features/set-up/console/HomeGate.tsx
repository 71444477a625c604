import { Navigate, useLocation } from 'react-router-dom';
import { useCan, useDivision } from '#console/data/DataContext.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';

const keyOf = (division: number) => `setUp/${division}`;

/** The start page: the accounts; for an administrator, the next step until the division is set up. */
export function HomeGate() {
  const { search, hash } = useLocation();
  const { code } = useDivision();
  const mayAsk = useCan('administrator') && code !== 0 && localStorage.getItem(keyOf(code)) !== 'done';
  const { data, error } = useMethod('setUp', 'progress', {}, { enabled: mayAsk });
  if (mayAsk && !data && !error) return <LoadingPlace />;
  if (data?.isDone) localStorage.setItem(keyOf(code), 'done');
  const isWaiting = data !== undefined && !data.isDone;
  return <Navigate to={{ pathname: isWaiting ? '/start' : '/accounts', search, hash }} replace />;
}
