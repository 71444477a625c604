import { useCallback, useContext } from 'react';
import { samePage } from './useNavigationMarks.ts';
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * One part of the address's query, such as the open tab, and the way to change it; `undefined` takes it out. The rest of
 * the query stays as it is at that moment, also when a list has just changed it and nothing is drawn anew yet.
 */
export function useQueryPart(name: string): [string | null, (value: string | undefined) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const change = useCallback(
    (value: string | undefined) => {
      // react-admin's lists write what they changed in a timer: this one comes after theirs
      setTimeout(() => {
        const next = new URLSearchParams(router?.state.location.search);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        void navigate({ search: next.toString() }, { replace: true, state: samePage });
      });
    },
    [router, navigate, name],
  );
  return [query.get(name), change];
}
