import { expect, onTestFinished, test, vi } from 'vitest';
import { createMap } from './createMap.ts';

test('a map names no town whose name its edge would cut', () => {
  const frame = document.createElement('div');
  // Utrecht lies at the edge
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this === frame ? new DOMRect(0, 0, 200, 200) : new DOMRect(this.textContent === 'Utrecht' ? -20 : 20, 20, 50, 10);
  });
  onTestFinished(() => rects.mockRestore());
  const map = createMap(frame, { tileServer: undefined });
  map.setView([52.1, 5.1], 9, { animate: false });
  const names = [...frame.querySelectorAll('.town')].map(({ textContent }) => textContent);
  expect(names).toContain('Amsterdam');
  expect(names).not.toContain('Utrecht');
  map.remove();
});

test.each([
  ['NL', 52.2, 5.3],
  ['DE', 51.4, 10.5],
  [undefined, 51.4, 9.2],
])('a map of a division in %s shows its country', (country, latitude, longitude) => {
  const map = createMap(document.createElement('div'), { tileServer: undefined, country });
  expect(map.getCenter().lat).toBeCloseTo(latitude, 0);
  expect(map.getCenter().lng).toBeCloseTo(longitude, 0);
  map.remove();
});
