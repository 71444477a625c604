import * as L from 'leaflet';
import { useTranslate } from 'ra-core';
import { useContext, useEffect, useRef } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { LayoutContext } from '#console/layout/LayoutContext.ts';
import { createMap, iconOf, MapFrame } from '#features/accounts/console/map/index.ts';
import { useDivisionCountry } from '#features/divisions/console/country/index.ts';
import { hasPlace, routeKm } from '../distance.ts';
import type { PlannedVisit, PlanningBoard } from '../schema.ts';
import { spanAt } from './boardPlace.ts';
import type { Held } from './useHolding.ts';

/** See {@link DayMap}. */
export interface DayMapProps {
  board: PlanningBoard;
  visits: readonly PlannedVisit[];
  day: { engineerId: string; day: string };
  held: Held | undefined;
}

// The outlines of countries say nothing around a single place from nearby
function closestOutlines(places: number): number {
  return places > 1 ? 9 : 7;
}

/** The route of an engineer on a day, with the held item. */
export function DayMap({ board, visits, day, held }: DayMapProps) {
  const translate = useTranslate();
  const format = useFormat();
  const tileServer = useContext(LayoutContext)?.tileServer;
  const country = useDivisionCountry();
  const element = useRef<HTMLDivElement>(null);
  const engineer = board.engineers.find(({ id }) => id === day.engineerId)?.fullName ?? '';
  const heldStop = held && { ...held.item.of, start: spanAt(held.item, held.place).start.toISOString(), isHeld: true };
  const planned = visits
    .filter(({ id }) => id !== held?.item.key)
    .map(({ latitude, longitude, plannedStart }) => ({ latitude, longitude, start: plannedStart ?? '', isHeld: false }));
  const stops = [...planned, ...(heldStop ? [heldStop] : [])].toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const points = stops.filter(hasPlace).map(({ latitude, longitude, isHeld }) => ({ latitude, longitude, isHeld }));
  const drawn = JSON.stringify(points);
  useEffect(() => {
    if (!element.current) return undefined;
    const map = createMap(element.current, { tileServer, country });
    const shown = JSON.parse(drawn) as typeof points; // written two lines above
    for (const { latitude, longitude, isHeld } of shown) {
      const icon = iconOf(isHeld ? 'pin late' : 'pin', 16);
      L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
    }
    const way = shown.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
    if (way.length > 1) L.polyline(way, { interactive: false, className: 'way' }).addTo(map);
    if (way.length > 0)
      map.fitBounds(L.latLngBounds(way), {
        padding: [24, 24],
        maxZoom: tileServer === undefined ? closestOutlines(way.length) : 13,
        animate: false,
      });
    return () => void map.remove();
  }, [drawn, tileServer, country]);
  const km = routeKm(stops);
  const more = km - routeKm(planned);
  return (
    <>
      <h2 style={{ margin: '0 0 8px', fontSize: '1rem', fontWeight: 640 }}>{`${format.longDate(day.day)}, ${engineer}`}</h2>
      <MapFrame
        as="figure"
        aria-label={translate('planning.mapOf', { name: engineer, day: format.longDate(day.day), smart_count: points.length })}
        sx={{ height: 260, margin: 0, '.way': { stroke: 'var(--brand)', strokeWidth: 2, strokeDasharray: '6 5', fill: 'none' } }}
      >
        <div ref={element} aria-hidden inert style={{ height: '100%' }} />
      </MapFrame>
      <p style={{ margin: '8px 0' }} hidden={points.length < 2}>
        <strong>{translate('planning.way', { km: format.number(km, 1) })}</strong>
        {heldStop && more > 0 ? ` ${translate('planning.wayMore', { km: format.number(more, 1) })}` : ''}
      </p>
    </>
  );
}
