import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The heading of a page; it gets the focus after a navigation to the page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <Heading tabIndex={-1}>{children}</Heading>;
}

const Heading = styled('h1')(({ theme }) => ({ ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' }));
