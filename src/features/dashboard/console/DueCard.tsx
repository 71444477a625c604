import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useLanguage } from '#console/inputs/useLanguage.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useQueryPart } from '#console/layout/useQueryPart.ts';
import { colour } from '#console/theme/colour.ts';
import type { Dashboard } from '../schema.ts';
import { Quiet } from './CountRows.tsx';
import { DueChart } from './DueChart.tsx';
import { DueTable } from './DueTable.tsx';

/** The objects that are due in each of twelve months, in all or of one type, as a chart or a table; the address contains the choice. */
export function DueCard({ figures: { months, types } }: { figures: Dashboard }) {
  const translate = useTranslate();
  const language = useLanguage();
  const title = useId();
  const [assetType, setType] = useQueryPart('type');
  const [form, setForm] = useQueryPart('as');
  const isTable = form === 'table';
  const chosen = types.find((type) => type.assetType === assetType);
  const shown = chosen?.months ?? months;
  const names = types.map((type) => ({ id: type.assetType, name: translate(`assetTypes.${type.assetType}`) }));
  const due = { months: shown, assetType: chosen?.assetType };
  return (
    <Frame aria-labelledby={title}>
      <div className="head">
        <h2 id={title}>{translate('dashboard.chart')}</h2>
        <select
          aria-label={translate('dashboard.type')}
          value={chosen?.assetType ?? ''}
          onChange={({ target }) => setType(target.value === '' ? undefined : target.value)}
        >
          <option value="">{translate('dashboard.allTypes')}</option>
          {names
            .toSorted((one, other) => one.name.localeCompare(other.name, language))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
        <ActionButton hotkey="t" onPress={() => setForm(isTable ? undefined : 'table')}>
          {translate(isTable ? 'dashboard.asChart' : 'dashboard.asTable')}
        </ActionButton>
      </div>
      {shown.every((month) => month.due === 0) && <Quiet>{translate('dashboard.none')}</Quiet>}
      {isTable ? (
        <DueTable {...due} />
      ) : (
        <>
          <DueChart {...due} />
          <DueTable {...due} isReadAloud />
        </>
      )}
    </Frame>
  );
}

const Frame = styled('section')(({ theme }) => ({
  position: 'relative',
  padding: 16,
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  minWidth: 0,
  '.head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 12 },
  h2: { ...theme.typography.h3, margin: 0, flex: '1 1 260px' },
  select: {
    minHeight: 36,
    flex: '0 1 220px',
    minWidth: 0,
    padding: '0 8px',
    font: 'inherit',
    fontSize: '0.875rem',
    color: 'inherit',
    backgroundColor: colour.card,
    border: `1px solid ${colour.edge}`,
    borderRadius: 6,
  },
}));
