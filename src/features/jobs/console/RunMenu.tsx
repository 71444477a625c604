import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '#console/data/useWrite.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';

type Kind = 'check' | 'cleanUp' | 'repair';
type Counts = Readonly<Record<string, unknown>>;

/** Runs a job by hand: what takes away or mends tells first what it would do. */
export function RunMenu() {
  const translate = useTranslate();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const [anchor, setAnchor] = useState<HTMLElement>();
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
  const told = (counts: Counts) =>
    Object.entries(counts)
      .filter(([, count]) => typeof count === 'number' && count > 0)
      .map(([name, count]) => `${String(count)} ${translate(`jobs.counts.${name}`)}`)
      .join(', ') || translate('jobs.nothing');

  async function startExport() {
    setAnchor(undefined);
    try {
      const { id } = await exportDivision.run({});
      await navigate(`/jobs/${id}`);
    } catch (error) {
      showProblem(error);
    }
  }

  async function choose(kind: Kind) {
    setAnchor(undefined);
    try {
      const counts = await run(kind, true);
      if (kind === 'check') notify(`${translate('jobs.done')} ${told(counts)}`, { type: 'success' });
      else setAsked({ kind, counts: told(counts) });
    } catch (error) {
      showProblem(error);
    }
  }

  async function confirm(kind: Kind) {
    try {
      const counts = await run(kind, false);
      notify(`${translate('jobs.done')} ${told(counts)}`, { type: 'success' });
    } catch (error) {
      showProblem(error);
    } finally {
      setAsked(undefined);
    }
  }

  return (
    <>
      <Button
        variant="outlined"
        loading={isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('jobs.runNow')} <span aria-hidden>&nbsp;▾</span>
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {(['check', 'cleanUp', 'repair'] as const).map((kind) => (
          <MenuItem key={kind} onClick={() => void choose(kind)}>
            {translate(`jobs.run.${kind}`)}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void startExport()}>{translate('jobs.names.exportDivision')}</MenuItem>
      </Menu>
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
