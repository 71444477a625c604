import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { useToday } from '#console/clock/useNow.ts';
import { useCan } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { RowTools } from '#console/lists/RowTools.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { RecordPlace } from '#console/records/RecordPlace.tsx';
import { StateChip, type Standing } from '#console/records/StateChip.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { BulkActions, dueStanding, IntervalsCard, LabelDialog, useAssetsAt } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { Location } from '#features/divisions/schema.ts';
import { DivisionMoveDialog } from './DivisionMoveDialog.tsx';
import { LocationFacts } from './LocationFacts.tsx';
import { ReportMenu } from './ReportMenu.tsx';
import { SiteHistory } from './SiteHistory.tsx';
import { SitePages, sitePageSize } from './SitePages.tsx';
import { SitePlan } from './SitePlan.tsx';
import { SiteRows } from './SiteRows.tsx';
import { SiteWork } from './SiteWork.tsx';
import { usePlans } from './usePlans.ts';
import { useSiteFilters, type SiteFilters } from './useSiteFilters.ts';
import { useWalkOrder } from './useWalkOrder.ts';

/** A location with all its objects, as a list and on the plans of its floors. */
export function LocationPage() {
  return (
    <RecordPlace resource="locations" home={{ label: 'locations.title', to: '/locations' }}>
      {(location) => <LocationAssets key={location.id} location={location} />}
    </RecordPlace>
  );
}

function LocationAssets({ location }: { location: Location }) {
  const { data, error, refetch } = useAssetsAt(location.id);
  return (
    <LocationView location={location} assets={data ?? []}>
      {!data && <AwaitedPlace error={error} refetch={refetch} />}
    </LocationView>
  );
}

interface LocationViewProps {
  location: Location;
  assets: readonly Asset[];
  /** Shown instead of the objects until they have loaded. */
  children: ReactNode;
}

function LocationView({ location, assets, children }: LocationViewProps) {
  const translate = useTranslate();
  const walk = useWalkOrder(location.id, assets);
  const site = useSiteFilters(walk.assets);
  const [current, setCurrent] = useState<string>();
  const isNarrow = useMediaQuery(media.narrow);
  const { plans = [] } = usePlans(location.id);
  // next to the list there is no room for the plan, and below the list it would be too far down
  const isSwitched = isNarrow && assets.length > 0 && plans.length > 0;
  const [isPlanShown, setPlanShown] = useState(false);
  const plan = assets.length > 0 && (
    <SitePlan
      location={location}
      assets={walk.assets}
      current={current}
      onCurrent={setCurrent}
      isAlone={isSwitched}
      onPlan={() => setPlanShown(true)}
    />
  );
  return (
    <>
      <Head location={location} count={children ? location.assetCount : assets.length} chips={<Standings assets={assets} site={site} />} />
      <Columns>
        <div>
          {children}
          {!children && assets.length === 0 && (
            <Place title={translate('locations.noAssets')} action={{ label: translate('assets.new'), to: newAssetOf(location) }}>
              {translate('locations.noAssetsHint')}
            </Place>
          )}
          {isSwitched && <ListOrPlan isPlan={isPlanShown} onChange={setPlanShown} />}
          {isSwitched && isPlanShown && plan}
          {assets.length > 0 && !(isSwitched && isPlanShown) && (
            <Rows site={site} onPlace={walk.place} current={current} onCurrent={setCurrent} />
          )}
          <LocationFacts location={location} />
          <ToDivision location={location} />
          <SiteHistory location={location} />
        </div>
        <aside aria-label={translate('locations.plan.title')}>
          {!isSwitched && plan}
          <SiteWork location={location} />
          <IntervalsCard locationId={location.id} />
        </aside>
      </Columns>
    </>
  );
}

interface HeadProps {
  location: Location;
  /** The number of its objects. */
  count: number;
  chips: ReactNode;
}

function Head({ location, count, chips }: HeadProps) {
  const translate = useTranslate();
  return (
    <RecordHeader
      breadcrumb={[
        { label: translate('locations.title'), to: '/locations' },
        ...(location.accountName ? [{ label: location.accountName, to: `/accounts/${location.accountId}` }] : []),
        { label: location.name },
      ]}
      title={location.name}
      chips={chips}
      actions={
        <>
          <ReportMenu location={location} />
          <ActionButton hotkey="n" to={newAssetOf(location)}>
            {translate('assets.new')}
          </ActionButton>
          <ActionButton main hotkey="p" to={`/locations/${location.id}/work-orders/new`}>
            {translate('locations.work.plan')}
          </ActionButton>
        </>
      }
    >
      <Address>{addressOf(location, translate('locations.assets', { smart_count: count }))}</Address>
    </RecordHeader>
  );
}

function newAssetOf({ id }: Location): string {
  return `/locations/${id}/assets/new`;
}

/** Switches between the list and the plan when there is room for only one of them. */
function ListOrPlan({ isPlan, onChange }: { isPlan: boolean; onChange: (isPlan: boolean) => void }) {
  const translate = useTranslate();
  return (
    <Switch aria-label={translate('assets.title')}>
      {[false, true].map((one) => (
        <button key={String(one)} type="button" aria-pressed={isPlan === one} onClick={() => onChange(one)}>
          {translate(one ? 'locations.plan.show' : 'locations.plan.list')}
        </button>
      ))}
    </Switch>
  );
}

interface RowsProps {
  site: SiteFilters;
  onPlace: (id: string, position: number) => void;
  current: string | undefined;
  onCurrent: (id: string) => void;
}

/** The shown objects, and actions for the selected ones or all of them. */
function Rows({ site, onPlace, current, onCurrent }: RowsProps) {
  const translate = useTranslate();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isLabelling, setLabelling] = useState(false);
  const { shown, isNarrowed } = site;
  const chosen = shown.filter(({ id }) => ticked.has(id));
  const [asked, setPage] = useState(0);
  const page = Math.min(asked, Math.max(0, Math.ceil(shown.length / sitePageSize) - 1));
  const meant = chosen.length > 0 ? chosen : shown;
  return (
    <>
      <RowTools {...site} name={translate('assets.title')} label={translate('locations.searchAssets')} />
      <Bulk aria-label={translate('locations.bulk')}>
        <span>{translate(chosen.length > 0 ? 'locations.chosen' : 'locations.allShown', { smart_count: meant.length })}</span>
        <BulkActions assets={meant} />
        <ActionButton disabled={meant.length === 0} onPress={() => setLabelling(true)}>
          {translate('assets.labels.title')}
        </ActionButton>
      </Bulk>
      {shown.length === 0 ? (
        <Place title={translate('console.list.nothingFound')}>{translate('console.list.nothingFoundHint')}</Place>
      ) : (
        <SiteRows
          assets={shown}
          page={page}
          current={current}
          onCurrent={onCurrent}
          ticked={ticked}
          onTick={setTicked}
          onPlace={isNarrowed ? undefined : onPlace}
        />
      )}
      <SitePages page={page} total={shown.length} onPage={setPage} />
      <Keys>{translate('locations.keys')}</Keys>
      {isLabelling && <LabelDialog assetIds={meant.map(({ id }) => id)} onClose={() => setLabelling(false)} />}
    </>
  );
}

/** Lets an administrator move all objects to another division. */
function ToDivision({ location }: { location: Location }) {
  const translate = useTranslate();
  const [isMoving, setMoving] = useState(false);
  if (!useCan('administrator') || location.assetCount === 0) return null;
  return (
    <div>
      <ActionButton onPress={() => setMoving(true)}>{translate('locations.toDivision.action')}</ActionButton>
      {isMoving && <DivisionMoveDialog location={location} onClose={() => setMoving(false)} />}
    </div>
  );
}

/** The numbers of late and due objects; pressing one filters by it. */
function Standings({ assets, site }: { assets: readonly Asset[]; site: SiteFilters }) {
  const translate = useTranslate();
  const today = useToday();
  const count = (standing: Standing) => assets.filter(({ dueDate }) => dueStanding(dueDate, today)?.standing === standing).length;
  return (['bad', 'warn'] as const)
    .filter((standing) => count(standing) > 0)
    .map((standing) => (
      <Chip key={standing} type="button" onClick={() => site.change('standing', standing)}>
        <StateChip standing={standing}>{translate(`locations.count.${standing}`, { smart_count: count(standing) })}</StateChip>
      </Chip>
    ));
}

function addressOf({ addressLine1, postcode, city, openingHours }: Location, count: string): string {
  return [`${addressLine1}, ${postcode} ${city}`, count, openingHours].filter(Boolean).join(' · ');
}

const Address = styled('p')({ margin: '4px 0 0', color: colour.ink2 });
const Chip = styled('button')({
  padding: 0,
  border: 0,
  borderRadius: 999,
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
  [media.touch]: { minHeight: 44 },
});
const Switch = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  margin: 0,
  padding: 0,
  minWidth: 0,
  border: `1px solid ${colour.edge}`,
  borderRadius: 6,
  overflow: 'hidden',
  button: {
    minHeight: 36,
    border: 0,
    background: colour.card,
    color: colour.ink,
    font: 'inherit',
    fontSize: '0.875rem',
    cursor: 'pointer',
  },
  'button[aria-pressed="true"]': { background: colour.soft, color: colour.brand, fontWeight: 640 },
  'button:focus-visible': { outline: `2px solid ${colour.brand}`, outlineOffset: -3 },
  [media.touch]: { button: { minHeight: 44 } },
});
const Keys = styled('p')({ margin: 0, color: colour.ink2, fontSize: '0.8125rem', [media.touch]: { display: 'none' } });
const Bulk = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > span': { color: colour.ink2, fontSize: '0.875rem', marginInlineEnd: 4 },
});
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) clamp(320px, 26vw, 420px)',
  gap: 16,
  alignItems: 'start',
  '& > *': { display: 'flex', flexDirection: 'column', gap: 12, minWidth: 0 },
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
