import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { announce } from '#console/announcements/announcer.ts';
import { useToday } from '#console/clock/useNow.ts';
import { useFile } from '#console/data/useFile.ts';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { Place } from '#console/records/Place.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { assetStanding, codeOf, FloorPlan, placeOf, useDueText } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { Location } from '#features/divisions/schema.ts';
import { PlanUpload } from './PlanUpload.tsx';
import { useMovePin } from './useMovePin.ts';
import { usePlans, type Plan } from './usePlans.ts';

/** See {@link SitePlan}. */
export interface SitePlanProps {
  location: Location;
  /** All objects in walking order. */
  assets: readonly Asset[];
  current: string | undefined;
  onCurrent: (id: string) => void;
  /** Whether it is shown without the list, whose rows link to the objects. */
  isAlone: boolean;
  /** Called after a floor got a plan. */
  onPlan: () => void;
}

// coordinates on a plan go from 0 to 1
const middle = 0.5;

/** The plans of the floors of a location, with the objects on them; selecting an object in the list selects it here. */
export function SitePlan(props: SitePlanProps) {
  const { location, assets, current, onPlan } = props;
  const translate = useTranslate();
  const { plans, error, refetch } = usePlans(location.id);
  const [floor, setFloor] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  if (!plans) return <AwaitedPlace error={error} refetch={refetch} />;
  const chosen = assets.find(({ id }) => id === current);
  const plan = plans.find(({ name }) => name === floor) ?? plans.find(({ documentIds }) => isOn(documentIds, chosen)) ?? plans[0];
  const handleUploaded = (name: string) => {
    setFloor(name);
    onPlan();
  };
  const upload = (
    <PlanUpload location={location} floors={floorsOf(assets, plans)} onClose={() => setAdding(false)} onUploaded={handleUploaded} />
  );
  if (isAdding) return upload;
  if (!plan) {
    return (
      <Place title={translate('locations.plan.none')} action={{ label: translate('locations.plan.add'), onPress: () => setAdding(true) }}>
        {translate('locations.plan.noneHint')}
      </Place>
    );
  }
  return (
    <Frame>
      <div className="head">
        <h2>{translate('locations.plan.of', { floor: plan.name })}</h2>
        {plans.length > 1 && (
          <SelectInput
            label={translate('resources.assets.fields.floor')}
            required
            choices={plans.map(({ name }) => ({ id: name, label: name }))}
            value={plan.name}
            onChange={(name) => setFloor(name ?? undefined)}
          />
        )}
      </div>
      <PlanWithPins key={plan.documentId} {...props} plan={plan} />
      <div>
        <ActionButton onPress={() => setAdding(true)}>{translate('locations.plan.add')}</ActionButton>
      </div>
    </Frame>
  );
}

function PlanWithPins({ assets, current, onCurrent, isAlone, plan }: Omit<SitePlanProps, 'location' | 'onPlan'> & { plan: Plan }) {
  const translate = useTranslate();
  const pins = usePins(assets, plan);
  const { url, error } = useFile('documents', 'data', { path: { id: plan.documentId } });
  const move = useMovePin(assets);
  const [put, setPut] = useState<string>();
  const chosen = assets.find(({ id }) => id === current);
  const isPlaced = isOn(plan.documentIds, chosen);
  const place = (x: number, y: number) => {
    if (!chosen) return;
    setPut(chosen.id);
    void move(chosen.id, { x, y, documentId: plan.documentId }).then(
      () => announce(translate('locations.plan.placed', { name: codeOf(chosen) })),
      () => setPut(undefined),
    );
  };
  if (!url) return <AwaitedPlace error={error} refetch={() => undefined} />;
  return (
    <>
      <FloorPlan
        label={plan.name}
        url={url}
        pins={pins}
        selected={current}
        put={put}
        onSelect={onCurrent}
        onMove={(id, { x, y }) => move(id, { x, y, documentId: plan.documentId })}
        onPlace={chosen && !isPlaced ? ({ x, y }) => place(x, y) : undefined}
      />
      <p>
        {translate('locations.plan.hint')} <span className="keys">{translate('locations.plan.keys')}</span>
      </p>
      {(!chosen || (isAlone && isPlaced)) && <Unplaced {...{ assets, onCurrent, isAlone, plan }} />}
      {chosen && (
        <div className="chosen">
          {isAlone ? <Link to={`/assets/${chosen.id}`}>{codeOf(chosen)}</Link> : <strong>{codeOf(chosen)}</strong>}
          {isPlaced ? (
            <ActionButton onPress={() => void move(chosen.id, null).catch(() => undefined)}>
              {translate('locations.plan.takeOff')}
            </ActionButton>
          ) : (
            <ActionButton onPress={() => place(middle, middle)}>{translate('locations.plan.place')}</ActionButton>
          )}
        </div>
      )}
    </>
  );
}

/** The objects on a plan, numbered in walking order. */
function usePins(assets: readonly Asset[], plan: Plan) {
  const translate = useTranslate();
  const today = useToday();
  const dueText = useDueText();
  return assets.flatMap((asset, index) => {
    if (!isOn(plan.documentIds, asset)) return [];
    const number = String(index + 1);
    const standing = asset.status === 'InService' ? dueText(asset.dueDate) : translate(`assets.status.${asset.status}`);
    const name = [number, codeOf(asset), translate(`assetTypes.${asset.assetType}`), placeOf(asset), standing].filter(Boolean).join(', ');
    return [
      {
        id: asset.id,
        number,
        name,
        x: asset.planX ?? 0,
        y: asset.planY ?? 0,
        standing: assetStanding(asset, today),
      },
    ];
  });
}

/** How an object that is on no place of the plan is chosen: in the list beside it, or here where there is none. */
function Unplaced({ assets, onCurrent, isAlone, plan }: Pick<SitePlanProps, 'assets' | 'onCurrent' | 'isAlone'> & { plan: Plan }) {
  const translate = useTranslate();
  const choices = assets.flatMap((asset, index) =>
    isOn(plan.documentIds, asset)
      ? []
      : {
          id: asset.id,
          label: [index + 1, codeOf(asset), translate(`assetTypes.${asset.assetType}`), placeOf(asset)].filter(Boolean).join(', '),
        },
  );
  if (choices.length === 0) return null;
  if (!isAlone) return <p>{translate('locations.plan.fromList')}</p>;
  return <SelectInput label={translate('locations.plan.first')} choices={choices} value={null} onChange={(id) => id && onCurrent(id)} />;
}

function isOn(documentIds: ReadonlySet<string>, asset: Asset | undefined): boolean {
  return asset?.planDocumentId != null && documentIds.has(asset.planDocumentId) && asset.planX !== null && asset.planY !== null;
}

function floorsOf(assets: readonly Asset[], plans: readonly Plan[]): readonly string[] {
  const known = [...plans.map(({ name }) => name), ...assets.flatMap(({ floor }) => floor ?? [])];
  return [...new Set(known)].toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}

const Frame = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '.head': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: 8 },
  '.chosen': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, overflowWrap: 'anywhere' },
  '.chosen a': { color: colour.brand, fontWeight: 640 },
  h2: { ...theme.typography.h3, margin: 0 },
  [media.touch]: { '.keys': { display: 'none' } },
  p: { margin: 0, color: colour.ink2, fontSize: '0.8125rem' },
}));
