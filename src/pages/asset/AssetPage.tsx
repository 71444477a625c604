/** @jsxImportSource preact */
import { useCallback, useState } from 'preact/hooks';
import { Title, usePage } from '../Page.tsx';
import { Refusal } from '../request.ts';
import { useAnswer } from '../useAnswer.ts';
import { AssetView } from './AssetView.tsx';
import type { BegunForms } from './begunForms.ts';
import { CheckForm } from './CheckForm.tsx';
import { readAsset } from './publicCalls.ts';
import { ReportForm } from './ReportForm.tsx';
import { useStep } from './useStep.ts';

/** What a person sees who scanned the label of an asset. */
export function AssetPage({ tag }: { tag: string }) {
  const { language } = usePage();
  const read = useCallback(() => readAsset(tag, language), [tag, language]);
  const { answer: asset, error, again } = useAnswer(read);
  const [step, go] = useStep();
  const [begun] = useState<BegunForms>(() => new Map());

  if (!asset && error !== undefined) return <Failure error={error} onAgain={again} />;
  if (!asset) return <Loading />;
  if (step === undefined || !asset.takesReports) return <AssetView asset={asset} begun={begun} onStep={go} />;
  if (step === 'check') return <CheckForm asset={asset} begun={begun} onReport={() => go('Defect')} onBack={() => go(undefined)} />;
  return <ReportForm key={step} asset={asset} kind={step} begun={begun} onBack={() => go(undefined)} />;
}

function Loading() {
  const { text } = usePage();
  return <output class="quiet">{text.common.loading}</output>;
}

function Failure({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { text } = usePage();
  const status = error instanceof Refusal ? error.status : 0;
  if (status === 404)
    return (
      <>
        <Title>{text.asset.unknown}</Title>
        <p>{text.asset.unknownHint}</p>
      </>
    );
  return (
    <>
      <Title>{status === 0 ? text.common.noAnswer : status === 429 ? text.asset.busy : text.common.failed}</Title>
      <button type="button" class="main" onClick={onAgain}>
        {text.common.again}
      </button>
    </>
  );
}
