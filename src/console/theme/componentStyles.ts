import type { CSSObject, ThemeOptions } from '@mui/material/styles';
import { footHeight, stickyFootHeight } from '../layout/footHeight.ts';
import { colour } from './colour.ts';
import { media } from './media.ts';
import { visuallyHidden } from './visuallyHidden.ts';
import { topBarHeight } from '../layout/topBarHeight.ts';

const edge = `1px solid ${colour.line}`;
const inputEdge = `1px solid ${colour.edge}`;
const focusRing: CSSObject = { outline: `2px solid ${colour.brand}`, outlineOffset: '1px' };
const floating: CSSObject = { border: `1px solid ${colour.line2}`, boxShadow: `0 8px 24px ${colour.shade}`, backgroundImage: 'none' };

/** The styles of MUI's components: flat, borders of 1 px, one visible focus ring, no ripple. */
export function componentStyles(base: CSSObject): ThemeOptions['components'] {
  return { MuiCssBaseline: { styleOverrides: { ...base, ...page } }, ...buttons, ...surfaces, ...fields, ...contents };
}

const buttons: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing, touchAction: 'manipulation' } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        borderRadius: 6,
        minHeight: 36,
        padding: '6px 14px',
        whiteSpace: 'nowrap',
        // a button that was disabled for a moment is legible again at once
        transition: 'none',
        [media.touch]: { minHeight: 44 },
        [media.print]: { display: 'none' },
        variants: [
          { props: { variant: 'outlined', color: 'primary' }, style: { color: colour.ink } },
          { props: { variant: 'outlined', color: 'error' }, style: { borderColor: colour.bad } },
        ],
      },
      outlined: {
        backgroundColor: colour.card,
        borderColor: colour.line2,
        '&:hover': { backgroundColor: colour.hover, borderColor: colour.edge },
      },
      // the border is visible only where a system with high contrast removes the background
      contained: { fontWeight: 640, border: '1px solid transparent' },
      text: { padding: '4px 8px' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6, [media.touch]: { minWidth: 44, minHeight: 44 } } } },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40, borderBottom: `1px solid ${colour.line2}`, [media.print]: { display: 'none' } },
      indicator: { height: 3, borderBottom: '3px solid transparent' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        padding: '8px 12px',
        minWidth: 0,
        fontSize: '0.875rem',
        '&.Mui-selected': { color: colour.ink, fontWeight: 640 },
        [media.touch]: { minHeight: 44 },
      },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: colour.brand } } },
};

const surfaces: ThemeOptions['components'] = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' }, outlined: { border: edge } } },
  MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: 8 } } },
  MuiMenu: {
    // inside `main`, so that nothing is outside of the page's landmarks
    defaultProps: { container: () => document.querySelector('main') ?? document.body },
    styleOverrides: { paper: { ...floating, borderRadius: 8, marginTop: 4 }, list: { padding: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: { root: { borderRadius: 6, minHeight: 36, fontSize: '0.875rem', [media.touch]: { minHeight: 44 } } },
  },
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiAutocomplete: { styleOverrides: { paper: floating, option: { minHeight: 36 } } },
  MuiDialog: { styleOverrides: { paper: { ...floating, borderRadius: 8 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 640, padding: '16px 20px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px' } } },
  // long German labels are placed below each other on a phone
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: { root: { padding: '12px 20px 16px', gap: 8, flexWrap: 'wrap' } },
  },
  MuiDrawer: { styleOverrides: { paper: { borderRadius: 0, boxShadow: 'none' } } },
  MuiTooltip: {
    styleOverrides: { tooltip: { backgroundColor: colour.ink, color: colour.card, fontSize: '0.78125rem', fontWeight: 400 } },
  },
};

const fields: ThemeOptions['components'] = {
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        backgroundColor: colour.card,
        minHeight: 36,
        fontSize: '0.9375rem',
        // labels are above their inputs, so the outline needs no gap for them
        '& .MuiOutlinedInput-notchedOutline': { border: inputEdge, top: 0, legend: { display: 'none' } },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colour.ink3 },
        [media.touch]: { minHeight: 44, fontSize: '1rem' },
      },
      input: { padding: '7px 12px', textOverflow: 'ellipsis', '&::placeholder': { color: colour.ink3, opacity: 1 } },
      multiline: { padding: '7px 12px', '& textarea': { padding: 0 } },
    },
  },
  MuiFormLabel: {
    styleOverrides: { root: { color: colour.ink2, fontSize: '0.78125rem', '&.Mui-focused': { color: colour.ink2 } } },
  },
};

// the colours of alerts are those of states
const alerts = (['info', 'ok', 'warn', 'bad'] as const).map((state, index) => ({
  props: { severity: (['info', 'success', 'warning', 'error'] as const)[index] },
  style: {
    color: colour.ink,
    backgroundColor: colour[`${state}Soft`],
    borderColor: colour[state],
    '& .MuiAlert-icon': { color: colour[state] },
  },
}));

const contents: ThemeOptions['components'] = {
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 8, padding: '4px 14px', border: edge, variants: alerts, [media.phone]: { flexWrap: 'wrap' } },
      message: { [media.phone]: { flex: '1 1 0', minWidth: 0 } },
      // below the text where there is no room beside it
      action: { gap: 8, [media.phone]: { flex: '1 0 100%', flexWrap: 'wrap', margin: 0, padding: '0 0 8px' } },
    },
  },
  MuiTableCell: { styleOverrides: { root: { borderBottom: edge, padding: '0 12px', height: 40, fontSize: '0.875rem' } } },
  MuiChip: { styleOverrides: { root: { height: 24, fontSize: '0.8125rem', borderRadius: 999 } } },
  MuiSkeleton: { defaultProps: { animation: false }, styleOverrides: { root: { backgroundColor: colour.line } } },
};

const page: CSSObject = {
  // as wide as our own font, so that nothing moves when that one has loaded
  '@font-face': { fontFamily: 'Until Atkinson', src: "local('Arial'), local('Liberation Sans'), local('Helvetica')", sizeAdjust: '98.5%' },
  // a long word, such as a web address, does not make the page wider
  html: {
    fontSize: '100%',
    overflowWrap: 'break-word',
    scrollPaddingTop: topBarHeight + 12,
    scrollPaddingBottom: `max(var(${footHeight}, 0px), var(${stickyFootHeight}, 0px))`,
  },
  'td, th, output, time, code': { fontFeatureSettings: "'tnum'" },
  '.number': { fontFeatureSettings: "'tnum'", textAlign: 'end' },
  a: { color: colour.brand },
  // links that call a number need the size of a thumb on a touch screen
  ':is(a[href^="tel:"], a[href^="mailto:"])': { display: 'inline-flex', alignItems: 'center', minHeight: 24, marginBlock: -2 },
  [media.touch]: { ':is(a[href^="tel:"], a[href^="mailto:"])': { minHeight: 44, marginBlock: 0 } },
  ':focus-visible': focusRing,
  'h1:focus, main:focus': { outline: 'none' },
  // what is chosen differs from the others by its background alone
  [media.forcedColours]: {
    ':is([aria-pressed="true"], [aria-selected="true"]:not([role="tab"]), [aria-current]:not([aria-current="false"])):not(:focus-visible)':
      {
        outline: '2px solid Highlight',
        outlineOffset: '-2px',
      },
  },
  '.visually-hidden': visuallyHidden,
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
};
