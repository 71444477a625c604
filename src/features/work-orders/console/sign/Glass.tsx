import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { colour } from '#console/theme/colour.ts';

/** The drawn signature. */
export interface Drawing {
  /** The drawing as PNG; undefined while it is empty. */
  image(): Promise<Blob | undefined>;
}

const density = 2;

/** The area to sign by finger, pen or mouse; ink on paper, even in dark mode. */
export function Glass({ ref }: { ref: Ref<Drawing> }) {
  const translate = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const signature = new SignaturePad(element, { penColor: '#13231f', backgroundColor: '#ffffff', minWidth: 0.8, maxWidth: 2.6 });
    pad.current = signature;
    // a canvas that gets another size loses its picture, so the strokes are drawn again
    const resize = () => {
      if (element.offsetWidth === 0 || element.width === element.offsetWidth * density) return;
      const strokes = strokesWithin(signature.toData(), element.offsetWidth);
      element.width = element.offsetWidth * density;
      element.height = element.offsetHeight * density;
      element.getContext('2d')?.scale(density, density);
      signature.clear();
      signature.fromData(strokes);
    };
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    resize();
    return () => {
      observer.disconnect();
      signature.off();
    };
  }, []);
  useImperativeHandle(ref, () => ({
    image: async () => {
      const element = canvas.current;
      if (!element || !pad.current || pad.current.isEmpty()) return undefined;
      return new Promise((resolve) => element.toBlob((bytes) => resolve(bytes ?? undefined), 'image/png'));
    },
  }));
  return (
    <div>
      <Paper ref={canvas}>{translate('workOrders.sign.pad')}</Paper>
      <ActionButton onPress={() => pad.current?.clear()}>{translate('workOrders.sign.clear')}</ActionButton>
    </div>
  );
}

const margin = 4;

/** The strokes as they are, or smaller where they would stick out at the right, as after a phone was turned upright. */
function strokesWithin(strokes: PointGroup[], width: number): PointGroup[] {
  const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)));
  const scale = Math.min(1, (width - margin) / right);
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
}

const Paper = styled('canvas')({
  display: 'block',
  width: '100%',
  height: 180,
  marginBottom: 8,
  border: `1px dashed ${colour.edge}`,
  borderRadius: 8,
  background: '#fff',
  touchAction: 'none',
});
