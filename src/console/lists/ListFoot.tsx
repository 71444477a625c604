import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useListContext, useTranslate } from 'ra-core';
import { useFormat } from '../i18n/format.ts';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { pageSizes } from './openingList.ts';
import { usePageSize } from './usePageSize.ts';
import { useTotalText } from './useTotalText.ts';

/** What keys do in a list. */
export type ListKey = 'rows' | 'open' | 'search';

/** The range of shown rows, the pages, the page size, and the keys that the list has besides the one for help. */
export function ListFoot({ keys = [] }: { keys?: readonly ListKey[] }) {
  const translate = useTranslate();
  const format = useFormat();
  const { page, perPage, data, total = 0, hasNextPage, hasPreviousPage, setPage, setPerPage, meta } = useListContext();
  const [, rememberPageSize] = usePageSize();
  const totalText = useTotalText(total, meta?.estimated);
  const first = (page - 1) * perPage + 1;
  if (total === 0) return null;
  return (
    <Foot aria-label={translate('console.list.pages')}>
      <span>
        {translate('console.list.range', {
          first: format.number(first),
          last: format.number(first + (data?.length ?? 0) - 1),
          total: totalText,
        })}
      </span>
      <Button variant="text" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)} aria-label={translate('ra.navigation.previous')}>
        ‹
      </Button>
      <Button variant="text" disabled={!hasNextPage} onClick={() => setPage(page + 1)} aria-label={translate('ra.navigation.next')}>
        ›
      </Button>
      <label>
        <select
          value={perPage}
          onChange={(event) => {
            rememberPageSize(Number(event.target.value));
            setPerPage(Number(event.target.value));
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>{' '}
        {translate('console.list.perPage')}
      </label>
      <span className="keys">{[...keys, 'help'].map((key) => translate(`console.list.keys.${key}`)).join(' · ')}</span>
    </Foot>
  );
}

const Foot = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: '8px 4px',
  fontSize: '0.8125rem',
  color: colour.ink2,
  button: { minWidth: 32, color: 'inherit', fontSize: '1.125rem', lineHeight: 1 },
  select: {
    font: 'inherit',
    color: 'inherit',
    background: 'transparent',
    border: `1px solid ${colour.edge}`,
    borderRadius: 6,
    padding: '4px 6px',
    minHeight: 28,
  },
  option: { color: colour.ink, background: colour.card },
  '.keys': { marginInlineStart: 'auto' },
  [media.touch]: { '.keys': { display: 'none' }, select: { minHeight: 44 } },
  [media.print]: { 'label, .keys': { display: 'none' } },
});
