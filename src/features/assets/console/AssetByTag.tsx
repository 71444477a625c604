import { useTranslate } from 'ra-core';
import { Navigate, useParams } from 'react-router-dom';
import { useMethod } from '#console/data/useMethod.ts';
import { withDivision } from '#console/layout/divisionOf.ts';
import { ApiError } from '#contract/apiError.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';

/** Redirects from the tag on a label to the page of its object, in the division of the object. */
export function AssetByTag() {
  const translate = useTranslate();
  const { tag = '' } = useParams();
  const { data, error, refetch } = useMethod('assets', 'byTag', { path: { tag } });
  if (data && 'id' in data) return <Navigate replace to={`/assets/${data.id}${withDivision('', data.division)}`} />;
  // A person of other divisions gets the public answer, which has no id: the console has no page for it
  const elsewhere = data && new ApiError({ type: '', title: translate('problem.notFound'), status: 404, code: 'notFound' });
  return <AwaitedPlace error={error ?? elsewhere} refetch={refetch} home={{ label: translate('assets.title'), to: '/assets' }} />;
}
