import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

// Draws the outlines of the Netherlands and Germany for the console's map from Natural Earth (public domain, 1:10m).
const target = new URL('../src/features/accounts/console/outlines.json', import.meta.url);
const countries: Readonly<Record<string, string>> = { '528': 'NL', '276': 'DE' };

type Topology = Parameters<typeof feature>[0];
const atlas: Topology = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8'));
const all = atlas.objects['countries'];
if (!all) throw new Error('The atlas holds no countries');
const world = feature(atlas, all);
const features = ('features' in world ? world.features : [world])
  .filter(({ id }) => String(id) in countries)
  .map(({ id, geometry }) => ({
    type: 'Feature',
    properties: { country: countries[String(id)] },
    geometry: { type: 'MultiPolygon', coordinates: polygonsOf(geometry).filter(isInEurope).map(thinned) },
  }));
writeFileSync(target, `${JSON.stringify({ type: 'FeatureCollection', features })}\n`);

function polygonsOf(geometry: { type: string; coordinates?: unknown }): number[][][][] {
  const coordinates = geometry.coordinates as number[][][] | number[][][][]; // a country is one polygon or several
  return geometry.type === 'Polygon' ? [coordinates as number[][][]] : (coordinates as number[][][][]);
}

function isInEurope([ring = []]: number[][][]): boolean {
  return ring.every(([longitude = 0, latitude = 0]) => longitude > 2 && latitude > 46);
}

// A precision of a hundred metres is enough for a map of a country; points that then coincide are merged
function thinned(polygon: number[][][]): number[][][] {
  return polygon
    .map((ring) => ring.map((point) => point.map((degrees) => Number(degrees.toFixed(3)))))
    .map((ring) => ring.filter((point, index) => index === 0 || String(point) !== String(ring[index - 1])));
}
