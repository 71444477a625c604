import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { compareDecimals } from '#contract/amounts.ts';
import { lineTexts } from '#console/data/fieldTexts.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { ExportRows } from '#console/lists/ExportButton.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { stickyFootHeight } from '#console/layout/footHeight.ts';
import { useFootHeight } from '#console/layout/useFootHeight.ts';
import { useQueryPart } from '#console/layout/useQueryPart.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { colour } from '#console/theme/colour.ts';
import type { ReorderLine } from '../reorderSchema.ts';
import { useAccountSearch } from '#features/accounts/console/lookup/index.ts';
import { ReorderRow, type Pick } from './ReorderRow.tsx';

/** Stock that will be below its minimum: selected lines become purchase orders, one for each supplier and warehouse. */
export function ReorderList() {
  const translate = useTranslate();
  const [asked, setWarehouse] = useQueryPart('warehouse');
  const { data: warehouses } = useGetList('warehouses', {}, { staleTime: freshFor.masterData });
  // vans are filled from the main warehouse, which is the first one
  const warehouseId = asked === all ? null : (asked ?? warehouses?.[0]?.id ?? null);
  const filter = warehouseId ? { warehouseId } : {};
  const { data, error, refetch } = useGetList('reorders', { filter }, { enabled: warehouses !== undefined });
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('purchaseOrders.title'), to: '/purchase-orders' }, { label: translate('reorder.title') }]}
        title={translate('reorder.title')}
        actions={<ExportRows title={translate('reorder.title')} rows={{ resource: 'reorders', filter, total: data?.length ?? 0 }} />}
      />
      <Choice>
        <SelectInput
          label={translate('resources.stock.fields.warehouseId')}
          value={warehouseId}
          onChange={(id) => setWarehouse(id ?? all)}
          choices={(warehouses ?? []).map(({ id, description }) => ({ id, label: description }))}
          emptyLabel={translate('reorder.allWarehouses')}
        />
      </Choice>
      {!data && <AwaitedPlace error={error} refetch={refetch} />}
      {data?.length === 0 && <Place title={translate('reorder.none')}>{translate('reorder.noneHint')}</Place>}
      {data && data.length > 0 && <Lines key={warehouseId} lines={data} />}
    </>
  );
}

const all = 'all';
const suppliers = { isSupplier: true };

const pickOf = ({ suggestedQuantity, supplierId, supplierName }: ReorderLine): Pick => ({
  isChosen: supplierId !== null,
  quantity: suggestedQuantity,
  supplierId,
  supplierName,
});

function Lines({ lines }: { lines: readonly ReorderLine[] }) {
  const translate = useTranslate();
  const searchSuppliers = useAccountSearch(suppliers);
  const [picks, setPicks] = useState<Readonly<Record<string, Pick>>>({});
  const picked = (line: ReorderLine) => picks[line.id] ?? pickOf(line);
  const chosen = lines.filter((line) => picked(line).isChosen);
  const lacksSupplier = chosen.some((line) => picked(line).supplierId === null);
  const isWrong = chosen.some((line) => compareDecimals(picked(line).quantity ?? '0', '0') <= 0);
  const { run, refused, isPending } = useOrdering();
  const wrong = chosen.filter(({ id }) => refused[id]);
  const why = chosen.length === 0 ? 'nothing' : lacksSupplier ? 'missing' : undefined;

  return (
    <>
      <Rows aria-label={translate('reorder.title')}>
        {lines.map((line) => (
          <ReorderRow
            key={line.id}
            line={line}
            pick={picked(line)}
            search={searchSuppliers}
            refused={refused[line.id]}
            onChange={(part) => setPicks((before) => ({ ...before, [line.id]: { ...(before[line.id] ?? pickOf(line)), ...part } }))}
          />
        ))}
      </Rows>
      <Foot ref={useFootHeight(stickyFootHeight)} role="toolbar" aria-label={translate('forms.actions')}>
        <ActionButton
          main
          hotkey="ctrl+s"
          disabled={why !== undefined || isWrong}
          pending={isPending}
          onPress={() => void run(chosen.map((line) => ({ ...line, ...picked(line) })))}
        >
          {translate('reorder.order', { smart_count: chosen.length })}
        </ActionButton>
        <output>{why ? translate(`reorder.${why}`) : wrong.map(({ id, itemCode }) => `${itemCode} · ${refused[id]}`).join(' ')}</output>
      </Foot>
    </>
  );
}

type Ordered = ReorderLine & Pick;

/** Orders lines, and opens the result: the order, or the list. Refusals of a line are kept by its id. */
function useOrdering() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const showProblem = useProblemNotice();
  const command = useWrite('reorders', 'order');
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const textOf = ([field, text]: readonly [string, string]) => {
    const label = (place: string) => `resources.purchaseOrders.fields.${place}${field}`;
    // some are fields of the order
    const name = translate(label('lines.'), { _: translate(label(''), { _: '' }) });
    return [name, text].filter(Boolean).join(': ');
  };
  const run = async (lines: readonly Ordered[]) => {
    try {
      const sent = lines.map(({ itemId, warehouseId, supplierId, quantity, projectedStock }) => ({
        itemId,
        warehouseId,
        supplierId: supplierId ?? '',
        quantity: quantity ?? '0',
        expectedStock: projectedStock,
      }));
      const orders = await command.run({ body: { lines: sent } });
      notify(translate('reorder.made', { smart_count: orders.length }), { type: 'success' });
      const [only] = orders;
      await navigate(orders.length === 1 && only ? `/purchase-orders/${only.id}` : '/purchase-orders');
    } catch (error) {
      const texts = Object.entries(lineTexts(error, lines));
      setRefused(Object.fromEntries(texts.map(([id, fields]) => [id, Object.entries(fields).map(textOf).join(' ')])));
      showProblem(error);
    }
  };
  return { run, refused, isPending: command.isPending };
}

const Choice = styled('div')({ maxWidth: 320, marginBottom: 16 });

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 });

const Foot = styled('div')({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  marginTop: 16,
  padding: '12px 0',
  backgroundColor: colour.paper,
  borderTop: `1px solid ${colour.line}`,
  output: { color: colour.ink2 },
});
