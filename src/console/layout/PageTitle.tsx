import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useIsTitle } from './pageHeadings.ts';

/** The heading of a page; it gets the focus after a navigation to the page. */
export function PageTitle({ children }: { children: ReactNode }) {
  useIsTitle();
  return <PageHeading tabIndex={-1}>{children}</PageHeading>;
}

/** The same for a placeholder, which is the heading only as long as the page has no title. */
export const PageHeading = styled('h1')(({ theme }) => ({ ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' }));
