/** @jsxImportSource preact */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { Title, usePage } from '../Page.tsx';
import { Refusal } from '../request.ts';
import { readWorkOrder, type CustomerWorkOrder, type Link } from './linkCalls.ts';
import { WorkOrderView } from './WorkOrderView.tsx';

/** What a customer sees who opened the link of a work order. */
export function WorkOrderPage({ link }: { link: Link }) {
  const { language, text } = usePage();
  const [order, setOrder] = useState<CustomerWorkOrder>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((before) => before + 1), []);

  useEffect(() => {
    let isWanted = true;
    setError(undefined);
    if (link.token === '') return undefined;
    readWorkOrder(link, language).then(
      (read) => isWanted && setOrder(read),
      (failure: unknown) => isWanted && setError(failure),
    );
    return () => void (isWanted = false);
  }, [link, language, attempt]);

  if (isGone(error) || link.token === '')
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
