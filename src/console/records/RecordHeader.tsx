import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../layout/PageTitle.tsx';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';

/** One step of the breadcrumb; the last one has no address. */
export interface Crumb {
  label: string;
  to?: string;
}

/** The properties of {@link RecordHeader}. */
export interface RecordHeaderProps {
  breadcrumb: readonly Crumb[];
  title: ReactNode;
  /** States, as StateChip. */
  chips?: ReactNode;
  /** At most two ActionButtons. */
  actions?: ReactNode;
  /** A line below the title, such as the time of arrival; on a phone it is above the buttons. */
  children?: ReactNode;
}

/** Breadcrumb, name, chips and at most two buttons. */
export function RecordHeader({ breadcrumb, title, chips, actions, children }: RecordHeaderProps) {
  const translate = useTranslate();
  return (
    <Head>
      <nav aria-label={translate('console.breadcrumb')}>
        <ol>
          {breadcrumb.map(({ label, to }) => (
            <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
          ))}
        </ol>
      </nav>
      <div className="name">
        <PageTitle>{title}</PageTitle>
        {chips && <div className="chips">{chips}</div>}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children && <div>{children}</div>}
    </Head>
  );
}

const Head = styled('header')({
  marginBottom: 16,
  ol: { listStyle: 'none', display: 'flex', flexWrap: 'wrap', margin: 0, padding: 0, fontSize: '0.8125rem', color: colour.ink2 },
  'li + li::before': { content: '"›"', padding: '0 6px' },
  'li a': { color: 'inherit', textDecoration: 'none' },
  'li a:hover': { textDecoration: 'underline' },
  '.name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', minHeight: 36, marginTop: 4 },
  '.chips': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '.actions': { display: 'flex', flexWrap: 'wrap', gap: 8, marginInlineStart: 'auto' },
  // on lines of their own, so that buttons that appear later move nothing; text is above buttons
  [media.phone]: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 8,
    '.name': { display: 'contents' },
    '.actions': { order: 1, marginInlineStart: 0 },
  },
});
