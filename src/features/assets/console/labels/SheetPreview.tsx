import { useTranslate } from 'ra-core';
import { colour } from '#console/theme/colour.ts';
import type { LabelPaper } from '#features/service-reports/labelPapers.ts';

/** See {@link SheetPreview}. */
export interface SheetPreviewProps {
  paper: LabelPaper;
  /** The position of the first label to print, starting at one. */
  start: number;
  count: number;
  onStart: (position: number) => void;
}

const sheet = { width: 210, height: 297 };

/** The first sheet with the labels to print; pressing a label starts there. */
export function SheetPreview({ paper, start, count, onStart }: SheetPreviewProps) {
  const translate = useTranslate();
  const { columns, rows, left, top, stepX, stepY, width, height } = paper;
  const last = Math.min(start - 1 + count, columns * rows);
  return (
    <figure style={{ margin: 0 }}>
      <svg
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        aria-hidden
        style={{ width: '100%', background: colour.card, border: `1px solid ${colour.line2}` }}
      >
        {Array.from({ length: columns * rows }, (_, index) => {
          const x = left + (index % columns) * stepX;
          const y = top + Math.floor(index / columns) * stepY;
          const isPrinted = index + 1 >= start && index < last;
          return (
            // For the keyboard, the number input next to it does the same
            <g key={index} onClick={() => onStart(index + 1)} style={{ cursor: 'pointer' }}>
              <rect
                x={x}
                y={y}
                width={width}
                height={height}
                rx={1}
                fill={isPrinted ? colour.soft : 'transparent'}
                stroke={colour.line2}
                strokeWidth={0.4}
              />
              {isPrinted && <LabelDrawing x={x} y={y} width={width} height={height} />}
            </g>
          );
        })}
      </svg>
      <figcaption style={{ color: colour.ink2, fontSize: '0.8125rem' }}>
        {translate('assets.labels.preview', { smart_count: last - start + 1, first: start, last })}
      </figcaption>
    </figure>
  );
}

/** A simplified label: the code on the left, lines of text next to it. */
function LabelDrawing({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const size = Math.min(height - 2, width / 3);
  return (
    <>
      <rect x={x + 1} y={y + (height - size) / 2} width={size} height={size} fill={colour.ink2} />
      {[0.3, 0.5, 0.7].map((share) => (
        <rect
          key={share}
          x={x + size + 2.5}
          y={y + height * share}
          width={(width - size - 4) * (1.2 - share)}
          height={0.8}
          fill={colour.ink3}
        />
      ))}
    </>
  );
}
