/** @jsxImportSource preact */
import { usePage, type Surroundings } from '../Page.tsx';
import { filled } from '../texts.ts';
import { FileButton } from './FileButton.tsx';
import type { CustomerWorkOrder, Link } from './linkCalls.ts';
import { isDone } from './stateOf.ts';

interface AppointmentProps {
  link: Link;
  order: CustomerWorkOrder;
  onGone: () => void;
}

/** Where and when the work is done, and by whom. */
export function Appointment({ link, order, onGone }: AppointmentProps) {
  const page = usePage();
  const { text } = page;
  const { location, engineerFirstName, purchaseOrder, number } = order;
  const when = whenOf(order, page);
  const isAhead = !isDone(order) && order.status !== 'Geannuleerd';
  return (
    <div class="quiet">
      <p>
        {location.name}
        <br />
        {location.addressLine1}, {location.postcode} {location.city}
      </p>
      {when === undefined ? (
        isAhead && <p>{text.order.plannedHint}</p>
      ) : (
        <p>
          {[when, engineerFirstName === null ? '' : filled(text.order.engineer, { name: engineerFirstName })].filter(Boolean).join(' · ')}
        </p>
      )}
      <p class="small">
        {[filled(text.order.number, { number }), purchaseOrder === null ? '' : filled(text.order.reference, { reference: purchaseOrder })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isAhead && order.plannedStart !== null && (
        <FileButton link={link} file="calendar" label={text.order.calendar} name={`${number}.ics`} onGone={onGone} />
      )}
    </div>
  );
}

function whenOf(order: CustomerWorkOrder, { text, format }: Surroundings): string | undefined {
  const [start, end] = isDone(order)
    ? [order.actualStart ?? order.plannedStart, order.actualEnd ?? order.plannedEnd]
    : [order.plannedStart, order.plannedEnd];
  if (start !== null) return `${format.day(start)}, ${format.time(start)}${end === null ? '' : `–${format.time(end)}`}`;
  const { windowStart, windowEnd } = order;
  return windowStart === null || windowEnd === null
    ? undefined
    : filled(text.order.window, { from: format.day(windowStart), to: format.day(windowEnd) });
}
