import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useIsTitle } from './pageHeadings.ts';

/** The heading of a page; it gets the focus after a navigation to the page, also when it is shown only once its data has come. */
export function PageTitle({ children }: { children: ReactNode }) {
  useIsTitle();
  return (
    <PageHeading ref={takeFocusOfPage} tabIndex={-1}>
      {children}
    </PageHeading>
  );
}

// a navigation focuses the page as a whole where it does not have a heading yet
function takeFocusOfPage(heading: HTMLElement | null): void {
  if (document.activeElement?.matches('main')) heading?.focus({ preventScroll: true });
}

/** The same for a placeholder, which is the heading only as long as the page has no title. */
export const PageHeading = styled('h1')(({ theme }) => ({ ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' }));
