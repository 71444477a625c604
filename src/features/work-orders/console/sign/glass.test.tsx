import { act } from '@testing-library/react';
import SignaturePad from 'signature_pad';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../../../../../tests/support/renderConsole.tsx';
import { Glass } from './Glass.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stroke = (...x: number[]) => ({ points: x.map((at) => ({ x: at, y: 100, pressure: 0, time: 0 })) });

test('what was drawn stays whole when a phone is turned', () => {
  let width = 720;
  let turned = () => undefined as void;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        turned = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'offsetWidth', 'get').mockImplementation(() => width);
  const context = { scale: () => undefined, clearRect: () => undefined, fillRect: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(SignaturePad.prototype, 'toData').mockReturnValue([stroke(10, 632)] as never);
  const drawn = vi.spyOn(SignaturePad.prototype, 'fromData').mockReturnValue();
  renderConsole(<Glass ref={{ current: null }} />);
  const canvas = document.querySelector('canvas');
  expect(canvas?.width).toBe(1440);
  width = 320;
  act(() => turned());
  expect(canvas?.width).toBe(640);
  expect(drawn.mock.lastCall?.[0]).toMatchObject([
    {
      points: [
        { x: 5, y: 50 },
        { x: 316, y: 50 },
      ],
    },
  ]);
  width = 720;
  vi.mocked(SignaturePad.prototype.toData).mockReturnValue([stroke(5, 316)] as never);
  act(() => turned());
  expect(drawn.mock.lastCall?.[0]).toMatchObject([{ points: [{ x: 5 }, { x: 316 }] }]);
});
