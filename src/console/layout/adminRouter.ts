import { reactRouterProvider, type RouterProvider } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { divisionParameter } from './divisionOf.ts';

/**
 * The router as react-admin sees it: without the division in the address. Its lists take every part of the query for
 * something the reader has set, and would keep one division's address in what they remember.
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
