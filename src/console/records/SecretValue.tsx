import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import { colour } from '../theme/colour.ts';

/** A value that is hidden until a person asks for it; the server records each time. */
export function SecretValue({ show, action }: { show: () => Promise<string | null>; action: string }) {
  const notice = useProblemNotice();
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <span aria-live="polite">{value ?? '••••••••'}</span>{' '}
      {value === null && (
        <Button type="button" onClick={() => void show().then(setValue, notice)}>
          {action}
        </Button>
      )}
    </>
  );
}

const Button = styled('button')({
  font: 'inherit',
  padding: 0,
  border: 0,
  background: 'none',
  color: colour.brand,
  textDecoration: 'underline',
  cursor: 'pointer',
});
