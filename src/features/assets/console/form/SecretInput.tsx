import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { maskedSecret } from '#contract/values.ts';
import { boundInput, type BareInput } from '#console/inputs/boundInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';

/** A code that is hidden while it is typed. A stored code is masked, and stays unless another one is typed. */
export const SecretInput = boundInput<string | null, object>(BareSecretInput);

function BareSecretInput(props: BareInput<string | null>) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const label = translate(isShown ? 'assets.form.hideSecret' : 'assets.form.showSecret', { label: props.label });
  return (
    <div>
      <TextInput {...props} type={isShown ? 'text' : 'password'} autoComplete="new-password" />
      {props.value !== maskedSecret && (
        <Button size="small" variant="text" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {label}
        </Button>
      )}
    </div>
  );
}
