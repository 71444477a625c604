import type { createBrowserRouter, To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Protects a page that is being opened: until then, a navigation that only changes the query is dropped. Lists write their search
 * and filters into the address a moment after typing, which would cancel the opening of a row that was pressed in the meantime.
 */
export function keepOpening(router: Router): Router {
  const navigate = router.navigate.bind(router);
  const keep = async (to: To | number | null, options?: Parameters<typeof navigate>[1]) => {
    // React's state lags behind the timer of the list, so the router itself is asked
    const { location, navigation } = router.state;
    const isOpening = navigation.location !== undefined && navigation.location.pathname !== location.pathname;
    if (isOpening && isQueryOnly(to)) return;
    await (typeof to === 'number' ? navigate(to) : navigate(to, options));
  };
  // react-router has no hook for this, but all its links and functions use this one method
  router.navigate = keep as Router['navigate'];
  return router;
}

function isQueryOnly(to: To | number | null): boolean {
  if (typeof to === 'string') return to.startsWith('?');
  return typeof to === 'object' && to !== null && to.pathname === undefined && to.search !== undefined;
}
