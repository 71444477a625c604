/** @jsxImportSource preact */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { FieldError } from '../Field.tsx';
import { usePage } from '../Page.tsx';

/** The signature on the glass. */
export interface Drawing {
  /** What was drawn as PNG; undefined while nothing is. */
  image(): Promise<Blob | undefined>;
}

/** The strokes of a signature. */
export type Strokes = PointGroup[];

interface GlassProps {
  drawing: RefObject<Drawing | null>;
  hasInk: boolean;
  onInk: (hasInk: boolean) => void;
  /** What was drawn before the page was left. */
  first: Strokes;
  onStrokes: (strokes: Strokes) => void;
  /** Whether the signature is being sent, so that nothing is drawn over it. */
  isFixed: boolean;
  error: string | undefined;
}

// Enough for paper, and far below what the server takes
const mostDensity = 2;

/** The area in which is signed by finger, pen or mouse. */
export function Glass({ drawing, hasInk, onInk, first, onStrokes, isFixed, error }: GlassProps) {
  const { text } = usePage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const signature = new SignaturePad(element, { penColor: '#13231f', backgroundColor: '#ffffff', minWidth: 0.8, maxWidth: 2.6 });
    pad.current = signature;
    signature.addEventListener('endStroke', () => {
      onInk(!signature.isEmpty());
      onStrokes(signature.toData());
    });
    signature.fromData(first);
    drawing.current = { image: () => imageOf(signature, element) };
    const observer = new ResizeObserver(() => fitCanvas(signature, element));
    observer.observe(element);
    fitCanvas(signature, element);
    return () => {
      observer.disconnect();
      signature.off();
    };
  }, [drawing, onInk, onStrokes, first]);

  useEffect(() => {
    if (isFixed) pad.current?.off();
    else pad.current?.on();
  }, [isFixed]);

  const clear = () => {
    pad.current?.clear();
    onInk(false);
    onStrokes([]);
  };
  return (
    <>
      <div class="glass">
        <canvas ref={canvas}>{text.sign.pad}</canvas>
        {!hasInk && <span aria-hidden="true">{text.sign.here}</span>}
      </div>
      {error !== undefined && <FieldError id="glass-error">{error}</FieldError>}
      {hasInk && (
        <button type="button" class="link" onClick={clear}>
          {text.sign.clear}
        </button>
      )}
    </>
  );
}

/** Gives the canvas the size of its place. It loses its picture by that, so what was drawn is drawn again. */
function fitCanvas(signature: SignaturePad, canvas: HTMLCanvasElement): void {
  const density = Math.min(mostDensity, window.devicePixelRatio || 1);
  if (canvas.offsetWidth === 0 || canvas.width === Math.round(canvas.offsetWidth * density)) return;
  const strokes = strokesWithin(signature.toData(), canvas.offsetWidth);
  canvas.width = Math.round(canvas.offsetWidth * density);
  canvas.height = Math.round(canvas.offsetHeight * density);
  canvas.getContext('2d')?.scale(density, density);
  signature.clear();
  signature.fromData(strokes);
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

function imageOf(signature: SignaturePad, canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  if (signature.isEmpty()) return Promise.resolve(undefined);
  return new Promise((resolve) => canvas.toBlob((bytes) => resolve(bytes ?? undefined), 'image/png'));
}
