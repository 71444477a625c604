/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { Title, usePage } from '../Page.tsx';
import { Refusal } from '../request.ts';
import { AssetView } from './AssetView.tsx';
import { CheckForm } from './CheckForm.tsx';
import { readAsset, type PublicAsset } from './publicCalls.ts';
import { ReportForm, type ReportKind } from './ReportForm.tsx';
import { useStep } from './useStep.ts';

/** What a person sees who scanned the label of an asset. */
export function AssetPage({ tag }: { tag: string }) {
  const { language } = usePage();
  const [asset, setAsset] = useState<PublicAsset>();
  const [error, setError] = useState<unknown>();
  const [step, go] = useStep();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    setError(undefined);
    readAsset(tag, language).then(
      (read) => isWanted && setAsset(read),
      (failure: unknown) => isWanted && setError(failure),
    );
    return () => void (isWanted = false);
  }, [tag, language, attempt]);

  if (!asset && error !== undefined) return <Failure error={error} onAgain={() => setAttempt(attempt + 1)} />;
  if (!asset) return <Loading />;
  if (step === 'check') return <CheckForm asset={asset} onReport={() => go('Defect')} onBack={() => go(undefined)} />;
  if (step !== undefined) return <ReportForm key={step} asset={asset} kind={step as ReportKind} onBack={() => go(undefined)} />;
  return <AssetView asset={asset} onStep={go} />;
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
