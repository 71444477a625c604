import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { RowsResult } from '../data/useMethod.ts';
import { useFormat } from '../i18n/format.ts';
import { colour } from '../theme/colour.ts';
import { AwaitedPlace } from './AwaitedPlace.tsx';
import { Card } from './Card.tsx';
import { Place } from './Place.tsx';

/** The data of a booking of goods on an order, as its card shows it. */
export interface ShownBooking {
  title: string;
  /** The reason for booking more than was ordered, if it was. */
  over: string | false;
  lines: readonly BookedLine[];
}

/** A line of a booking. */
export interface BookedLine {
  id: string;
  quantity: string;
  unit: string | null;
  itemCode: string;
  itemDescription: string;
  description: string | null;
  /** Serial numbers and batches of the moved goods. */
  numbers: readonly string[];
}

/** See {@link BookingCards}. */
export interface BookingCardsProps<Row> {
  /** The result of the query. */
  rows: RowsResult<Row>;
  /** The branch of the texts `empty` and `emptyHint`. */
  texts: string;
  shown: (row: Row) => ShownBooking;
  /** The actions for a booking. */
  actions?: (row: Row) => ReactNode;
}

/** The deliveries or receipts of an order, on a tab of its page, each with the moved goods. */
export function BookingCards<Row extends { id: string }>({
  rows: { data, error, refetch },
  texts,
  shown,
  actions,
}: BookingCardsProps<Row>) {
  const translate = useTranslate();
  const format = useFormat();
  if (!data) return <AwaitedPlace error={error} refetch={refetch} />;
  if (data.length === 0) return <Place title={translate(`${texts}.empty`)}>{translate(`${texts}.emptyHint`)}</Place>;
  return (
    <Cards>
      {data.map((row) => {
        const { title, over, lines } = shown(row);
        return (
          <Card key={row.id} title={title}>
            {over && <p className="over">▲ {over}</p>}
            <ul>
              {lines.map(({ id, quantity, unit, itemCode, itemDescription, description, numbers }) => (
                <li key={id}>
                  <span className="quantity">
                    {format.number(quantity)} {unit}
                  </span>
                  {itemCode} {description ?? itemDescription}
                  {numbers.length > 0 && <small>{numbers.join(', ')}</small>}
                </li>
              ))}
            </ul>
            {actions?.(row)}
          </Card>
        );
      })}
    </Cards>
  );
}

const Cards = styled('div')({
  display: 'grid',
  gap: 12,
  ul: { listStyle: 'none', margin: 0, padding: 0 },
  li: { display: 'grid', gridTemplateColumns: 'minmax(80px, max-content) minmax(0, 1fr)', gap: '2px 12px', padding: '6px 0' },
  small: { gridColumn: 2, color: colour.ink2, overflowWrap: 'anywhere' },
  '.quantity': { textAlign: 'end', color: colour.ink2, fontFeatureSettings: '"tnum"' },
  '.over': { margin: '0 0 4px', color: colour.warn },
});
