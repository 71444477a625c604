/** @jsxImportSource preact */
import { Chip, Title, usePage } from '../Page.tsx';
import { today } from '../format.ts';
import { filled } from '../texts.ts';
import type { BegunForms } from './begunForms.ts';
import { History } from './History.tsx';
import type { PublicAsset } from './publicCalls.ts';
import { reportKinds } from './reportKinds.ts';
import { isSignedInHere } from './isSignedInHere.ts';
import { isGone, standingOf } from './standing.ts';
import { SentForms } from './SentForms.tsx';
import type { Step } from './useStep.ts';

interface AssetViewProps {
  asset: PublicAsset;
  begun: BegunForms;
  onStep: (step: Step) => void;
}

/** An asset: what it is, how it stands, how to use it, and what can be reported. */
export function AssetView({ asset, begun, onStep }: AssetViewProps) {
  const { text } = usePage();
  return (
    <>
      <Title>{nameOf(asset)}</Title>
      <p class="quiet">{[asset.room, asset.model, asset.tag].filter(Boolean).join(' · ')}</p>
      <SentForms begun={begun} onStep={onStep} />
      <Standing asset={asset} />
      {isSignedInHere() && (
        <a class="touch" href={`/assets/tag/${encodeURIComponent(asset.tag)}`}>
          {text.asset.staff}
        </a>
      )}
      {asset.howToUse.length > 0 && (
        <section>
          <h2>{text.asset.use}</h2>
          <ol>
            {asset.howToUse.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      )}
      {asset.takesReports && <Reports hasChecks={asset.checks.length > 0} onStep={onStep} />}
      {asset.serviceCompanyPhone !== null && (
        <a class="touch" href={`tel:${asset.serviceCompanyPhone.replace(/[^\d+]/g, '')}`}>
          {filled(text.common.call, { phone: asset.serviceCompanyPhone })}
        </a>
      )}
      <History tag={asset.tag} />
    </>
  );
}

/** What an asset is called on its page. */
export function nameOf({ typeLabel, size }: PublicAsset): string {
  return [typeLabel, size].filter(Boolean).join(' ');
}

function Standing({ asset }: { asset: PublicAsset }) {
  const { text, format } = usePage();
  const { tone, word } = standingOf(asset, today(), text.asset, format);
  const { lastServiceDate, nextServiceDate, dueDate, dueReason } = asset;
  return (
    <div class="card">
      <Chip tone={tone}>{word}</Chip>
      {isGone(asset) && <p>{text.asset.goneHint}</p>}
      {tone !== 'ok' && lastServiceDate !== null && <p>{filled(text.asset.last, { date: format.date(lastServiceDate) })}</p>}
      {nextServiceDate !== null && !isGone(asset) && <p>{filled(text.asset.next, { date: format.date(nextServiceDate) })}</p>}
      {dueDate !== null && dueDate !== nextServiceDate && !isGone(asset) && <p>{filled(text.asset.due, { date: format.date(dueDate) })}</p>}
      {dueReason !== null && !isGone(asset) && <p class="quiet small">{dueReason}</p>}
    </div>
  );
}

function Reports({ hasChecks, onStep }: { hasChecks: boolean; onStep: (step: Step) => void }) {
  const { text } = usePage();
  return (
    <section class="screen">
      <h2>{text.asset.wrong}</h2>
      {reportKinds.map((kind) => (
        <button key={kind} type="button" class="choice" onClick={() => onStep(kind)}>
          {text.kind[kind]}
          <span aria-hidden="true">›</span>
        </button>
      ))}
      <p class="quiet small">{text.asset.hint}</p>
      {hasChecks && (
        <button type="button" class="link" onClick={() => onStep('check')}>
          {text.asset.check}
        </button>
      )}
    </section>
  );
}
