import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useDivision } from '#console/data/DataContext.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { PageTitle } from '#console/layout/PageTitle.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { links } from '../links.ts';
import { unfinishedStatuses, type Dashboard } from '../schema.ts';
import { CountRows } from './CountRows.tsx';
import { DueCard } from './DueCard.tsx';
import { Numbers } from './Numbers.tsx';
import { WaitingCard } from './WaitingCard.tsx';

// Shows changes by others, and work that becomes late, without a reload
const refreshEvery = 60_000;

/** The maximum number of types with late objects that are listed by name. */
const mostTypes = 6;

/** Late, upcoming and waiting work in the division today. */
export function DashboardPage() {
  const translate = useTranslate();
  const format = useFormat();
  const division = useDivision();
  const { data, error, refetch } = useMethod('dashboard', 'figures', {}, { refreshEvery });
  const at = data && translate('dashboard.at', { day: format.longDate(data.at), time: format.time(data.at) });
  return (
    <Page>
      <header>
        <PageTitle>{translate('dashboard.title', { division: division.name })}</PageTitle>
        <p>{at ?? '\u00a0'}</p>
      </header>
      {data ? <Figures figures={data} /> : <AwaitedPlace error={error} refetch={refetch} />}
    </Page>
  );
}

function Figures({ figures }: { figures: Dashboard }) {
  const translate = useTranslate();
  const { workOrders, types, lateAssets } = figures;
  const lateTypes = types.filter(({ late }) => late > 0);
  return (
    <>
      <Numbers figures={figures} />
      <div className="columns">
        <div className="columns even">
          <div className="whole">
            <DueCard figures={figures} />
          </div>
          <Card title={translate('dashboard.workOrders')}>
            <CountRows
              rows={unfinishedStatuses.map((status) => ({
                name: translate(`workOrders.status.${status}`),
                count: workOrders[status],
                to: links.workOrders(status),
              }))}
            />
          </Card>
          <Card title={translate('dashboard.lateTypes')}>
            <CountRows
              none={translate('dashboard.lateTypesNone')}
              rows={[
                ...lateTypes.slice(0, mostTypes).map(({ assetType, late }) => ({
                  name: translate(`assetTypes.${assetType}`),
                  count: late,
                  to: links.lateAssets(assetType),
                })),
                ...(lateTypes.length > mostTypes
                  ? [
                      {
                        name: translate('dashboard.allLate', { smart_count: lateTypes.length }),
                        count: lateAssets.count,
                        to: links.lateAssets(),
                      },
                    ]
                  : []),
              ]}
            />
          </Card>
        </div>
        <WaitingCard />
      </div>
    </>
  );
}

const Page = styled('div')({
  display: 'grid',
  gap: 16,
  header: { p: { margin: 0, color: colour.ink2, fontSize: '0.875rem' } },
  '.columns': { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)', alignItems: 'start' },
  '.whole': { gridColumn: '1 / -1', minWidth: 0 },
  '.columns.even': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  [`${media.narrow}, print`]: { '.columns, .columns.even': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
