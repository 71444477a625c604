import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import type { AssemblyItem } from '../schema.ts';

/** The parts of an assembled item. */
export function PartsCard({ parts }: { parts: readonly AssemblyItem[] }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Frame>
      <Card title={translate('items.parts')}>
        <Parts>
          {parts.map((part) => (
            <li key={part.id}>
              <span className="quantity">{format.number(part.quantity)} ×</span>
              <Link to={`/items/${part.partItemId}`}>{part.partItemDescription}</Link>
              <span className="code">{part.partItemCode}</span>
            </li>
          ))}
        </Parts>
      </Card>
    </Frame>
  );
}

const Frame = styled('div')({ marginTop: 16 });

const Parts = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  li: { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', padding: '8px 0', borderTop: `1px solid ${colour.line}` },
  'li:first-of-type': { borderTop: 0 },
  a: { color: colour.brand },
  '.quantity': { minWidth: 48, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '.code': { color: colour.ink2, marginInlineStart: 'auto' },
});
