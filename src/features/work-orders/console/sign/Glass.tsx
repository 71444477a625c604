import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import SignaturePad from 'signature_pad';
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
    element.width = element.offsetWidth * density;
    element.height = element.offsetHeight * density;
    element.getContext('2d')?.scale(density, density);
    const signature = new SignaturePad(element, { penColor: '#13231f', backgroundColor: '#ffffff', minWidth: 0.8, maxWidth: 2.6 });
    pad.current = signature;
    return () => signature.off();
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
