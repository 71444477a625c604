import { styled } from '@mui/material/styles';
import * as L from 'leaflet';
import { useListContext, useTranslate } from 'ra-core';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMethod } from '#console/data/useMethod.ts';
import { LayoutContext } from '#console/layout/LayoutContext.ts';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import { mostInBox } from '../rules.ts';
import type { AccountPoint } from '../schema.ts';
import { clusterPoints, type Cluster } from './clusterPoints.ts';
import { createMap, iconOf } from './createMap.ts';
import { MapFrame } from './MapFrame.tsx';

type Box = Record<'longitudeMax' | 'longitudeMin' | 'latitudeMax' | 'latitudeMin', number>;
type Pin = AccountPoint & { latitude: number; longitude: number };

const bothCountries: Box = { longitudeMax: 15.1, longitudeMin: 3.3, latitudeMax: 55.1, latitudeMin: 47.2 };

/** The accounts that match the list's search and filters, on the map; moving it loads the visible ones. */
export function AccountMap() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const [box, setBox] = useState(bothCountries);
  const [chosen, setChosen] = useState<AccountPoint>();
  const query = { ...box, ...queryOf(filterValues) };
  const { data, error, refetch, isPlaceholderData } = useMethod('accounts', 'inBox', { query }, { keepPrevious: true });
  const pins = useMemo(() => (data ?? []).filter((point): point is Pin => hasPlace(point)), [data]);
  const wanted = JSON.stringify(filterValues);
  const [sought, setSought] = useState(wanted);
  if (sought !== wanted) {
    setSought(wanted);
    setBox(bothCountries);
    setChosen(undefined);
  }
  const element = usePins(pins, {
    wanted,
    isWhole: !isPlaceholderData && box === bothCountries,
    chosen: chosen?.id,
    onMove: setBox,
    onChoose: setChosen,
  });
  if (error) return <ProblemPlace error={error} onRetry={() => void refetch()} />;
  const isTruncated = pins.length >= mostInBox;
  return (
    <section aria-label={translate('accounts.mapView.label')}>
      <MapFrame sx={{ height: 'clamp(320px, 62vh, 640px)' }}>
        <div ref={element} style={{ height: '100%' }} />
        {chosen && <ChosenAccount account={chosen} />}
      </MapFrame>
      <Summary>
        {pins.length === 0 ? translate('accounts.mapView.none') : translate('accounts.mapView.shown', { smart_count: pins.length })}
        {isTruncated && ` ${translate('accounts.mapView.truncated')}`}
      </Summary>
    </section>
  );
}

/** The search and filters of the list, as a query of the call for a rectangle. */
function queryOf(filter: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])));
}

function hasPlace({ latitude, longitude }: AccountPoint): boolean {
  return latitude !== null && longitude !== null;
}

function ChosenAccount({ account }: { account: AccountPoint }) {
  const { id, code, name, addressLine1, postcode, city } = account;
  return (
    <Chosen>
      <Link to={`/accounts/${id}`}>{name}</Link>
      <span>
        {code} · {[addressLine1, postcode, city].filter(Boolean).join(', ')}
      </span>
    </Chosen>
  );
}

interface PinOptions {
  /** Search and filters; after a change, the map shows all matches. */
  wanted: string;
  /** Whether the pins are complete, wherever the map is moved. */
  isWhole: boolean;
  /** The account whose pin was pressed last. */
  chosen: string | undefined;
  onMove: (box: Box) => void;
  onChoose: (point: AccountPoint) => void;
}

/** Creates a map with pins in the element of the returned ref. */
function usePins(pins: readonly Pin[], { wanted, isWhole, chosen, onMove, onChoose }: PinOptions) {
  const translate = useTranslate();
  const tileServer = useContext(LayoutContext)?.tileServer;
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<L.Map>(undefined);
  const fitted = useRef<string>(undefined);
  const latest = useRef(wanted);
  const [zoom, setZoom] = useState(0);

  useEffect(() => {
    latest.current = wanted;
  });

  useEffect(() => {
    if (!element.current) return undefined;
    const texts = { in: translate('accounts.mapView.zoomIn'), out: translate('accounts.mapView.zoomOut') };
    const made = createMap(element.current, { tileServer, zoom: texts });
    map.current = made;
    made.on('moveend', () => {
      setZoom(made.getZoom());
      // a movement that began before a new search must not limit the rectangle of that search
      if (fitted.current === latest.current) onMove(boxOf(made.getBounds()));
    });
    return () => {
      fitted.current = undefined;
      made.remove();
    };
  }, [tileServer, translate, onMove]);

  useEffect(() => {
    const here = map.current;
    if (!here) return undefined;
    if (fitted.current !== wanted && isWhole && pins.length > 0) {
      fitted.current = wanted;
      here.fitBounds(L.latLngBounds(pins.map(({ latitude, longitude }) => [latitude, longitude])).pad(0.1), {
        maxZoom: 10,
        animate: false,
      });
    }
    const layer = L.layerGroup(clustersOn(here, pins).map((cluster) => markerOf(cluster, here, { chosen, onChoose, translate }))).addTo(
      here,
    );
    return () => void layer.remove();
  }, [pins, zoom, wanted, isWhole, chosen, onChoose, translate]);

  return element;
}

function boxOf(bounds: L.LatLngBounds): Box {
  const [west, east] = [Math.max(bounds.getWest(), -180), Math.min(bounds.getEast(), 180)];
  const [south, north] = [Math.max(bounds.getSouth(), -90), Math.min(bounds.getNorth(), 90)];
  const rounded = (degrees: number) => Number(degrees.toFixed(4));
  return { longitudeMin: rounded(west), longitudeMax: rounded(east), latitudeMin: rounded(south), latitudeMax: rounded(north) };
}

function clustersOn(map: L.Map, pins: readonly Pin[]): Cluster<Pin>[] {
  return clusterPoints(pins, ({ latitude, longitude }) => map.project([latitude, longitude]));
}

interface MarkerSurroundings extends Pick<PinOptions, 'chosen' | 'onChoose'> {
  translate: ReturnType<typeof useTranslate>;
}

function markerOf(
  { points, latitude, longitude }: Cluster<Pin>,
  map: L.Map,
  { chosen, onChoose, translate }: MarkerSurroundings,
): L.Marker {
  const [first] = points;
  const isOne = points.length === 1;
  const late = points.filter(({ isLate }) => isLate).length;
  const name = isOne && first ? first.name : translate('accounts.mapView.cluster', { smart_count: points.length });
  const label = late > 0 ? translate('accounts.mapView.late', { name, smart_count: late }) : name;
  const isChosen = points.some(({ id }) => id === chosen);
  const size = isOne ? 16 : Math.min(24 + points.length / 2, 44);
  const className = ['pin', late > 0 && (isOne ? 'late' : 'someLate'), isChosen && 'chosen'].filter(Boolean).join(' ');
  const icon = iconOf(className, size, isOne ? '' : String(points.length));
  const marker = L.marker([latitude, longitude], { icon, title: label, keyboard: true, zIndexOffset: isChosen ? 1000 : 0 });
  const press = () => {
    if (isOne && first) onChoose(first);
    else map.fitBounds(L.latLngBounds(points.map((point) => [point.latitude, point.longitude])).pad(0.2), { maxZoom: 12 });
  };
  marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label));
  marker.on('click', press);
  marker.on('keypress', ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key === 'Enter') press();
  });
  return marker;
}

const Summary = styled('output')({ display: 'block', margin: '8px 4px', color: colour.ink2, fontSize: '0.875rem' });

const Chosen = styled('div')({
  position: 'absolute',
  insetInline: 12,
  bottom: 12,
  zIndex: 1,
  maxWidth: 420,
  padding: '10px 14px',
  display: 'grid',
  backgroundColor: colour.card,
  border: `1px solid ${colour.line2}`,
  borderRadius: 8,
  a: { color: colour.brand, fontWeight: 640 },
  span: { color: colour.ink2, fontSize: '0.875rem' },
});
