import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isGone } from '../data/isGone.ts';
import type { RecordOf, RequestMeta, ResourceName } from '../data/resourceCalls.ts';
import { useGetOne } from '../data/useMethod.ts';
import { AwaitedPlace } from './AwaitedPlace.tsx';

/** See {@link RecordPlace}. */
export interface RecordPlaceProps<R extends ResourceName> {
  resource: R;
  /** The destination to offer when the record does not exist; the label is a translation key. */
  home: { label: string; to: string };
  /** Further parameters of the call. */
  meta?: RequestMeta;
  /** Whether it is a form: typed text then stays when another person deletes the record. Content that only shows the record disappears. */
  isForm?: boolean;
  /** The content for the record, and a function that reloads it. */
  children: (record: RecordOf<R>, refetch: () => unknown) => ReactNode;
}

/** Loads the record whose id is the parameter `:id` of the address, and shows it. */
export function RecordPlace<R extends ResourceName>({ resource, home, meta, isForm = false, children }: RecordPlaceProps<R>) {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne(resource, { id, ...(meta ? { meta } : {}) });
  if (data && (isForm || !isGone(error))) return children(data, refetch);
  return <AwaitedPlace error={error} refetch={refetch} home={{ ...home, label: translate(home.label) }} />;
}
