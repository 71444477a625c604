import Button from '@mui/material/Button';
import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useCan } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { colour } from '#console/theme/colour.ts';
import type { ErasedKind, ErasedPart } from '../schema.ts';
import { entities } from '../entities.ts';

/** See {@link ErasePerson}. */
export interface ErasePersonProps {
  entity: ErasedKind;
  entityId: string;
  /** The name of the person. */
  name: string;
  /** Called after the erasure. */
  onDone?: () => void;
}

/** Erases a person from a record, its copies and the audit, after showing what will be erased; only shown to administrators. */
export function ErasePerson({ entity, entityId, name, onDone }: ErasePersonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const attempt = useAttempt();
  const mayErase = useCan('administrator');
  const [parts, setParts] = useState<readonly ErasedPart[]>();
  const preview = useWrite('audit', 'erase');
  const erase = useWrite('audit', 'erase');

  const ask = () =>
    attempt(async () => {
      setParts((await preview.run({ query: { dryRun: 'true' }, body: { entity, entityId } })).parts);
    });

  async function confirm(reason: string | null) {
    await attempt(async () => {
      const erased = await erase.run({ body: { entity, entityId, ...(reason ? { reason } : {}) } });
      const count = erased.parts.reduce((sum, { records }) => sum + records, 0);
      notify('audit.erase.done', { type: 'success', messageArgs: { smart_count: count, name } });
      onDone?.();
    });
    setParts(undefined);
  }

  if (!mayErase) return null;
  return (
    <>
      <Button variant="text" size="small" color="error" loading={preview.isPending} onClick={() => void ask()}>
        {translate('audit.erase.action')}
      </Button>
      {parts && (
        <Question
          name={name}
          parts={parts}
          isPending={erase.isPending}
          onConfirm={(reason) => void confirm(reason)}
          onClose={() => setParts(undefined)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  name: string;
  parts: readonly ErasedPart[];
  isPending: boolean;
  onConfirm: (reason: string | null) => void;
  onClose: () => void;
}

function Question({ name, parts, isPending, onConfirm, onClose }: QuestionProps) {
  const translate = useTranslate();
  const id = useId();
  const [reason, setReason] = useState<string | null>(null);
  const hasParts = parts.length > 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{translate(hasParts ? 'audit.erase.question' : 'audit.erase.nothing', { name })}</DialogTitle>
      <DialogContent>
        <div id={`${id}-text`}>
          {hasParts && <p>{translate('audit.erase.hint')}</p>}
          <Parts>
            {parts.map((part) => (
              <Part key={part.entity} part={part} />
            ))}
          </Parts>
          <p className="quiet">{translate('audit.erase.limits')}</p>
        </div>
        {hasParts && <TextInput label={translate('audit.erase.reason')} value={reason} onChange={setReason} />}
      </DialogContent>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate(hasParts ? 'ra.action.back' : 'ra.action.close')}</ActionButton>
        {hasParts && (
          <ActionButton main danger pending={isPending} onPress={() => onConfirm(reason)}>
            {translate('audit.erase.confirm')}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Part({ part: { entity, records, fields, names } }: { part: ErasedPart }) {
  const translate = useTranslate();
  const resource = entities[entity]?.resource ?? 'audit';
  const labels = [...new Set(fields.map((field) => translate(`resources.${resource}.fields.${field}`, { _: '' })).filter(Boolean))];
  const others = records - names.length;
  return (
    <li>
      <strong>
        {translate(`audit.entities.${entity}`)}
        {records > 1 && ` (${records})`}
      </strong>
      {names.length > 0 && `: ${names.join(', ')}${others > 0 ? ` ${translate('audit.erase.others', { smart_count: others })}` : ''}`}
      <span>{fields.length === 0 ? translate('audit.erase.whole', { smart_count: records }) : labels.join(', ')}</span>
    </li>
  );
}

const Parts = styled('ul')({
  margin: '8px 0',
  paddingInlineStart: 20,
  overflowWrap: 'anywhere',
  'li + li': { marginTop: 6 },
  span: { display: 'block', color: colour.ink2, fontSize: '0.875rem' },
});
