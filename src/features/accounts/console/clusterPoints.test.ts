import { describe, expect, it } from 'vitest';
import { clusterPoints } from './clusterPoints.ts';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });
const project = ({ longitude, latitude }: { longitude: number; latitude: number }) => ({ x: longitude * 10, y: latitude * 10 });

describe('clusterPoints', () => {
  it('draws near points as one in their middle and leaves the others alone', () => {
    const clusters = clusterPoints([at(1, 1), at(3, 1), at(50, 50)], project);
    expect(clusters.map(({ points, longitude, latitude }) => [points.length, longitude, latitude])).toEqual([
      [2, 2, 1],
      [1, 50, 50],
    ]);
  });

  it('loses no point', () => {
    const points = Array.from({ length: 500 }, (_, index) => at((index * 37) % 90, (index * 53) % 90));
    expect(clusterPoints(points, project).reduce((sum, cluster) => sum + cluster.points.length, 0)).toBe(500);
  });
});
