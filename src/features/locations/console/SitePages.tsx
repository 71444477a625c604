import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';

/** The number of objects per page; selected ones stay selected on other pages. */
export const sitePageSize = 250;

/** See {@link SitePages}. */
export interface SitePagesProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Pagination of a location's objects; nothing when one page shows them all. */
export function SitePages({ page, total, onPage }: SitePagesProps) {
  const translate = useTranslate();
  const format = useFormat();
  const last = Math.min((page + 1) * sitePageSize, total);
  if (total <= sitePageSize) return null;
  return (
    <Foot aria-label={translate('console.list.pages')}>
      <span>
        {translate('console.list.range', {
          first: format.number(page * sitePageSize + 1),
          last: format.number(last),
          total: format.number(total),
        })}
      </span>
      <Button variant="text" disabled={page === 0} onClick={() => onPage(page - 1)} aria-label={translate('ra.navigation.previous')}>
        ‹
      </Button>
      <Button variant="text" disabled={last === total} onClick={() => onPage(page + 1)} aria-label={translate('ra.navigation.next')}>
        ›
      </Button>
    </Foot>
  );
}

const Foot = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  color: colour.ink2,
  fontSize: '0.8125rem',
  button: { minWidth: 32, color: 'inherit', fontSize: '1.125rem', lineHeight: 1 },
});
