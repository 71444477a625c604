import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { instantAt } from '#contract/days.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { useCopy } from '#console/inputs/useCopy.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { absenceFields } from '../schema.ts';
import type { Absence, PlanningBoard, PlanningEngineer } from '../schema.ts';

/** Absences and the calendar subscription, engineer by engineer. */
export function EngineersDialog({ board, onClose }: { board: PlanningBoard; onClose: () => void }) {
  const translate = useTranslate();
  const title = useId();
  const [id, setId] = useState(board.engineers[0]?.id ?? '');
  const engineer = board.engineers.find((one) => one.id === id);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>{translate('planning.engineers')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <SelectInput
          label={translate('planning.engineer')}
          value={id}
          required
          choices={board.engineers.map(({ id: one, fullName }) => ({ id: one, label: fullName }))}
          onChange={(chosen) => setId(chosen ?? '')}
        />
        {engineer && <Absences key={`${id}-absences`} engineer={engineer} day={board.from} />}
        {engineer && <Subscription key={id} engineer={engineer} />}
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.close')}</ActionButton>
      </DialogActions>
    </Dialog>
  );
}

function Absences({ engineer, day }: { engineer: PlanningEngineer; day: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const notice = useProblemNotice();
  const add = useWrite('planning', 'addAbsence');
  const [kind, setKind] = useState<Absence['kind']>('Leave');
  const [from, setFrom] = useState<string | null>(day);
  const [until, setUntil] = useState<string | null>(day);
  const [note, setNote] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const missing = (one: string | null) => (isSent && one === null ? { error: translate('ra.validation.required') } : {});
  const save = () => {
    setSent(true);
    if (from === null || until === null) return;
    const body = {
      engineerId: engineer.id,
      kind,
      note,
      start: instantAt(from, '00:00').toISOString(),
      end: instantAt(until, '23:59').toISOString(),
    };
    add.run({ body }).then(() => {
      // a later period is not on the board, so nothing in the list shows it
      const absence = [translate(`planning.absence.${kind}`), format.period(from, until)].join(', ');
      notify(translate('planning.absenceAdded', { absence }), { type: 'info' });
      setNote(null);
      setSent(false);
    }, notice);
  };
  return (
    <section aria-label={translate('planning.absences')} style={{ display: 'flex', flexDirection: 'column', gap: 12, marginTop: 12 }}>
      <h3 style={{ margin: 0 }}>{translate('planning.absences')}</h3>
      <KnownAbsences absences={engineer.absences} />
      <SelectInput
        label={translate('planning.absenceKind')}
        value={kind}
        required
        choices={absenceFields.kind.options.map((one) => ({ id: one, label: translate(`planning.absence.${one}`) }))}
        onChange={(one) => setKind(absenceFields.kind.catch('Leave').parse(one))}
      />
      <DateInput label={translate('planning.from')} value={from} required onChange={setFrom} {...missing(from)} />
      <DateInput label={translate('planning.untilDay')} value={until} required onChange={setUntil} {...missing(until)} />
      <TextInput label={translate('planning.note')} value={note} onChange={setNote} />
      <div>
        <ActionButton pending={add.isPending} onPress={save}>
          {translate('planning.addAbsence')}
        </ActionButton>
      </div>
    </section>
  );
}

function KnownAbsences({ absences }: Pick<PlanningEngineer, 'absences'>) {
  const translate = useTranslate();
  const format = useFormat();
  const notice = useProblemNotice();
  const remove = useWrite('planning', 'removeAbsence');
  return (
    <>
      {absences.length === 0 && <p style={{ margin: 0 }}>{translate('planning.noAbsences')}</p>}
      {absences.map(({ id, version, kind: of, start, end, note: text }) => (
        <div key={id} style={{ display: 'flex', gap: 12, alignItems: 'center', justifyContent: 'space-between' }}>
          <span>{[translate(`planning.absence.${of}`), format.period(start, end), text].filter(Boolean).join(' · ')}</span>
          <ActionButton danger onPress={() => void remove.run({ path: { id }, ifMatch: version }).catch(notice)}>
            {translate('ra.action.delete')}
          </ActionButton>
        </div>
      ))}
    </>
  );
}

function Subscription({ engineer }: { engineer: PlanningEngineer }) {
  const translate = useTranslate();
  const format = useFormat();
  const notice = useProblemNotice();
  const subscribe = useWrite('planning', 'subscribe');
  const unsubscribe = useWrite('planning', 'unsubscribe');
  const [address, setAddress] = useState<string>();
  const copy = useCopy({ copied: 'planning.addressCopied', byHand: 'planning.copyByHand' });
  const { calendar } = engineer;
  const make = () =>
    subscribe.run({ path: { engineerId: engineer.id } }).then(
      (made) => setAddress(made.address),
      (error: unknown) => notice(error),
    );
  const end = () => {
    setAddress(undefined);
    if (calendar) unsubscribe.run({ path: { id: calendar.id }, ifMatch: calendar.version }).catch(notice);
  };
  return (
    <section aria-label={translate('planning.subscription')} style={{ display: 'flex', flexDirection: 'column', gap: 12, marginTop: 12 }}>
      <h3 style={{ margin: 0 }}>{translate('planning.subscription')}</h3>
      <p style={{ margin: 0 }}>
        {calendar ? translate('planning.subscribed', { day: format.dateTime(calendar.created) }) : translate('planning.notSubscribed')}
      </p>
      {address !== undefined && (
        <TextInput
          label={translate('planning.address')}
          hint={translate('planning.addressHint')}
          value={address}
          readOnly
          onChange={() => undefined}
        />
      )}
      <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
        <ActionButton pending={subscribe.isPending} onPress={() => void make()}>
          {translate(calendar ? 'planning.subscribeAnew' : 'planning.subscribe')}
        </ActionButton>
        {address !== undefined && <ActionButton onPress={() => void copy(address)}>{translate('planning.copyAddress')}</ActionButton>}
        {calendar && (
          <ActionButton danger pending={unsubscribe.isPending} onPress={end}>
            {translate('planning.unsubscribe')}
          </ActionButton>
        )}
      </div>
    </section>
  );
}
