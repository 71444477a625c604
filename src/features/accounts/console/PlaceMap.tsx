import * as L from 'leaflet';
import { useTranslate } from 'ra-core';
import { useContext, useEffect, useRef } from 'react';
import { LayoutContext } from '#console/layout/LayoutContext.ts';
import type { Account } from '../schema.ts';
import { createMap, iconOf } from './createMap.ts';
import { MapFrame } from './MapFrame.tsx';
import { placeMapHeight } from './placeMapHeight.ts';

/** A small map with the location of an account. */
export function PlaceMap({ account }: { account: Pick<Account, 'name' | 'latitude' | 'longitude'> }) {
  const translate = useTranslate();
  const tileServer = useContext(LayoutContext)?.tileServer;
  const element = useRef<HTMLDivElement>(null);
  const { name, latitude, longitude } = account;
  useEffect(() => {
    if (!element.current || latitude === null || longitude === null) return undefined;
    const map = createMap(element.current, { tileServer }).setView([latitude, longitude], tileServer === undefined ? 8 : 14, {
      animate: false,
    });
    const icon = iconOf('pin', 16);
    L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
    return () => void map.remove();
  }, [latitude, longitude, tileServer]);
  return (
    <MapFrame as="figure" aria-label={translate('accounts.mapView.place', { name })} sx={{ height: placeMapHeight, margin: 0 }}>
      <div ref={element} aria-hidden inert />
    </MapFrame>
  );
}
