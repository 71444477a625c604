/** Whether the page is light or dark. */
export type Mode = 'light' | 'dark';

/** The colours of states; the same for every brand. */
export const statusColours = {
  light: {
    info: '#1a56a8',
    infoSoft: '#e1ecfa',
    ok: '#146c3a',
    okSoft: '#ddf2e3',
    warn: '#855800',
    warnSoft: '#fdf0cf',
    bad: '#b3261e',
    badSoft: '#fbe5e3',
    onTopBar: '#ffffff',
    topBarEdge: '#ffffff59',
    topBarHover: '#ffffff26',
    shade: '#0000001f',
  },
  dark: {
    info: '#8ab8f5',
    infoSoft: '#16293f',
    ok: '#7fd6a0',
    okSoft: '#12301f',
    warn: '#f0c35a',
    warnSoft: '#33280f',
    bad: '#ff9c93',
    badSoft: '#3b1815',
    onTopBar: '#ffffff',
    topBarEdge: '#ffffff59',
    topBarHover: '#ffffff26',
    shade: '#00000066',
  },
} as const;
