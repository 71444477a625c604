import type { createBrowserRouter, To } from 'react-router-dom';
import { divisionParameter } from './divisionOf.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Keeps the division in the address: a navigation without a division keeps that of the current page. */
export function keepDivision(router: Router): Router {
  const navigate = router.navigate.bind(router);
  const keep = (to: To | number | null, options?: Parameters<typeof navigate>[1]) => {
    // the addresses in the history already contain their division
    if (typeof to === 'number') return navigate(to);
    return navigate(to === null ? to : inDivision(to, router.state.location.search), options);
  };
  // react-router has no hook for this, but all its links and functions use this one method
  router.navigate = keep as Router['navigate'];
  return router;
}

/** An address with the division of the query, unless it has one of its own. */
export function inDivision(to: To, search: string): To {
  const division = new URLSearchParams(search).get(divisionParameter);
  if (division === null) return to;
  if (typeof to !== 'string') return { ...to, search: withQuery(to.search ?? '', division) };
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  return path + withQuery(query, division) + hash;
}

function withQuery(search: string, division: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(divisionParameter)) query.set(divisionParameter, division);
  return `?${query}`;
}
