import { createTheme, type Theme as MuiTheme } from '@mui/material/styles';
import type { Theme } from '#contract/theme.ts';
import { colour, colourProperties } from './colour.ts';
import { breakpoints, media } from './media.ts';
import { componentStyles } from './componentStyles.ts';
import { statusColours, type Mode } from '#contract/themeStatusColours.ts';

/** The MUI theme of a brand: its colours, our typography and flat surfaces. */
export function createConsoleTheme(theme: Theme, mode: Mode): MuiTheme {
  const brand = theme.colours[mode];
  const status = statusColours[mode];
  return createTheme({
    palette: {
      mode,
      primary: { main: brand.brand, contrastText: brand.onBrand },
      secondary: { main: brand.ink2, contrastText: brand.card },
      info: { main: status.info },
      success: { main: status.ok },
      warning: { main: status.warn },
      error: { main: status.bad, contrastText: brand.card },
      text: { primary: brand.ink, secondary: brand.ink2, disabled: brand.ink3 },
      divider: brand.line,
      background: { default: brand.paper, paper: brand.card },
      action: { hover: brand.hover, selected: brand.soft, active: brand.ink2 },
    },
    shape: { borderRadius: 8 },
    spacing: 4,
    typography: {
      fontFamily: "'Atkinson Hyperlegible Next Variable', 'Until Atkinson', system-ui, sans-serif",
      fontSize: 14,
      body1: { fontSize: '0.9375rem', lineHeight: 1.45 },
      body2: { fontSize: '0.875rem', lineHeight: 1.45 },
      caption: { fontSize: '0.78125rem', lineHeight: 1.45 },
      h1: { fontSize: '1.5rem', fontWeight: 640, lineHeight: 1.3 },
      h2: { fontSize: '1.0625rem', fontWeight: 640, lineHeight: 1.35 },
      h3: { fontSize: '0.9375rem', fontWeight: 640, lineHeight: 1.4 },
      button: { fontSize: '0.875rem', fontWeight: 520, textTransform: 'none' },
    },
    breakpoints: { values: breakpoints },
    transitions: {
      duration: { shortest: 80, shorter: 100, short: 120, standard: 150, complex: 150, enteringScreen: 150, leavingScreen: 100 },
    },
    components: componentStyles({
      ':root': { ...colourProperties(brand, mode), colorScheme: mode },
      body: { backgroundColor: colour.paper, color: colour.ink },
      // print in light colours
      [media.print]: { ':root': { ...colourProperties(theme.colours.light, 'light'), colorScheme: 'light' } },
    }),
  });
}
