/** @jsxImportSource preact */
import { useCallback } from 'preact/hooks';
import { Title, usePage } from '../Page.tsx';
import { Refusal } from '../request.ts';
import { useAnswer } from '../useAnswer.ts';
import { readWorkOrder, type Link } from './linkCalls.ts';
import { WorkOrderView } from './WorkOrderView.tsx';

// A link without a token is answered as a wrong one, and the server is not asked
const noToken = new Refusal(404, '', {});

/** What a customer sees who opened the link of a work order. */
export function WorkOrderPage({ link }: { link: Link }) {
  const { language, text } = usePage();
  const read = useCallback(() => (link.token === '' ? Promise.reject(noToken) : readWorkOrder(link, language)), [link, language]);
  const { answer: order, error, again } = useAnswer(read);

  if (isGone(error))
    return (
      <>
        <Title>{text.link.gone}</Title>
        <p>{text.link.goneHint}</p>
      </>
    );
  if (order) return <WorkOrderView link={link} order={order} onChange={again} />;
  if (error === undefined) return <output class="quiet">{text.common.loading}</output>;
  return (
    <>
      <Title>{error instanceof Refusal ? text.common.failed : text.common.noAnswer}</Title>
      <button type="button" class="main" onClick={again}>
        {text.common.again}
      </button>
    </>
  );
}

// A link that is wrong, old or revoked gets one answer
function isGone(error: unknown): boolean {
  return error instanceof Refusal && [401, 403, 404, 410].includes(error.status);
}
