/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { Notice, usePage } from '../Page.tsx';
import { keepFile, Refusal } from '../request.ts';
import { readFile, type Link } from './linkCalls.ts';

interface FileButtonProps {
  link: Link;
  file: 'report' | 'calendar';
  label: string;
  /** Under which name it is kept. */
  name: string;
  /** The link was revoked or ended while the page was open. */
  onGone: () => void;
}

/** Fetches a file of the work order, which its link opens. */
export function FileButton({ link, file, label, name, onGone }: FileButtonProps) {
  const { text, language } = usePage();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const fetchFile = () => {
    if (state === 'busy') return;
    setState('busy');
    readFile(link, file, language).then(
      (bytes) => {
        keepFile(bytes, name);
        setState('idle');
      },
      (error: unknown) => {
        setState('failed');
        if (error instanceof Refusal && error.status === 404) onGone();
      },
    );
  };
  return (
    <div class="screen">
      <button type="button" class="link" onClick={fetchFile} aria-disabled={state === 'busy'}>
        {state === 'busy' ? text.common.loading : label}
      </button>
      {state === 'failed' && <Notice tone="bad">{text.order.fileFailed}</Notice>}
    </div>
  );
}
