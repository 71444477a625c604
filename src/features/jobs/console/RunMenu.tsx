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
type Counts = Readonly<Record<string, unknown>>;

/** Starts a job manually; clean-ups and repairs show a preview first. */
export function RunMenu() {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const attempt = useAttempt();
  const [asked, setAsked] = useState<{ kind: 'cleanUp' | 'repair'; counts: string }>();
  const check = useWrite('jobs', 'check');
  const cleanUp = useWrite('jobs', 'cleanUp');
  const repair = useWrite('jobs', 'repair');
  const exportDivision = useWrite('jobs', 'exportDivision');
  const navigate = useNavigate();
  const isPending = exportDivision.isPending || check.isPending || cleanUp.isPending || repair.isPending;

  const run = (kind: Kind, dryRun: boolean): Promise<Counts> => {
    if (kind === 'check') return check.run({});
    return (kind === 'cleanUp' ? cleanUp : repair).run({ query: { dryRun: String(dryRun) } });
  };
  const textOf = (counts: Counts) =>
    Object.entries(counts)
      .flatMap(([name, count]) =>
        typeof count === 'number' && count > 0 ? `${format.number(count)} ${translate(`jobs.counts.${name}`)}` : [],
      )
      .join(', ') || translate('jobs.nothing');

  const startExport = () =>
    attempt(async () => {
      const { id } = await exportDivision.run({});
      await navigate(`/jobs/${id}`);
    });

  const choose = (kind: Kind) =>
    attempt(async () => {
      const counts = await run(kind, true);
      if (kind === 'check') notify(`${translate('jobs.done')} ${textOf(counts)}`, { type: 'success' });
      else setAsked({ kind, counts: textOf(counts) });
    });

  async function confirm(kind: Kind) {
    await attempt(async () => {
      const counts = await run(kind, false);
      notify(`${translate('jobs.done')} ${textOf(counts)}`, { type: 'success' });
    });
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
