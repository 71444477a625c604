import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useMethod } from '#console/data/useMethod.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { FootBar } from '#console/forms/FootBar.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { Card } from '#console/records/Card.tsx';
import { LoadingPlace } from '#console/records/LoadingPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { FieldChoice } from './FieldChoice.tsx';
import type { DataImport, ImportEntityName, ImportKind, ImportSheet } from '../schema.ts';

/** The fields of the columns, per sheet; then the check is started. */
export function MatchingCard({ dataImport }: { dataImport: DataImport }) {
  const translate = useTranslate();
  const { data: kinds } = useMethod('imports', 'kinds', {});
  const { sheets, propose, change, start, isPending } = useMatching(dataImport);
  if (!kinds) return <LoadingPlace />;

  const isMatched = sheets.some(({ entity, columns }) => entity !== null && columns.some(({ field }) => field !== null));
  const shown = sheets.filter(({ columns }) => columns.length > 0);
  return (
    <>
      <p>{translate('imports.matching.hint')}</p>
      {shown.map((sheet) => (
        <SheetCard
          key={sheet.name}
          sheet={sheet}
          kinds={kinds}
          onKind={(entity) => void propose(sheet, entity)}
          onMissing={(field, value) => change({ ...sheet, missing: { ...sheet.missing, [field]: value } })}
          onField={(at, field) =>
            change({ ...sheet, columns: sheet.columns.map((column, index) => (index === at ? { ...column, field } : column)) })
          }
        />
      ))}
      <FootBar>
        <ActionButton main hotkey="ctrl+Enter" disabled={!isMatched} pending={isPending} onPress={() => void start()}>
          {translate('imports.matching.check')}
        </ActionButton>
        <output>{translate('imports.matching.summary', countsOf(shown))}</output>
      </FootBar>
    </>
  );
}

/** The sheets with the fields of their columns as chosen, which are saved before the server proposes or checks anything. */
function useMatching(dataImport: DataImport) {
  const attempt = useAttempt();
  const update = useWrite('imports', 'update');
  const check = useWrite('imports', 'check');
  const { id } = dataImport;
  const [sheets, setSheets] = useState(dataImport.sheets);
  const withSheet = (sheet: ImportSheet) => sheets.map((one) => (one.name === sheet.name ? sheet : one));
  const save = async (changed: readonly ImportSheet[]) => {
    const body = changed.map(({ name, entity, missing, columns }) => ({
      name,
      entity,
      ...(missing ? { missing } : {}),
      columns: columns.map(({ heading, field }) => ({ heading, field })),
    }));
    return update.run({ id, data: { sheets: body }, previousData: dataImport });
  };
  return {
    sheets,
    /** Asks the server for the fields of a sheet that holds records of another kind. */
    propose: ({ name }: ImportSheet, entity: ImportEntityName | null) =>
      attempt(async () => setSheets((await save(withSheet({ name, entity, columns: [] }))).sheets)),
    change: (sheet: ImportSheet) => setSheets(withSheet(sheet)),
    /** Starts the check. */
    start: () =>
      attempt(async () => {
        const { version } = await save(sheets);
        await check.run({ path: { id }, ifMatch: version });
      }),
    isPending: update.isPending || check.isPending,
  };
}

/** The number of sheets that are imported, and of their columns that are not. */
function countsOf(sheets: readonly ImportSheet[]): { sheets: number; left: number } {
  const taken = sheets.filter(({ entity }) => entity !== null);
  return { sheets: taken.length, left: taken.flatMap(({ columns }) => columns).filter(({ field }) => field === null).length };
}

interface SheetCardProps {
  sheet: ImportSheet;
  kinds: readonly ImportKind[];
  onKind: (entity: ImportEntityName | null) => void;
  /** Called with the value of new records that have none in a field. */
  onMissing: (field: string, value: string) => void;
  onField: (column: number, field: string | null) => void;
}

function SheetCard({ sheet, kinds, onKind, onMissing, onField }: SheetCardProps) {
  const translate = useTranslate();
  const kind = kinds.find(({ id }) => id === sheet.entity);
  const taken = new Set(sheet.columns.map(({ field }) => field));
  const missing = kind?.fields.filter(({ isRequired, name }) => isRequired && !taken.has(name)) ?? [];
  return (
    <Card title={sheet.name === '' ? translate('imports.matching.file') : translate('imports.matching.sheet', { name: sheet.name })}>
      <Kind>
        <SelectInput
          label={translate('imports.matching.kind')}
          value={sheet.entity}
          // one of the choices
          onChange={(entity) => onKind(entity as ImportEntityName | null)}
          choices={kinds.map(({ id, label }) => ({ id, label }))}
          emptyLabel={translate('imports.matching.leaveOut')}
        />
      </Kind>
      {kind?.asked.map(({ field, label, proposed, choices }) => (
        <Kind key={field}>
          <SelectInput
            label={translate('imports.matching.asked', { label })}
            required
            value={sheet.missing?.[field] ?? proposed}
            onChange={(value) => value !== null && onMissing(field, value)}
            choices={choices}
          />
        </Kind>
      ))}
      {missing.length > 0 && (
        <p>
          {translate('imports.matching.missing', { fields: missing.map(({ label }) => label).join(', '), smart_count: missing.length })}
        </p>
      )}
      {kind && <Columns sheet={sheet} kind={kind} onField={onField} />}
    </Card>
  );
}

function Columns({ sheet, kind, onField }: { sheet: ImportSheet; kind: ImportKind; onField: SheetCardProps['onField'] }) {
  const translate = useTranslate();
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{translate('imports.matching.column')}</th>
          <th scope="col">{translate('imports.matching.samples')}</th>
          <th scope="col">{translate('imports.matching.field')}</th>
        </tr>
      </thead>
      <tbody>
        {sheet.columns.map(({ heading, field, samples }, at) => (
          // two columns may have the same heading
          <tr key={`${at} ${heading}`} data-left={field === null || undefined}>
            <th scope="row">{heading || translate('imports.matching.unnamed', { number: at + 1 })}</th>
            <td>{samples.join(' · ')}</td>
            <td>
              <FieldChoice
                label={translate('imports.matching.fieldOf', { column: heading || String(at + 1) })}
                value={field}
                fields={kind.fields}
                columns={sheet.columns}
                onChange={(name) => onField(at, name)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Kind = styled('div')({ maxWidth: 320, marginBottom: 12 });

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  'thead th': {
    fontSize: '0.78125rem',
    fontWeight: 640,
    color: colour.ink2,
    textAlign: 'start',
    padding: '6px 12px 6px 0',
    borderBottom: `1px solid ${colour.line2}`,
  },
  'tbody th': { fontWeight: 640, textAlign: 'start' },
  'tbody th, td': {
    padding: '6px 12px 6px 0',
    borderBottom: `1px solid ${colour.line}`,
    verticalAlign: 'middle',
    overflowWrap: 'anywhere',
  },
  'tbody td:nth-of-type(1)': { color: colour.ink2 },
  'td:last-of-type': { width: 320, paddingRight: 0 },
  '[data-left] th': { color: colour.ink2, fontWeight: 400 },
  [media.phone]: {
    thead: { position: 'absolute', clipPath: 'inset(50%)', height: 1, overflow: 'hidden' },
    'tbody tr': { display: 'grid', gap: 4, padding: '10px 0', borderBottom: `1px solid ${colour.line}` },
    'tbody th, td': { border: 0, padding: 0 },
    'td:last-of-type': { width: 'auto' },
  },
});
