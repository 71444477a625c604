import type { createBrowserRouter, To } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Keeps a page that is being opened: until it is there, a navigation that changes the query alone is dropped. Lists write
 * their search and filters into the address a moment after they were typed, and that would call a person back who has
 * pressed a row since.
 */
export function keepOpening(router: Router): Router {
  const navigate = router.navigate.bind(router);
  const keep = async (to: To | number | null, options?: Parameters<typeof navigate>[1]) => {
    // what React knows of a navigation comes later than a timer can fire, so the router itself is asked
    const { location, navigation } = router.state;
    const isOpening = navigation.location !== undefined && navigation.location.pathname !== location.pathname;
    if (isOpening && isQueryOnly(to)) return;
    await (typeof to === 'number' ? navigate(to) : navigate(to, options));
  };
  // react-router has no hook for this; all its links and functions go through this one method
  router.navigate = keep as Router['navigate'];
  return router;
}

function isQueryOnly(to: To | number | null): boolean {
  if (typeof to === 'string') return to.startsWith('?');
  return typeof to === 'object' && to !== null && to.pathname === undefined && to.search !== undefined;
}
