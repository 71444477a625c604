/** A point on the map. */
export interface MapPoint {
  latitude: number;
  longitude: number;
}

/** Points that would overlap, drawn as one in their middle. */
export interface Cluster<Point extends MapPoint> {
  points: readonly Point[];
  latitude: number;
  longitude: number;
}

interface Pixel {
  x: number;
  y: number;
}

const reach = 40;

/** Combines points within a few pixels of each other; `project` converts a point into pixels at the current zoom. */
export function clusterPoints<Point extends MapPoint>(points: readonly Point[], project: (point: Point) => Pixel): Cluster<Point>[] {
  const groups: { at: Pixel; points: Point[] }[] = [];
  for (const point of points) {
    const at = project(point);
    const near = groups.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < reach);
    if (near) near.points.push(point);
    else groups.push({ at, points: [point] });
  }
  return groups.map(({ points: together }) => ({
    points: together,
    latitude: mean(together.map(({ latitude }) => latitude)),
    longitude: mean(together.map(({ longitude }) => longitude)),
  }));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
