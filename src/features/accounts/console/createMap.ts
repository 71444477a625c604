import 'leaflet/dist/leaflet.css';
import * as L from 'leaflet';
import type { GeoJsonObject } from 'geojson';
import { mapTowns } from './mapTowns.ts';
import outlines from './outlines.json' with { type: 'json' };

/** The options of a map. */
export interface MapOptions {
  /** Address of map tiles with {z}, {x} and {y}; without it the map shows outlines. */
  tileServer: string | undefined;
  /** The country that the map shows until it is moved, ISO 3166-1 alpha-2; without it, or for a country without an outline, both. */
  country?: string | undefined;
  /** Texts of the zoom buttons; without them there are no buttons and the map cannot be moved. */
  zoom?: { in: string; out: string };
}

type Extent = [[south: number, west: number], [north: number, east: number]];

const extents: Readonly<Record<string, Extent>> = {
  NL: [
    [50.75, 3.35],
    [53.55, 7.23],
  ],
  DE: [
    [47.27, 5.87],
    [55.06, 15.04],
  ],
};
const bothCountries: Extent = [
  [47.27, 3.35],
  [55.06, 15.04],
];

/** A map of the Netherlands and Germany in an element. */
export function createMap(element: HTMLElement, { tileServer, country, zoom }: MapOptions): L.Map {
  const moves = zoom !== undefined;
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 5,
    maxZoom: tileServer === undefined ? 12 : 18,
    zoomSnap: 0.5,
    dragging: moves,
    keyboard: moves,
    scrollWheelZoom: moves,
    doubleClickZoom: moves,
    touchZoom: moves,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    fadeAnimation: false,
  }).fitBounds(extents[country ?? ''] ?? bothCountries, { animate: false });
  if (zoom) L.control.zoom({ position: 'topright', zoomInTitle: zoom.in, zoomOutTitle: zoom.out }).addTo(map);
  if (tileServer === undefined) drawOutlines(map);
  else L.tileLayer(tileServer).addTo(map);
  return map;
}

function drawOutlines(map: L.Map): void {
  // the file is GeoJSON, written by scripts/outlines.ts
  L.geoJSON(outlines as GeoJsonObject, { interactive: false, style: { className: 'land' } }).addTo(map);
  const names = L.layerGroup().addTo(map);
  const name = () => {
    names.clearLayers();
    for (const [town, latitude, longitude, from] of mapTowns) {
      if (map.getZoom() < from) continue;
      const mark = L.marker([latitude, longitude], { icon: iconOf('town', 0, town), interactive: false, keyboard: false }).addTo(names);
      if (sticksOut(mark.getElement()?.firstElementChild, map.getContainer())) mark.remove();
    }
  };
  // other names are cut by the edge after the map was moved
  map.on('moveend', name);
  name();
}

// a partly visible name is hidden
function sticksOut(text: Element | null | undefined, frame: Element): boolean {
  if (!text) return false;
  const [inner, outer] = [text.getBoundingClientRect(), frame.getBoundingClientRect()];
  return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
}

/** A marker with a class, a size in pixels and a text. */
export function iconOf(className: string, size: number, text = ''): L.DivIcon {
  const html = document.createElement('span');
  html.textContent = text;
  return L.divIcon({ className, html, iconSize: [size, size] });
}
