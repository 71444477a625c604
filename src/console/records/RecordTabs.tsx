import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.ts';
import { LoadingPlace } from './LoadingPlace.tsx';
import { TabContext, tabParameter } from './TabContext.ts';
import { useQueryPart } from '../layout/useQueryPart.ts';
import { colour } from '../theme/colour.ts';

/** One tab of a record. */
export interface RecordTab {
  /** The value of `?tab=` in the address. */
  key: string;
  label: string;
  /** The number of its rows, when known. */
  count?: number | undefined;
  /** The content, which is created only when the tab is opened. */
  content: () => ReactNode;
}

/** The parts of a record as tabs with counts; each is loaded when it is opened, and the address names the open one. */
export function RecordTabs({ tabs, label }: { tabs: readonly RecordTab[]; label: string }) {
  const format = useFormat();
  const [chosen, choose] = useQueryPart(tabParameter);
  const open = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  if (!open) return null;
  return (
    <>
      <Tabs value={open.key} onChange={(_, key: string) => choose(key)} variant="scrollable" scrollButtons="auto" aria-label={label}>
        {tabs.map(({ key, label: text, count }) => (
          <Tab
            key={key}
            value={key}
            id={`tab-${key}`}
            aria-controls={open.key === key ? `panel-${key}` : undefined}
            label={
              <span>
                {text} {count !== undefined && <Count>{format.number(count)}</Count>}
              </span>
            }
          />
        ))}
      </Tabs>
      <Panel role="tabpanel" id={`panel-${open.key}`} aria-labelledby={`tab-${open.key}`}>
        <TabContext value={open.key}>
          <Suspense fallback={<LoadingPlace />}>{open.content()}</Suspense>
        </TabContext>
      </Panel>
    </>
  );
}

const Count = styled('span')({ color: colour.ink2, fontWeight: 400, fontSize: '0.8125rem', marginInlineStart: 2 });

const Panel = styled('div')({ paddingTop: 16 });
