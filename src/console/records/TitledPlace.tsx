import type { ReactNode } from 'react';
import { PageHeading } from '../layout/PageTitle.tsx';
import { useIsPageHeading } from '../layout/pageHeadings.ts';
import { Place, type PlaceAction } from './Place.tsx';

/** See {@link TitledPlace}. */
export interface TitledPlaceProps {
  title: string;
  children?: ReactNode;
  action?: PlaceAction | undefined;
}

/** A {@link Place} whose title is the heading of the page where that has none of its own yet. */
export function TitledPlace({ title, children, action }: TitledPlaceProps) {
  const isHeading = useIsPageHeading();
  if (!isHeading)
    return (
      <Place title={title} action={action}>
        {children}
      </Place>
    );
  return (
    <>
      <PageHeading tabIndex={-1}>{title}</PageHeading>
      {(children || action) && <Place action={action}>{children}</Place>}
    </>
  );
}
