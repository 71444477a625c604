import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useGetList } from '#console/data/useMethod.ts';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import { MailChip } from '#features/mails/console/parts/index.ts';
import type { WorkOrder } from '../../schema.ts';

/** The mails to the customer. */
export function MailsCard({ order }: { order: WorkOrder }) {
  const translate = useTranslate();
  const { data } = useGetList('mails', {
    filter: { subjectType: 'WorkOrder', subjectId: order.id },
    sort: { field: 'created', order: 'DESC' },
    pagination: { page: 1, perPage: 5 },
  });
  if (!data || data.length === 0) return null;
  return (
    <Card title={translate('workOrders.mails')}>
      <Mails>
        {data.map((mail) => (
          <li key={mail.id}>
            <MailChip mail={mail} /> <Link to={`/mails/${mail.id}`}>{mail.subject}</Link>
          </li>
        ))}
      </Mails>
    </Card>
  );
}

const Mails = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.875rem',
  li: { padding: '4px 0' },
  a: { color: colour.brand },
});
