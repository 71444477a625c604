import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { colour } from '#console/theme/colour.ts';

/** A field for a scanner, which types a code and presses Enter: each scan counts one. `onScan` answers what it counted. */
export function ScanField({ onScan }: { onScan: (code: string) => string }) {
  const translate = useTranslate();
  const [code, setCode] = useState<string | null>(null);
  const [said, setSaid] = useState<string>();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!code?.trim()) return;
        setSaid(onScan(code));
        setCode(null);
      }}
    >
      <TextInput label={translate('salesOrders.delivering.scan')} value={code} onChange={setCode} />
      <output>{said ?? translate('salesOrders.delivering.scanHint')}</output>
    </Form>
  );
}

const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 12,
  '& > :first-of-type': { flex: '0 1 360px' },
  output: { color: colour.ink2, fontSize: '0.875rem', paddingBottom: 8 },
});
