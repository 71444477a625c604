import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMethod } from '#console/data/useMethod.ts';
import { useSaveFile } from '#console/data/useSaveFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useWrite } from '#console/data/useWrite.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { AskedAction } from '#console/records/AskedAction.tsx';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import type { DataImport, ImportRow } from '../schema.ts';
import { PassedOver } from './PassedOver.tsx';
import { useStep } from './useStep.ts';

/** The result of the check or of the writing, and the next actions. */
export function ImportResult({ dataImport }: { dataImport: DataImport }) {
  const translate = useTranslate();
  const format = useFormat();
  const { status, sheets, counts, blocked, written } = dataImport;
  return (
    <>
      {status === 'Undone' && written === 0 && <Alert severity="info">{translate('imports.result.undone')}</Alert>}
      {blocked > 0 && (
        <Alert severity="error">{translate('imports.result.blocked', { count: format.number(blocked), smart_count: blocked })}</Alert>
      )}
      <Card title={translate(`imports.result.${status === 'Checked' ? 'checked' : 'written'}`)}>
        <Counts counts={counts} />
        <LeftOut sheets={sheets} />
        {status === 'Checked' && <Checked dataImport={dataImport} />}
        {status === 'Done' && <Done dataImport={dataImport} />}
      </Card>
      {blocked > 0 && <Rows dataImport={dataImport} filter="blocked" />}
      {counts.wrong > 0 && <Rows dataImport={dataImport} filter="wrong" />}
    </>
  );
}

const kinds = ['new', 'changed', 'same', 'wrong'] as const;

function Counts({ counts }: Pick<DataImport, 'counts'>) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Figures>
      {kinds.map((kind) => (
        <div key={kind} data-wrong={(kind === 'wrong' && counts.wrong > 0) || undefined}>
          <dt>{translate(`imports.counts.${kind}`)}</dt>
          <dd>{format.number(counts[kind])}</dd>
        </div>
      ))}
    </Figures>
  );
}

/** The sheets of a workbook that are not imported. */
function LeftOut({ sheets }: Pick<DataImport, 'sheets'>) {
  const translate = useTranslate();
  const names = sheets.flatMap(({ name, entity, columns }) => (entity === null && columns.length > 0 ? [name] : []));
  return names.length > 0 && <p>{translate('imports.result.leftOut', { names: names.join(', '), smart_count: names.length })}</p>;
}

function Checked({ dataImport }: { dataImport: DataImport }) {
  const translate = useTranslate();
  const format = useFormat();
  const attempt = useAttempt();
  const { id, sheets, counts } = dataImport;
  const { start, isPending } = useStep(dataImport, 'write');
  const update = useWrite('imports', 'update');
  const count = counts.new + counts.changed;
  const matchAgain = () =>
    attempt(async () => {
      await update.run({
        id,
        data: { sheets: sheets.map(({ name, entity, columns }) => ({ name, entity, columns })) },
        previousData: dataImport,
      });
    });
  return (
    <>
      <p>{translate(`imports.result.${remarkOn(counts)}`)}</p>
      {counts.new > 0 && <Missing sheets={sheets} />}
      <PassedOver dataImport={dataImport} />
      <Actions>
        {count > 0 && (
          <ActionButton main hotkey="ctrl+Enter" pending={isPending} onPress={() => void start()}>
            {translate('imports.result.write', { count: format.number(count), smart_count: count })}
          </ActionButton>
        )}
        {count === 0 && counts.wrong === 0 && (
          <ActionButton main to="/imports/new">
            {translate('imports.another')}
          </ActionButton>
        )}
        <ActionButton pending={update.isPending} onPress={() => void matchAgain()}>
          {translate('imports.result.matchAgain')}
        </ActionButton>
      </Actions>
    </>
  );
}

/** The values that new records without one get. */
function Missing({ sheets }: Pick<DataImport, 'sheets'>) {
  const translate = useTranslate();
  const { data: kinds = [] } = useMethod('imports', 'kinds', {});
  return sheets.flatMap(({ name, entity, missing = {} }) =>
    (kinds.find(({ id }) => id === entity)?.asked ?? []).map(({ field, label, choices }) => {
      const value = choices.find(({ id }) => id === missing[field])?.label;
      return value && <p key={`${name} ${field}`}>{translate('imports.result.missing', { label, value })}</p>;
    }),
  );
}

function remarkOn(counts: DataImport['counts']) {
  if (counts.wrong > 0) return 'wrongLeftOut';
  if (counts.new + counts.changed > 0) return 'allRight';
  return counts.same > 0 ? 'allSame' : 'noRows';
}

function Done({ dataImport }: { dataImport: DataImport }) {
  const translate = useTranslate();
  const format = useFormat();
  const { start } = useStep(dataImport, 'undo');
  const { written } = dataImport;
  return (
    <Actions>
      <AskedAction
        label={translate('imports.undo')}
        question={translate('imports.confirmUndo', { count: format.number(written), smart_count: written })}
        text={translate('imports.confirmUndoText')}
        danger={false}
        disabled={written === 0}
        run={start}
      />
    </Actions>
  );
}

const most = 50;

function Rows({ dataImport: { id, counts, blocked }, filter }: { dataImport: DataImport; filter: 'wrong' | 'blocked' }) {
  const translate = useTranslate();
  const format = useFormat();
  const range: [number, number] = [0, most - 1];
  const list = { range, filter: filter === 'wrong' ? { outcome: 'Wrong' } : { blocked: true } };
  const { data: rows = [], isPending } = useMethod('imports', 'rows', { path: { id }, list });
  const errors = useSaveFile('imports', 'errors');
  const total = filter === 'wrong' ? counts.wrong : blocked;
  const title = translate(`imports.result.${filter === 'wrong' ? 'wrongRows' : 'blockedRows'}`);
  return (
    <Card title={title}>
      {filter === 'wrong' && (
        <>
          <p>{translate('imports.result.errorsHint')}</p>
          <Actions>
            <ActionButton pending={errors.isPending} onPress={() => void errors.save({ path: { id } }, 'import.xlsx')}>
              {translate('imports.result.getErrors')}
            </ActionButton>
            <ActionButton to="/imports/new">{translate('imports.another')}</ActionButton>
          </Actions>
        </>
      )}
      <Listed aria-busy={isPending} aria-label={title}>
        {rows.map((row) => (
          <RowItem key={row.id} row={row} />
        ))}
      </Listed>
      {total > most && <p>{translate('imports.result.first', { most: format.number(most), total: format.number(total) })}</p>}
    </Card>
  );
}

function RowItem({ row: { number, sheet, title, errors } }: { row: ImportRow }) {
  const translate = useTranslate();
  return (
    <li>
      {title !== '' && <strong>{title}</strong>}
      <span>{translate(sheet === '' ? 'imports.row.number' : 'imports.row.numberOn', { number, sheet })}</span>
      {errors.map(({ field, label, text }) => (
        <p key={field}>
          {label}: {text}
        </p>
      ))}
    </li>
  );
}

const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 12,
  margin: '0 0 16px',
  dt: { fontSize: '0.78125rem', color: colour.ink2 },
  dd: { margin: 0, fontSize: '1.5rem', fontWeight: 640, fontFeatureSettings: "'tnum'" },
  '[data-wrong] dd': { color: colour.bad },
});

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const Listed = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  li: { display: 'flex', flexWrap: 'wrap', gap: '0 12px', padding: '8px 0', borderTop: `1px solid ${colour.line}`, fontSize: '0.875rem' },
  strong: { fontWeight: 640 },
  span: { color: colour.ink2 },
  // Narrower than the line, a first short text would stand beside the number of the row
  'li p': { flexBasis: '100%', maxWidth: 'none', margin: 0 },
});
