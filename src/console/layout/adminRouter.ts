import { reactRouterProvider, type RouterProvider } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { divisionParameter } from './divisionOf.ts';

/**
 * The router for react-admin, which hides the division in the address. react-admin's lists treat every query parameter as a
 * setting of the reader, and would remember the division as part of a list's state.
 */
export const adminRouter: RouterProvider = { ...reactRouterProvider, useLocation: useOwnLocation };

function useOwnLocation() {
  const location = useLocation();
  return useMemo(() => {
    const query = new URLSearchParams(location.search);
    query.delete(divisionParameter);
    const search = query.toString();
    return { ...location, search: search && `?${search}` };
  }, [location]);
}
