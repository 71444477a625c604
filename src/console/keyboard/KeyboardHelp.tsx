import { Dialog } from '../records/Dialog.tsx';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { colour } from '../theme/colour.ts';
import { listedHotkeys } from './hotkeys.ts';
import { Kbd } from './Kbd.tsx';
import { useHotkey } from './useHotkey.ts';

/** The list of keys that work on this page, opened by `?`. */
export function KeyboardHelp() {
  const translate = useTranslate();
  const [keys, setKeys] = useState<readonly (readonly [keys: string, label: string])[]>();
  useHotkey('?', () => setKeys(listedHotkeys().map(({ keys: pressed, label = '' }) => [pressed, label])), {
    label: translate('console.keyboard.help'),
  });
  return (
    <Dialog open={keys !== undefined} onClose={() => setKeys(undefined)} aria-labelledby="keyboard-help">
      <DialogTitle id="keyboard-help">{translate('console.keyboard.title')}</DialogTitle>
      <DialogContent>
        <Keys>
          {keys?.map(([pressed, label]) => (
            <div key={pressed}>
              <dt>{label}</dt>
              <dd>
                <span className="visually-hidden">{pressed}</span>
                <Kbd keys={pressed} />
              </dd>
            </div>
          ))}
        </Keys>
      </DialogContent>
    </Dialog>
  );
}

const Keys = styled('dl')({
  margin: 0,
  minWidth: 'min(300px, 70vw)',
  paddingBottom: 8,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 24, padding: '8px 0', borderTop: `1px solid ${colour.line}` },
  '& > div:first-of-type': { borderTop: 0 },
  '& dd': { margin: 0 },
});
