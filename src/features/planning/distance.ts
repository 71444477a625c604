/** A position. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** An optional position. */
export type MaybePoint = { latitude: number | null; longitude: number | null };

const earthRadiusKm = 6371;

/** The distance between two points along a great circle, in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)];
  const half = (from: number, to: number) => Math.sin((to - from) / 2) ** 2;
  const haversine =
    half(latitudeA, latitudeB) + Math.cos(latitudeA) * Math.cos(latitudeB) * half(radians(a.longitude), radians(b.longitude));
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** The length of a route over several stops in their order; stops without a position are skipped. */
export function routeKm(stops: readonly MaybePoint[]): number {
  const points = stops.filter(hasPlace);
  return points.slice(1).reduce((sum, point, index) => sum + distanceKm(points[index] ?? point, point), 0);
}

/**
 * The distance of a place from its nearer neighbour of the day, the stop before or after it. Undefined when it, or both
 * neighbours, have no position.
 */
export function neighbourKm(place: MaybePoint, stops: readonly (MaybePoint & { start: string })[], start: string): number | undefined {
  if (!hasPlace(place)) return undefined;
  const located = stops.filter(hasPlace);
  const before = located
    .filter((stop) => stop.start <= start)
    .reduce<Stop | undefined>((last, stop) => (last && last.start > stop.start ? last : stop), undefined);
  const after = located
    .filter((stop) => stop.start > start)
    .reduce<Stop | undefined>((first, stop) => (first && first.start <= stop.start ? first : stop), undefined);
  const distances = [before, after].filter((stop) => stop !== undefined).map((stop) => distanceKm(place, stop));
  return distances.length === 0 ? undefined : Math.min(...distances);
}

type Stop = Point & { start: string };

/** Whether something has a position. */
export function hasPlace<Thing extends MaybePoint>(thing: Thing): thing is Thing & Point {
  return thing.latitude !== null && thing.longitude !== null;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
