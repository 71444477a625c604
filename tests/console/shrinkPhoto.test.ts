import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from '../../src/pages/asset/shrinkPhoto.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a transparent picture is drawn on a white ground, because JPEG has no transparency', async () => {
  const drawn: unknown[] = [];
  const context = {
    fillStyle: '',
    fillRect(...area: number[]) {
      drawn.push([this.fillStyle, ...area]);
    },
    drawImage: () => drawn.push('image'),
  };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 40, height: 30 }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['jpeg'])));
  await shrinkPhoto(new File(['png'], 'a.png', { type: 'image/png' }));
  expect(drawn).toEqual([['#fff', 0, 0, 40, 30], 'image']);
});
