import { useCallback, useContext } from 'react';
import { samePage } from './useNavigationMarks.ts';
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * One query parameter of the address, such as the open tab, and a function to change it; `undefined` removes it. All other
 * parameters keep their present values, even when a list has just changed one and nothing has been rendered since.
 */
export function useQueryPart(name: string): [string | null, (value: string | undefined) => void] {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const change = useCallback(
    (value: string | undefined) => {
      // react-admin's lists change the address in a timer: this change must come after theirs
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
