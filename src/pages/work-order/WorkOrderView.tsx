/** @jsxImportSource preact */
import { useCallback, useState } from 'preact/hooks';
import { Chip, Notice, Title, usePage } from '../Page.tsx';
import { filled } from '../texts.ts';
import { Appointment } from './Appointment.tsx';
import { FileButton } from './FileButton.tsx';
import type { CustomerWorkOrder, Link } from './linkCalls.ts';
import { Objects } from './Objects.tsx';
import { Signed } from './Signed.tsx';
import { SignForm } from './SignForm.tsx';
import { isDone, isPartlyDone, isTimeToSign, linesOf, titleOf, toneOf } from './stateOf.ts';

interface WorkOrderProps {
  link: Link;
  order: CustomerWorkOrder;
  /** The work order changed on the server. */
  onChange: () => void;
}

/** A work order: when, what was done, and the customer's signature. */
export function WorkOrderView({ link, order, onChange }: WorkOrderProps) {
  const { text } = usePage();
  const [isSignedNow, setIsSignedNow] = useState(false);
  const signed = useCallback(() => {
    setIsSignedNow(true);
    onChange();
  }, [onChange]);
  const { phone } = order.company;
  const isToSign = order.canSign && (!order.autograph || order.autograph.isChanged);
  const [wasToSign] = useState(isToSign);
  const isSignedByAnother = wasToSign && !isToSign && !isSignedNow && order.autograph !== null;
  return (
    <>
      <Title hasFocus={isSignedNow || isSignedByAnother}>{isSignedNow ? text.signed.thanks : titleOf(order, text.order)}</Title>
      {isSignedByAnother && <Notice tone="warn">{filled(text.signed.byAnother, { name: order.autograph?.signedBy ?? '' })}</Notice>}
      <Appointment link={link} order={order} onGone={onChange} />
      <Work order={order} />
      <Objects order={order} />
      {order.status !== 'Geannuleerd' && (
        <FileButton link={link} file="report" label={text.order.report} name={`${order.number}.pdf`} onGone={onChange} />
      )}
      {order.autograph && <Signed link={link} order={order} />}
      {isToSign && isTimeToSign(order, new Date()) && <SignForm link={link} order={order} onSigned={signed} onChange={onChange} />}
      {isToSign && !isTimeToSign(order, new Date()) && <p class="quiet">{text.sign.later}</p>}
      {phone !== null && (
        <a class="touch" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {filled(text.common.call, { phone })}
        </a>
      )}
    </>
  );
}

function Work({ order }: { order: CustomerWorkOrder }) {
  const { text, format } = usePage();
  const lines = linesOf(order);
  return (
    <section>
      <h2>{isPartlyDone(order) ? text.order.workPartly : isDone(order) ? text.order.workDone : text.order.work}</h2>
      <p>{order.description}</p>
      {lines.length > 0 && (
        <ul class="rows">
          {lines.map(({ count, unit, description, status, remarks }) => (
            <li key={`${description} ${status} ${unit}`}>
              <span class="count">
                {format.number(count)}
                {unit !== null && <span class="quiet small"> {unit}</span>}
              </span>
              <span class="grow">
                {description}
                {remarks.map((remark) => (
                  <span key={remark} class="quiet small lines">
                    <br />
                    {remark}
                  </span>
                ))}
              </span>
              <Chip tone={toneOf(status)}>{text.state[status]}</Chip>
            </li>
          ))}
        </ul>
      )}
      {order.resolution !== null && <p class="lines">{order.resolution}</p>}
    </section>
  );
}
