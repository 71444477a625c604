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
  /** Where to go when there is no such record; the label is a translation key. */
  home: { label: string; to: string };
  /** Further parameters of the call. */
  meta?: RequestMeta;
  /** It is a form: what was typed in it stays when another person deletes the record. What only shows the record goes. */
  isForm?: boolean;
  /** Given the record, and how to ask for it anew. */
  children: (record: RecordOf<R>, refetch: () => unknown) => ReactNode;
}

/** The record that the address names by `:id`, as soon as it is there. */
export function RecordPlace<R extends ResourceName>({ resource, home, meta, isForm = false, children }: RecordPlaceProps<R>) {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne(resource, { id, ...(meta ? { meta } : {}) });
  if (data && (isForm || !isGone(error))) return children(data, refetch);
  return <AwaitedPlace error={error} refetch={refetch} home={{ ...home, label: translate(home.label) }} />;
}
