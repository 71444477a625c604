/** @jsxImportSource preact */
import { Chip, usePage, type Tone } from '../Page.tsx';
import { filled } from '../texts.ts';
import type { CustomerWorkOrder } from './linkCalls.ts';

type Visited = CustomerWorkOrder['assets'][number];

/** The objects of a visit: what was rejected first and with its reason, all of them behind their number. */
export function Objects({ order: { assets } }: { order: CustomerWorkOrder }) {
  const { text } = usePage();
  const rejected = assets.filter(({ result }) => result === 'Rejected');
  if (assets.length === 0) return null;
  return (
    <>
      {rejected.length > 0 && (
        <section>
          <h2>{filled(text.order.rejected, { count: rejected.length })}</h2>
          <p>{text.order.rejectedHint}</p>
          <Rows assets={rejected} />
        </section>
      )}
      <details>
        <summary>
          {text.order.objects} ({assets.length})
        </summary>
        <Rows assets={assets} />
      </details>
    </>
  );
}

function Rows({ assets }: { assets: readonly Visited[] }) {
  const { text } = usePage();
  return (
    <ul class="rows">
      {assets.map((asset) => (
        <li key={asset.tag}>
          <span class="grow">
            {asset.name ?? asset.typeLabel}
            {remarksOf(asset, text.order.failed).map((remark, index) => (
              <span key={index} class="quiet small lines">
                <br />
                {remark}
              </span>
            ))}
          </span>
          <Result asset={asset} />
        </li>
      ))}
    </ul>
  );
}

function remarksOf({ tag, place, failedPoints, findings }: Visited, failedText: string): string[] {
  const failed = failedPoints.length > 0 && filled(failedText, { points: failedPoints.join(', ') });
  return [[tag, place].filter(Boolean).join(' · '), failed, findings].flatMap((remark) => remark || []);
}

const tones: Readonly<Record<NonNullable<Visited['result']>, Tone>> = {
  Approved: 'ok',
  ApprovedWithRemarks: 'warn',
  Rejected: 'bad',
  NotInspected: 'none',
};

function Result({ asset: { result, assetMissing } }: { asset: Visited }) {
  const { text } = usePage();
  if (result === null) return null;
  return <Chip tone={assetMissing ? 'warn' : tones[result]}>{text.result[assetMissing ? 'Missing' : result]}</Chip>;
}
