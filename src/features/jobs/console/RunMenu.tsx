import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { MenuButton } from '#console/records/MenuButton.tsx';

const kinds = ['check', 'cleanUp', 'repair'] as const;
type Kind = (typeof kinds)[number];
type Previewed = Exclude<Kind, 'check'>;
type Counts = Readonly<Record<string, unknown>>;

/** Starts a job manually; clean-ups and repairs show a preview first. */
export function RunMenu() {
  const translate = useTranslate();
  const notify = useNotify();
  const attempt = useAttempt();
  const textOf = useCountsText();
  const { preview, run, isRunning } = useRuns();
  const { startExport, isStarting } = useExport();
  const [asked, setAsked] = useState<{ kind: Previewed; counts: string }>();
  const isPending = isRunning || isStarting;
  const sayDone = (counts: Counts) => notify(`${translate('jobs.done')} ${textOf(counts)}`, { type: 'success' });

  const choose = (kind: Kind) =>
    attempt(async () => {
      if (kind === 'check') sayDone(await run(kind));
      else setAsked({ kind, counts: textOf(await preview(kind)) });
    });

  async function confirm(kind: Kind) {
    await attempt(async () => sayDone(await run(kind)));
    setAsked(undefined);
  }

  return (
    <>
      <MenuButton
        label={translate('jobs.runNow')}
        isPending={isPending}
        choices={[
          ...kinds.map((kind) => ({ label: translate(`jobs.run.${kind}`), onChoose: () => void choose(kind) })),
          { label: translate('jobs.names.exportDivision'), onChoose: () => void startExport() },
        ]}
      />
      {asked && (
        <Confirmation
          question={translate(`jobs.run.${asked.kind}`)}
          text={`${translate('jobs.dryRun')} ${asked.counts}.`}
          action={translate('jobs.runNow')}
          isPending={isPending}
          onConfirm={() => void confirm(asked.kind)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Runs a job now, or counts what it would do. */
function useRuns() {
  const check = useWrite('jobs', 'check');
  const cleanUp = useWrite('jobs', 'cleanUp');
  const repair = useWrite('jobs', 'repair');
  const start = (kind: Previewed, dryRun: 'true' | 'false') => (kind === 'cleanUp' ? cleanUp : repair).run({ query: { dryRun } });
  return {
    preview: (kind: Previewed): Promise<Counts> => start(kind, 'true'),
    run: (kind: Kind): Promise<Counts> => (kind === 'check' ? check.run({}) : start(kind, 'false')),
    isRunning: check.isPending || cleanUp.isPending || repair.isPending,
  };
}

/** Starts the export of the division and opens the page of its job. */
function useExport() {
  const navigate = useNavigate();
  const attempt = useAttempt();
  const exportDivision = useWrite('jobs', 'exportDivision');
  const startExport = () =>
    attempt(async () => {
      const { id } = await exportDivision.run({});
      await navigate(`/jobs/${id}`);
    });
  return { startExport, isStarting: exportDivision.isPending };
}

function useCountsText(): (counts: Counts) => string {
  const translate = useTranslate();
  const format = useFormat();
  return (counts) =>
    Object.entries(counts)
      .flatMap(([name, count]) =>
        typeof count === 'number' && count > 0 ? `${format.number(count)} ${translate(`jobs.counts.${name}`)}` : [],
      )
      .join(', ') || translate('jobs.nothing');
}
