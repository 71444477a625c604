/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { usePage } from '../Page.tsx';
import { readHistory, type ReportAnswer } from './publicCalls.ts';

/** What happened to an asset; it is asked for when it is opened. */
export function History({ tag }: { tag: string }) {
  const { text, format, language } = usePage();
  const names: Readonly<Record<string, string>> = text.event;
  const [history, setHistory] = useState<ReportAnswer['history'] | 'failed'>();
  const read = () => {
    if (Array.isArray(history)) return;
    readHistory(tag, language).then(setHistory, () => setHistory('failed'));
  };
  return (
    <details class="screen" onToggle={(event) => event.currentTarget.open && read()}>
      <summary>{text.asset.history}</summary>
      {history === undefined && <output>{text.common.loading}</output>}
      {history === 'failed' && <p role="alert">{text.common.noAnswer}</p>}
      {Array.isArray(history) && history.length === 0 && <p>{text.asset.noHistory}</p>}
      {Array.isArray(history) && history.length > 0 && (
        <ul class="rows">
          {history.map(({ at, kind }) => (
            <li key={`${at} ${kind}`}>
              <span class="quiet">{format.date(at)}</span>
              <span class="grow">{names[kind] ?? kind}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
