import { styled } from '@mui/material/styles';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';

/** The styles of a map: pale land, pins in the brand's colour. */
export const MapFrame = styled('div')({
  position: 'relative',
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  overflow: 'hidden',
  [media.print]: { display: 'none' },
  '.leaflet-container': { height: '100%', background: colour.paper, font: 'inherit', zIndex: 0 },
  '.leaflet-container:focus-visible': { outline: `2px solid ${colour.brand}`, outlineOffset: -2 },
  '.land': { fill: colour.soft, fillOpacity: 1, stroke: colour.line2, strokeWidth: 1 },
  '.town span': {
    position: 'absolute',
    transform: 'translate(-50%, 16px)',
    color: colour.ink2,
    fontSize: '0.75rem',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
  '.pin': {
    borderRadius: 999,
    backgroundColor: colour.brand,
    border: `2px solid ${colour.card}`,
    color: colour.onBrand,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    fontSize: '0.8125rem',
    fontWeight: 640,
    fontFeatureSettings: '"tnum"',
  },
  // overdue accounts also have another shape, for readers who cannot distinguish the colours
  '.pin.late': { borderRadius: 3, backgroundColor: colour.bad, color: colour.card },
  '.pin.someLate': { borderColor: colour.bad, outline: `2px solid ${colour.bad}` },
  '.pin:hover': { zIndex: '1001 !important', boxShadow: `0 0 0 3px ${colour.soft}, 0 0 0 4px ${colour.brand}` },
  '.pin.chosen': { boxShadow: `0 0 0 3px ${colour.card}, 0 0 0 6px ${colour.signal}` },
  '.pin:focus-visible': { outline: `3px solid ${colour.signal}`, outlineOffset: 1 },
  '.leaflet-bar': { border: `1px solid ${colour.line2}`, boxShadow: 'none' },
  '.leaflet-bar a': { backgroundColor: colour.card, color: colour.ink, borderColor: colour.line },
  '.leaflet-bar a.leaflet-disabled': { backgroundColor: colour.card, color: colour.ink3 },
});
