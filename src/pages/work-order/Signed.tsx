/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { Chip, Notice, usePage } from '../Page.tsx';
import { filled } from '../texts.ts';
import { readAutograph, type CustomerWorkOrder, type Link } from './linkCalls.ts';

/** The signature under a work order: who, when, and what for. */
export function Signed({ link, order }: { link: Link; order: CustomerWorkOrder }) {
  const { text, format, language } = usePage();
  const [image, setImage] = useState<string>();
  const { autograph, locationId, id } = order;
  const signedAt = autograph?.signedAt;
  useEffect(() => {
    let address: string | undefined;
    let isWanted = true;
    readAutograph(link, { locationId, id }, language).then(
      (bytes) => {
        if (isWanted) setImage((address = URL.createObjectURL(bytes)));
      },
      () => setImage(undefined),
    );
    return () => {
      isWanted = false;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [link, locationId, id, signedAt, language]);

  if (!autograph) return null;
  const name = [autograph.signedBy, autograph.role].filter(Boolean).join(', ');
  const date = `${format.day(autograph.signedAt)}, ${format.time(autograph.signedAt)}`;
  return (
    <section class="card">
      <Chip tone="ok">{text.signed.title}</Chip>
      <p>{filled(text.signed.by, { name, date })}</p>
      {autograph.isChanged && (
        <Notice tone="warn">{order.canSign ? `${text.signed.changed} ${text.signed.again}` : text.signed.changed}</Notice>
      )}
      {image !== undefined && <img class="ink" src={image} alt={filled(text.signed.image, { name })} />}
      {!autograph.isChanged && <p>{text.signed.what}</p>}
      {autograph.remark !== null && <p class="quiet lines">{autograph.remark}</p>}
      {autograph.rating !== null && <p class="quiet">{filled(text.signed.rating, { rating: autograph.rating })}</p>}
    </section>
  );
}
